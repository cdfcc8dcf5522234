import type { FastifyInstance } from 'fastify';
import { isSameOrigin } from '../../http/admission/same-origin.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { demoTimePath } from '../../features/notifications/demo/demo-messages-page.ts';
import { drives, type DemoTime, type Drive } from './demo-time.ts';

/** By how many seconds the demo's clock is ahead of the machine's, so that clients with their own clock can follow. */
export const aheadHeader = 'demo-ahead';

/**
 * The control of a demo that only this machine can reach: `drive` is how far to move forward, or `stop`. A page of
 * another origin is refused, and so is a call without one.
 */
export function serveDemoTime(
  app: FastifyInstance,
  time: DemoTime,
  { publicOrigins }: { publicOrigins: readonly string[] | null },
): void {
  app.addHook('onSend', async (_request, reply) => {
    const seconds = Math.round(time.aheadMs() / 1000);
    if (seconds > 0) reply.header(aheadHeader, String(seconds));
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 200 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(demoTimePath, async (request, reply) => {
      const { origin, host } = request.headers;
      const { protocol } = request;
      if (
        origin === undefined ||
        !isSameOrigin({ origin, host, protocol, fetchSite: undefined }, publicOrigins) ||
        // Also refuses a name that somebody else pointed at this machine.
        !isLoopbackHost(new URL(origin).hostname)
      )
        throw new Refusal('origin_refused');
      const chosen = request.body instanceof URLSearchParams ? request.body.get('drive') : null;
      if (chosen === 'stop') time.stop();
      else if (chosen !== null && Object.hasOwn(drives, chosen)) time.drive(chosen as Drive);
      else throw new Refusal('not_found');
      return reply.header('cache-control', 'no-store').redirect('/demo/messages', 303);
    });
  });
}
