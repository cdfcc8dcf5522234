import { createHash } from 'node:crypto';
import type { FieldDef } from 'pg';
import { rowReaderOf } from '../read-trip.ts';
import type { RowReader } from '../read-trip.ts';

/** A statement seen this often is worth a plan kept by the server. */
const hotAfter = 3;
/** Each connection's server process keeps every named plan, so their number is limited. */
const maxNames = 400;
const maxCandidates = 4_000;

/** Names repeated statements, so that the server parses and plans them once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();
  readonly #readers = new Map<string, RowReader>();
  #on = true;

  /** The name of a statement, or undefined while it has none. */
  nameOf(sql: string): string | undefined {
    if (!this.#on) return undefined;
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= maxNames) return known;
    const times = (this.#seen.get(sql) ?? 0) + 1;
    if (times < hotAfter) {
      if (this.#seen.size >= maxCandidates) this.#seen.clear();
      this.#seen.set(sql, times);
      return undefined;
    }
    this.#seen.delete(sql);
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    this.#names.set(sql, name);
    return name;
  }

  /**
   * Remembers the columns that an answer describes. Every connection that prepares a statement gets the description, so
   * it is never older than the plan; the server refuses a plan whose columns have changed since.
   */
  learnColumns(sql: string, fields: readonly FieldDef[]): void {
    const name = this.#names.get(sql);
    if (name !== undefined) this.#readers.set(name, rowReaderOf(fields));
  }

  /** The name of a statement whose columns are known, and how to read its rows. */
  findReader(sql: string): { name: string; readRow: RowReader } | undefined {
    const name = this.#on ? this.#names.get(sql) : undefined;
    const readRow = name === undefined ? undefined : this.#readers.get(name);
    return name === undefined || readRow === undefined ? undefined : { name, readRow };
  }

  get on(): boolean {
    return this.#on;
  }

  /** Permanent: a pooler that gives each transaction another server connection does not know the names. */
  switchOff(): void {
    this.#on = false;
  }
}

/** Whether an error means that a named statement was unknown to the server, or already there. */
export function isLostStatement(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (code === '26000' || code === '42P05') && message.includes('prepared statement');
}

/** Whether a cached plan no longer fits its tables, as after a migration by another process. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && message.includes('cached plan');
}
