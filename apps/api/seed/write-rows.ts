import { sql } from 'kysely';
import type { Tx } from '../src/db/transaction.ts';
import type { Row, Rows } from './rows.ts';

/** In the order that foreign keys ask for. */
const order = [
  'client_groups',
  'clients',
  'locations',
  'contacts',
  'location_contacts',
  'contact_grants',
  'classifications',
  'pay_classes',
  'grades',
  'certifications',
  'policies',
  'policy_agreements',
  'booking_restrictions',
  'files',
  'candidates',
  'candidate_certifications',
  'standard_bookings',
  'booking_requests',
  'pending_actions',
  'booking_blocks',
  'bookings',
  'assignments',
  'replace_me_requests',
  'feedback',
  'day_counters',
  'client_candidates',
  'timesheets',
  'timesheet_breaks',
  'invoices',
  'invoice_lines',
  'availability',
  'availability_exceptions',
  'audit_entries',
  'audit_unsealed',
];

/** Sums of the counters. */
const writtenByTriggers = ['group_day_counters'];

const rowsAtOnce = 4000;

/**
 * Inserts all rows on the owner's login. The forced policies bind the owner too, so they are lifted from these tables and
 * restored in the same transaction; nobody else sees them lifted. (COPY would be faster and is refused under policies.)
 */
export async function writeRows(tx: Tx, rows: Rows): Promise<void> {
  const unknown = rows.tables().filter((table) => !order.includes(table));
  if (unknown.length > 0) throw new Error(`No place in the order for ${unknown.join(', ')}`);
  const tables = order.filter((table) => rows.of(table).length > 0);
  const walled = await listForced(tx, [...tables, ...writtenByTriggers]);
  for (const table of walled) tx.send(sql`alter table ${sql.table(table)} no force row level security`);
  for (const table of tables) await writeTable(tx, table, rows.of(table));
  for (const table of walled) tx.send(sql`alter table ${sql.table(table)} force row level security`);
}

async function listForced(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any (${tables}::text[])
    order by relname`.execute(tx.db);
  return rows.map((row) => row.relname);
}

async function writeTable(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const batch = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(
      tx.db,
    );
  }
}
