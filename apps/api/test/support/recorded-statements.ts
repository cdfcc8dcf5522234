import { Client } from 'pg';
import type { PoolClient } from 'pg';
import type { Database } from '../../src/db/connections/pool.ts';
import { ReadTrip } from '../../src/db/read-trip.ts';

export type RecordedStatement = { sql: string; values: readonly unknown[] };

/** The start and end of a transaction: prepared reads need neither. */
const isFrame = ({ sql }: RecordedStatement): boolean => /^(begin|commit)\b/.test(sql);

/** Records every statement sent on the pool's connections from now on, except the start and end of transactions. */
export function recordStatements({ pool }: Pick<Database, 'pool'>): { take: () => RecordedStatement[] } {
  let sent: RecordedStatement[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...sending: unknown[]) => unknown;
    client.query = ((...sending: unknown[]) => {
      sent.push(...statementsIn(sending).filter((statement) => !isFrame(statement)));
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

/** The statements of one call of the driver: a text, a statement with its values, or several prepared ones. */
export function statementsIn([first, values]: unknown[]): RecordedStatement[] {
  if (typeof first === 'string') return [{ sql: first, values: (values as unknown[] | undefined) ?? [] }];
  if (first instanceof ReadTrip) return [...first.statements];
  const { text, values: own } = first as { text?: string; values?: unknown[] };
  return text === undefined ? [] : [{ sql: text, values: own ?? [] }];
}

/** The texts of all statements that this process sends from now on, by login, on any connection. */
export function recordByLogin(): { take: (login: string) => string[]; stop: () => void } {
  const sent = new Map<string, Set<string>>();
  const { query } = Client.prototype as { query: (...sending: unknown[]) => unknown };
  Client.prototype.query = function (this: Client, ...sending: unknown[]) {
    const login = this.user ?? '';
    for (const { sql } of statementsIn(sending)) sent.set(login, (sent.get(login) ?? new Set()).add(sql));
    return query.apply(this, sending);
  } as typeof Client.prototype.query;
  return {
    take: (login) => [...(sent.get(login) ?? [])],
    stop: () => {
      Client.prototype.query = query as typeof Client.prototype.query;
    },
  };
}
