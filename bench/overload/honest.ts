import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from '../load/http-connection.ts';
import { quantile } from '../load/run-load.ts';
import { count, requestOf } from './calls.ts';
import type { Statuses } from './calls.ts';

export type HonestReport = {
  calls: number;
  p50Ms: number;
  p95Ms: number;
  statuses: Statuses;
  perSecond: number;
};

export type HonestOptions = {
  port: number;
  bearers: readonly string[];
  from: string;
  seconds: number;
  /** From an answer to the next call. */
  pauseMs: number;
};

/** Each session calls, waits for the answer, and calls again after a pause. Answers other than 2xx are counted, not timed. */
export async function callHonestly(options: HonestOptions): Promise<HonestReport> {
  const { port, bearers, from, seconds, pauseMs } = options;
  const statuses: Statuses = {};
  const latencies: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    bearers.map(async (bearer, index) => {
      let connection = await HttpConnection.open(port);
      for (let turn = index; performance.now() < end; turn++) {
        const at = performance.now();
        try {
          const { status } = await connection.send(requestOf({ port, bearer, from }, turn));
          count(statuses, status);
          if (status < 300) latencies.push(performance.now() - at);
        } catch {
          count(statuses, 'closed');
          connection = await HttpConnection.open(port);
        }
        if (pauseMs > 0) await pause(pauseMs);
      }
      connection.close();
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((one, other) => one - other);
  return {
    calls: latencies.length,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    statuses,
    perSecond: latencies.length / elapsed,
  };
}
