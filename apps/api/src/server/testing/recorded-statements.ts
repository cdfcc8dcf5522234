import type { PoolClient } from 'pg';
import type { Database } from '../../db/pool.ts';

export type RecordedStatement = { sql: string; values: readonly unknown[] };

/** Writes down everything that is sent on the pool's connections from now on. */
export function recordStatements({ pool }: Pick<Database, 'pool'>): { take: () => RecordedStatement[] } {
  let sent: RecordedStatement[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...sending: unknown[]) => unknown;
    client.query = ((...sending: unknown[]) => {
      const [first, values] = sending as [string | { text: string; values?: unknown[] }, unknown[]?];
      sent.push(
        typeof first === 'string'
          ? { sql: first, values: values ?? [] }
          : { sql: first.text, values: first.values ?? [] },
      );
      return query(...sending);
    }) as typeof client.query;
  });
  return {
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
