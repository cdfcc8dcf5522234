import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Pool } from 'pg';
import type { QueryResult as Answer } from 'pg';
import { LastingClient } from './lasting-client.ts';
import { StatementNames } from './statement-names.ts';
import type { Tables } from '../schema/tables.ts';
import { valueTypes } from '../schema/value-types.ts';

/** The connections of one login. */
export type Database = {
  pool: Pool;
  /** For single statements outside a transaction and without a tenant scope; also compiles queries for hot lists. */
  db: Kysely<Tables>;
  names: StatementNames;
  close: () => Promise<void>;
};

export type PoolOptions = {
  /** Shown in the server's list of sessions. */
  name: string;
  /** Maximum connections; default 10. */
  size?: number;
  /** How long a caller waits for a connection before it is refused; default 5 s. */
  patienceMs?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
};

/** Opens no connection before the first query. */
export function openPool(address: string, options: PoolOptions): Database {
  const pool = new Pool({
    connectionString: address,
    application_name: `staffroom ${options.name}`,
    max: options.size ?? 10,
    min: 1,
    connectionTimeoutMillis: options.patienceMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    types: valueTypes,
    Client: LastingClient,
  });
  pool.on('error', options.onError ?? (() => void 0));
  const names = new StatementNames();
  const db = kyselyOn(new PoolDriver(pool));
  return { pool, db, names, close: closerOf(pool) };
}

/** A server that no longer answers must not keep the program from stopping. */
const maxGoodbyeMs = 2_000;

/**
 * Closes a pool and waits until its connections have ended. The pool's own `end` only waits until it has asked them to;
 * a server stopped right afterwards would still find them open and break them with an error.
 */
export function closerOf(pool: Pool): () => Promise<void> {
  const open = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    open.add(ended);
    void ended.then(() => open.delete(ended));
  });
  return async () => {
    await pool.end();
    const patience = new AbortController();
    const gaveUp = pause(maxGoodbyeMs, undefined, { signal: patience.signal }).catch(() => void 0);
    await Promise.race([Promise.all(open), gaveUp]);
    patience.abort();
  };
}

/** A Kysely that sends all statements to one connection, without waiting for each other. */
export function kyselyOnClient(client: SendingClient): Kysely<Tables> {
  return kyselyOn(new ClientDriver(client));
}

/** Sends a statement; answers arrive in the order of the statements. */
export type SendingClient = {
  send: (sql: string, parameters: readonly unknown[]) => Promise<Answer>;
};

function kyselyOn(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ClientConnection implements DatabaseConnection {
  readonly #client: SendingClient;

  constructor(client: SendingClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.send(query.sql, query.parameters);
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] };
  }

  streamQuery(): never {
    throw new Error('Rows are read at once or by keyset pages, never by cursor');
  }
}

/** Only inTransaction runs transactions; Kysely's own would skip the tenant scope. */
class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: SendingClient) {
    this.#connection = new ClientConnection(client);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use inTransaction');
  }
  async commitTransaction(): Promise<void> {
    throw new Error('Use inTransaction');
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('Use inTransaction');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class PoolDriver extends ClientDriver {
  constructor(pool: Pool) {
    super({ send: (sql, parameters) => pool.query(sql, [...parameters]) });
  }
}
