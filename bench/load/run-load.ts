import { HttpConnection } from './http-connection.ts';
import type { HttpAnswer } from './http-connection.ts';

export type LoadResult = { perSecond: number; p50Ms: number; p95Ms: number; calls: number };

export type LoadOptions = {
  port: number;
  connections: number;
  seconds: number;
  /** Ends sooner after so many calls of all connections together. */
  most?: number;
  /** The next request of a connection, as a whole text. */
  next: (connection: number) => string;
  /** Throws for an answer that is not what was asked for; sees the first ten of each connection and every status. */
  check: (answer: HttpAnswer) => void;
  expectedStatus: number | readonly number[];
};

/** Connections that each send their next request as soon as the last one was answered. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds, most = Infinity, next, check, expectedStatus } = options;
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  const latencies: number[] = [];
  let begun = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  try {
    await Promise.all(
      opened.map(async (connection, index) => {
        for (let sent = 0; ; sent++) {
          const at = performance.now();
          if (at >= end || begun >= most) return;
          begun += 1;
          const answer = await connection.send(next(index));
          latencies.push(performance.now() - at);
          if (![expectedStatus].flat().includes(answer.status))
            throw new Error(`Answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
          if (sent < 10) check(answer);
        }
      }),
    );
  } finally {
    for (const connection of opened) connection.close();
  }
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((one, other) => one - other);
  return {
    perSecond: latencies.length / elapsed,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    calls: latencies.length,
  };
}

/** Of values in order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

/** A whole number from 0 to below `end`; its own generator, so that a run can be repeated. */
export function createDice(seed: number): (end: number) => number {
  let state = seed >>> 0 || 1;
  return (end) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
}
