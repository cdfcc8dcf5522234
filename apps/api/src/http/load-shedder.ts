import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

const looksEveryMs = 500;

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
    if (!request.url.startsWith('/api/v')) return;
    if (calls >= mostCallsAtOnce || lags) throw new Refusal('server_overloaded');
    calls++;
    underWay.add(request);
    const leave = (): void => {
      if (underWay.delete(request)) calls--;
    };
    reply.raw.once('close', leave);
    // A stream stays open for hours and is no call under way.
    if (request.headers.accept?.includes('text/event-stream')) leave();
  });
}
