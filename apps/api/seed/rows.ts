/** Rows of the world by table, in the order in which they were made; columns have the tables' names. */
export type Row = Readonly<Record<string, unknown>>;

export class Rows {
  readonly #tables = new Map<string, Row[]>();

  add(table: string, ...rows: readonly Row[]): void {
    const known = this.#tables.get(table) ?? [];
    known.push(...rows);
    this.#tables.set(table, known);
  }

  of(table: string): readonly Row[] {
    return this.#tables.get(table) ?? [];
  }

  tables(): readonly string[] {
    return [...this.#tables.keys()];
  }

  count(): number {
    return [...this.#tables.values()].reduce((sum, rows) => sum + rows.length, 0);
  }
}
