import { Client } from 'pg';
import type { PoolClient } from 'pg';
import type { Database } from '../../src/db/pool.ts';

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

/** The texts of everything that this process sends from now on, by the login that sends it, whoever opened the connection. */
export function recordByLogin(): { take: (login: string) => string[]; stop: () => void } {
  const sent = new Map<string, Set<string>>();
  const { query } = Client.prototype as { query: (...sending: unknown[]) => unknown };
  Client.prototype.query = function (this: Client, ...sending: unknown[]) {
    const [first] = sending as [string | { text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    const login = this.user ?? '';
    if (text !== undefined) sent.set(login, (sent.get(login) ?? new Set()).add(text));
    return query.apply(this, sending);
  } as typeof Client.prototype.query;
  return {
    take: (login) => [...(sent.get(login) ?? [])],
    stop: () => {
      Client.prototype.query = query as typeof Client.prototype.query;
    },
  };
}
