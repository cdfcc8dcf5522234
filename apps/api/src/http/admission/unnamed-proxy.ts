import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Log } from '../../platform/runtime/log.ts';

export type ProxyWatch = {
  /** Observes every call of the application. */
  watch: (app: FastifyInstance) => void;
  /** What readiness reports about it; empty when no call was forwarded recently. */
  findDegradations: () => string[];
};

const remembersMs = 10 * 60_000;

const because =
  'calls come through a proxy that TRUSTED_PROXIES does not name, or that sends no X-Forwarded-For, so all of its callers count as one address';

/**
 * Detects a proxy that is not trusted to report its callers: they all share one budget of sign-ins and calls. Anybody
 * can send such a header, so readiness only hints at it, and forgets it ten minutes after the last one.
 */
export function createProxyWatch({ clock, log }: { clock: Clock; log: Log }): ProxyWatch {
  let seenAtMs: number | null = null;
  let warned = false;

  const look = (request: FastifyRequest): void => {
    if (!wasForwarded(request) || countsForwarding(request)) return;
    seenAtMs = clock.now().epochMilliseconds;
    if (warned) return;
    warned = true;
    log.warn({ setting: 'TRUSTED_PROXIES' }, because);
  };

  return {
    watch: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        look(request);
        done();
      });
    },
    findDegradations: () => {
      const isRecent = seenAtMs !== null && clock.now().epochMilliseconds - seenAtMs < remembersMs;
      return isRecent ? [because] : [];
    },
  };
}

function wasForwarded({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
}

/** Whether the peer is a trusted proxy, so that the caller is not at the end of this connection. */
function countsForwarding({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 1) > 1;
}
