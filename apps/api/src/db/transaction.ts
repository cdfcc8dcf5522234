import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { kyselyOnClient } from './connections/pool.ts';
import type { Database } from './connections/pool.ts';
import { hasPrepared, sendReadTrip } from './read-trip.ts';
import type { PreparedRead } from './read-trip.ts';
import { isLostStatement, isOutdatedPlan } from './connections/statement-names.ts';
import type { Tables } from './schema/tables.ts';

/** What a transaction may touch: row security policies compare every row with it. */
export type TenantScope = {
  clientGroupIds: readonly string[];
  contactId: string | null;
  /**
   * Called by each transaction with the number of the last event before everything it reads: an answer made of these
   * rows is true up to there. It is read by the statement that sets the scope, whose snapshot is the earliest.
   */
  noteEventHead?: (seq: number) => void;
};

/** Anything that can be sent: a Kysely query, a sql`…` text, or a plain statement. */
export type Statement<Row = unknown> = Compilable<Row> | RawBuilder<Row> | WrittenStatement<Row>;

/** `row` is never set; it only gives the type of the rows. */
export type WrittenStatement<Row = unknown> = Pick<CompiledQuery, 'sql' | 'parameters'> & {
  readonly row?: Row;
};

export type Tx = {
  /** For queries whose answer is needed; queries started together are sent together. */
  db: Kysely<Tables>;
  /** Sends a write without waiting; a failure fails the transaction at its end. */
  send: (statement: Statement) => void;
};

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
};

export type ReadOptions = Pick<TransactionOptions, 'isolation'> & {
  /** Database settings for this transaction only, such as planner options. */
  settings?: Readonly<Record<string, string>>;
};

/** The commit was answered with a rollback, without a known reason. */
export class RolledBackError extends Error {
  override name = 'RolledBackError';
}

const maxTries = 4;
const longestPauseMs = 25;
const setWall = "select set_config('app.client_group_ids', $1, true), set_config('app.contact_id', $2, true)";
const readHead = ', (select seq from event_head) as event_head';

/**
 * Runs `work` in one transaction within a tenant scope; `null` is for logins that no policy limits by group.
 * Serialization failures and deadlocks are retried up to three times, so `work` must have no effect outside the
 * transaction. Begin, scope and first query are sent together, and so are the sent writes and the commit.
 */
export async function inTransaction<Result>(
  database: Database,
  tenantScope: TenantScope | null,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  return withRetries(database, (session) => runOnce(session, tenantScope, work, options));
}

/** The rows of one read-only statement, in one round trip. */
export async function readInOneTrip<Row>(
  database: Database,
  tenantScope: TenantScope | null,
  statement: Statement<Row>,
): Promise<Row[]> {
  const [rows] = await readTogether(database, tenantScope, [statement]);
  return rows;
}

/** The rows of several read-only statements, in one round trip. */
export async function readTogether<Rows extends readonly unknown[]>(
  database: Database,
  tenantScope: TenantScope | null,
  statements: { [Index in keyof Rows]: Statement<Rows[Index]> },
  options: ReadOptions = {},
): Promise<{ -readonly [Index in keyof Rows]: Rows[Index][] }> {
  const compiled = (statements as readonly Statement[]).map((statement) => compile(database, statement));
  const rows = await withRetries(database, (session) => session.read(tenantScope, compiled, options));
  return rows as { -readonly [Index in keyof Rows]: Rows[Index][] };
}

async function runOnce<Result>(
  session: Session,
  tenantScope: TenantScope | null,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  session.begin(tenantScope, options);
  const db = kyselyOnClient(session);
  const tx: Tx = {
    db,
    send: (statement) => {
      const { sql, parameters } = 'sql' in statement ? statement : compileOn(db, statement);
      void session.send(sql, parameters);
    },
  };
  let result: Result;
  try {
    result = await work(tx);
  } catch (error) {
    session.end('rollback');
    await session.settle();
    // After a failure the server refuses every later statement; only the first failure has the reason.
    throw isAborted(error) && session.failure ? session.failure : error;
  }
  const commit = session.end('commit');
  await session.settle();
  // A commit after a failed statement is answered without an error: only its command tag shows the rollback.
  if ((await commit).command === 'COMMIT') return result;
  throw session.failure ?? new RolledBackError('The transaction was rolled back');
}

function compile(database: Database, statement: Statement): Pick<CompiledQuery, 'sql' | 'parameters'> {
  return 'sql' in statement ? statement : compileOn(database.db, statement);
}

function compileOn(db: Kysely<Tables>, statement: Compilable | RawBuilder<unknown>): CompiledQuery {
  return (statement as RawBuilder<unknown>).compile(db);
}

type Sent = Pick<CompiledQuery, 'sql' | 'parameters'>;

function wallOf(
  { clientGroupIds, contactId, noteEventHead }: TenantScope,
  settings: Readonly<Record<string, string>> = {},
): Sent {
  const named = Object.entries(settings);
  const others = named.map((_, index) => `, set_config($${2 * index + 3}, $${2 * index + 4}, true)`);
  return {
    sql: setWall + others.join('') + (noteEventHead ? readHead : ''),
    parameters: [clientGroupIds.join(','), contactId ?? '', ...named.flat()],
  };
}

function noteHead({ noteEventHead }: TenantScope, [row]: readonly unknown[]): void {
  noteEventHead?.((row as { event_head: number }).event_head);
}

/** One transaction's use of a connection: remembers the first failure and all statements in flight. */
class Session {
  readonly #client: PoolClient;
  readonly #database: Database;
  readonly #pending: Promise<QueryResult>[] = [];
  #ended = false;
  failure: unknown = null;

  constructor(client: PoolClient, database: Database) {
    this.#client = client;
    this.#database = database;
  }

  begin(tenantScope: TenantScope | null, { isolation, readOnly }: TransactionOptions): void {
    const level = isolation ? ` isolation level ${isolation}` : '';
    void this.#track(this.#client.query(`begin${level}${readOnly ? ' read only' : ''}`));
    if (!tenantScope) return;
    const { sql, parameters } = wallOf(tenantScope);
    this.send(sql, parameters).then(({ rows }) => noteHead(tenantScope, rows), ignore);
  }

  /** The rows of each statement, in one transaction and one round trip. */
  async read(
    tenantScope: TenantScope | null,
    statements: readonly Sent[],
    { settings = {}, ...options }: ReadOptions,
  ): Promise<unknown[][]> {
    const wall = tenantScope && wallOf(tenantScope, { ...settings, transaction_read_only: 'on' });
    const prepared = wall && !options.isolation ? this.#findPrepared([wall, ...statements]) : null;
    if (!tenantScope || !prepared) return this.#readUnprepared(tenantScope, wall, statements, options);
    const [wallRows = [], ...rows] = await sendReadTrip(this.#client, prepared);
    noteHead(tenantScope, wallRows);
    return rows;
  }

  /** Null unless all of them are prepared on this connection and their columns are known. */
  #findPrepared(statements: readonly Sent[]): PreparedRead[] | null {
    const prepared: PreparedRead[] = [];
    for (const { sql, parameters } of statements) {
      const known = this.#database.names.findReader(sql);
      if (!known || !hasPrepared(this.#client, { name: known.name, sql })) return null;
      prepared.push({ ...known, sql, values: parameters.map(writeParameter) });
    }
    return prepared;
  }

  async #readUnprepared(
    tenantScope: TenantScope | null,
    wall: Sent | null,
    statements: readonly Sent[],
    options: ReadOptions,
  ): Promise<unknown[][]> {
    const all = wall ? [wall, ...statements] : statements;
    const answers = this.#together(() => {
      this.begin(null, { ...options, readOnly: true });
      const sent = all.map(({ sql, parameters }) => this.send(sql, parameters));
      this.end('commit');
      return sent;
    });
    await this.settle();
    if (this.failure) throw this.failure;
    const results = await Promise.all(answers);
    for (const [index, { fields }] of results.entries())
      this.#database.names.learnColumns(all[index]!.sql, fields);
    const rows = results.map((result) => result.rows as unknown[]);
    if (!tenantScope) return rows;
    const [wallRows = [], ...others] = rows;
    noteHead(tenantScope, wallRows);
    return others;
  }

  send(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (this.#ended)
      return Promise.reject(new Error('A statement was sent after the end of its transaction'));
    const name = this.#database.names.nameOf(sql);
    const values = parameters.map(writeParameter);
    return this.#track(
      this.#client.query(name === undefined ? { text: sql, values } : { name, text: sql, values }),
    );
  }

  end(command: 'commit' | 'rollback'): Promise<QueryResult> {
    this.#ended = true;
    return this.#track(this.#client.query(command));
  }

  /** Statements sent inside leave in one packet. */
  #together<Answers>(send: () => Answers): Answers {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  #track(answer: Promise<QueryResult>): Promise<QueryResult> {
    this.#pending.push(answer);
    answer.catch((error: unknown) => {
      this.failure ??= error;
    });
    return answer;
  }
}

async function withRetries<Result>(
  database: Database,
  attempt: (session: Session) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const client = await database.pool.connect();
    // A broken connection fails its statements; without a listener the same event would end the process.
    client.on('error', ignore);
    let stale = false;
    try {
      return await attempt(new Session(client, database));
    } catch (error) {
      if (isLostStatement(error)) database.names.switchOff();
      stale = isLostStatement(error) || isOutdatedPlan(error);
      if (tries >= maxTries || !(stale || isCollision(error))) throw error;
    } finally {
      client.off('error', ignore);
      client.release(stale);
    }
    await pause(Math.random() * longestPauseMs * tries);
  }
}

/** JSON is serialised before anything is sent: an unserialisable value must not leave out its statement. */
function writeParameter(value: unknown): unknown {
  const isJson =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
  return isJson ? JSON.stringify(value) : value;
}

const ignore = (): void => void 0;

function isCollision(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}

function isAborted(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25P02';
}
