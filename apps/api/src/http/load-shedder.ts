import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

const looksEveryMs = 500;

/** Written into a route's config: what a call of it weighs. Probes and what is open to everybody weigh nothing. */
export type Load = 'none' | 'call' | 'stream';

export function loadOf({ access, replies }: Endpoint): Load {
  if (access.kind === 'anonymous') return 'none';
  return Object.values(replies).includes('eventStream') ? 'stream' : 'call';
}

/** Refuses with 503 while too many calls are under way or the event loop lags, before memory or latency go. */
export function createLoadShedder(
  app: FastifyInstance,
  { mostCallsAtOnce, mostLoopDelayMs }: Pick<Settings, 'mostCallsAtOnce' | 'mostLoopDelayMs'>,
): void {
  const underWay = new WeakSet<object>();
  let calls = 0;
  let lags = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const look = setInterval(() => {
    // The monitor counts its own resolution in.
    lags = mostLoopDelayMs !== null && delay.percentile(90) / 1e6 - 20 > mostLoopDelayMs;
    delay.reset();
  }, looksEveryMs);
  look.unref();
  app.addHook('onClose', async () => {
    clearInterval(look);
    delay.disable();
  });

  app.addHook('onRequest', async (request, reply) => {
    const { load = 'none' } = request.routeOptions.config as { load?: Load };
    if (load === 'none') return;
    if (calls >= mostCallsAtOnce || lags) throw new Refusal('server_overloaded');
    // A stream stays open for hours and is no call under way; whatever a caller says of itself is not asked.
    if (load === 'stream') return;
    calls++;
    underWay.add(request);
    reply.raw.once('close', () => {
      if (underWay.delete(request)) calls--;
    });
  });
}
