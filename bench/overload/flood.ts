import { HttpConnection } from '../load/http-connection.ts';
import { count, requestOf } from './calls.ts';
import type { Statuses } from './calls.ts';

export type FloodOptions = {
  port: number;
  bearers: readonly string[];
  from: string;
  perSecond: number;
  seconds: number;
  maxConnections: number;
};

export type FloodReport = { sent: number; notSent: number; statuses: Statuses; seconds: number };

/**
 * Sends at its rate whatever is answered, as callers do who do not wait for each other. A process of its own
 * (`flood-process.ts`), so that it does not delay what is measured.
 */
export async function flood(options: FloodOptions): Promise<FloodReport> {
  const { port, bearers, from, perSecond, seconds, maxConnections } = options;
  const statuses: Statuses = {};
  const free: HttpConnection[] = [];
  let opened = 0;
  let due = 0;
  let sent = 0;
  let notSent = 0;
  const startedAt = performance.now();

  const send = async (turn: number): Promise<void> => {
    let connection = free.pop();
    if (!connection && opened >= maxConnections) {
      notSent++;
      return;
    }
    sent++;
    try {
      if (!connection) {
        opened++;
        connection = await HttpConnection.open(port);
      }
      const bearer = bearers[turn % bearers.length]!;
      const { status } = await connection.send(requestOf({ port, bearer, from }, turn));
      count(statuses, status);
      free.push(connection);
    } catch {
      opened--;
      count(statuses, 'closed');
    }
  };

  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1000;
      for (const until = Math.min(elapsed, seconds) * perSecond; due < until; due++) void send(due);
      if (elapsed < seconds) return;
      clearInterval(timer);
      done();
    }, 2);
  });
  for (const connection of free) connection.close();
  return { sent, notSent, statuses, seconds };
}
