import { Query } from 'pg';
import type { FieldDef, PoolClient } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { valueTypes } from './schema/value-types.ts';

/** Makes a row from its values as received. */
export type RowReader = (texts: readonly (string | null)[]) => unknown;

/** A statement already prepared on this connection, whose columns are known from an earlier answer. */
export type PreparedRead = {
  name: string;
  values: readonly unknown[];
  readRow: RowReader;
  sql: string;
};

/**
 * Sends prepared statements with only new values, and a single Sync at the end: the server runs them as one implicit
 * transaction, without begin and commit, and sends no column descriptions. Resolves to the rows of each; when one
 * fails, none after it is run.
 */
export function sendReadTrip(client: PoolClient, statements: readonly PreparedRead[]): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    client.query(new ReadTrip(statements, { resolve, reject }));
  });
}

/** Whether the connection has prepared exactly this text under the name. */
export function hasPrepared(client: PoolClient, { name, sql }: Pick<PreparedRead, 'name' | 'sql'>): boolean {
  return (client as unknown as { connection: Wire }).connection.parsedStatements[name] === sql;
}

export function rowReaderOf(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: valueTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  }));
  return (texts) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of columns.entries()) {
      const text = texts[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    return row;
  };
}

/** The parts of the driver's connection that we use. */
type Wire = {
  parsedStatements: Record<string, string>;
  stream: { cork: () => void; uncork: () => void };
  bind: (statement: { statement: string; values: readonly (string | Buffer | null)[] }) => void;
  execute: (portal: null) => void;
  sync: () => void;
};

type Ends = { resolve: (rows: unknown[][]) => void; reject: (error: Error) => void };

/** A query object as the driver requires for anything that shares a connection with other queries. */
export class ReadTrip extends Query {
  /** For loggers of sent statements. */
  readonly statements: readonly PreparedRead[];
  /** Serialised before anything is sent: an unserialisable value must not leave out its statement. */
  readonly #values: (string | Buffer | null)[][];
  readonly #rows: unknown[][];
  #current = 0;
  /** A value that could not be parsed; reported when the server has finished. */
  #unreadable: Error | null = null;
  #listeners: (() => void)[] = [];

  constructor(statements: readonly PreparedRead[], { resolve, reject }: Ends) {
    const rows: unknown[][] = statements.map(() => []);
    super('', (error: Error | undefined) => (error ? reject(error) : resolve(rows)));
    this.statements = statements;
    this.#values = statements.map(({ values }) => values.map(prepareValue));
    this.#rows = rows;
  }

  override submit = (connection: unknown): null => {
    const wire = connection as Wire;
    wire.stream.cork();
    try {
      for (const [index, { name }] of this.statements.entries()) {
        wire.bind({ statement: name, values: this.#values[index]! });
        wire.execute(null);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  };

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      this.#rows[this.#current]!.push(this.statements[this.#current]!.readRow(fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    this.#end(this.#unreadable ?? undefined);
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  whenEnded(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #end(error: Error | undefined): void {
    for (const listener of this.#listeners) listener();
    (this as unknown as { callback: (error?: Error) => void }).callback(error);
  }
}
