import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

type TableName = keyof Tables;
type Row<Table extends TableName> = Selectable<Tables[Table]>;
type ColumnName<Table extends TableName> = keyof Row<Table> & string;

/** Columns selected by a raw SQL statement, under their own names: `Columns<'clients', 'client_id' | 'name'>`. */
export type Columns<Table extends TableName, Names extends ColumnName<Table>> = Pick<Row<Table>, Names>;

/** Columns selected under other names: `Renamed<'clients', { clientName: 'name' }>`. */
export type Renamed<Table extends TableName, Names extends Readonly<Record<string, ColumnName<Table>>>> = {
  [Name in keyof Names]: Row<Table>[Names[Name]];
};

/** A row that an outer join may not find. */
export type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null };
