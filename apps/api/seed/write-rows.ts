import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../src/db/transaction.ts';
import { providerClientGroupId } from '../src/identity/service-keys.ts';
import { numberRows } from './number-rows.ts';
import type { Row, Rows } from './rows.ts';

/** In the order required by foreign keys. */
const order = [
  'client_groups',
  'clients',
  'locations',
  'contacts',
  'location_contacts',
  'contact_grants',
  'invitations',
  'person_changes',
  'classifications',
  'pay_classes',
  'grades',
  'certifications',
  'policies',
  'policy_agreements',
  'booking_restrictions',
  'standard_bookings',
  'booking_requests',
  'pending_actions',
  'booking_blocks',
  'bookings',
  'assignments',
  'booking_changes',
  'late_reports',
  'replace_me_requests',
  'feedback',
  'client_candidates',
  'candidate_preferences',
  'timesheets',
  'timesheet_breaks',
  'timesheet_questions',
  'invoices',
  'invoice_lines',
  'availability',
  'availability_exceptions',
  'audit_entries',
  'audit_unsealed',
  // Last, because other transactions update the group's sums at the same time.
  'day_counters',
];

/** Rows that name no group are written in the provider's scope. */
const ofTheProvider = ['files', 'candidates', 'candidate_certifications'];

const rowsAtOnce = 4000;

/**
 * Inserts the educators with their portraits and certifications on the owner login, before the other rows; existing
 * ones stay as they are. It locks no table, so a server that reads or changes educators does not wait.
 */
export async function writeEducators(tx: Tx, rows: Rows): Promise<void> {
  const before = await currentWall(tx);
  await setWall(tx, `${before},${providerClientGroupId}`);
  for (const table of ofTheProvider)
    await writeTable(tx, table, rows.of(table), { otherwise: sql`on conflict do nothing` });
  await setWall(tx, before);
}

async function currentWall({ db }: Tx): Promise<string> {
  const { rows } = await sql<{
    wall: string;
  }>`select current_setting('app.client_group_ids') as wall`.execute(db);
  return rows[0]?.wall ?? '';
}

async function setWall({ db }: Tx, wall: string): Promise<void> {
  await sql`select set_config('app.client_group_ids', ${wall}, true)`.execute(db);
}

export type WriteOptions = {
  /** What to do with existing rows, by table; by default they make the insert fail. */
  otherwise?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Receives the share of the rows that is written, from 0 to 1. */
  onShare?: (share: number) => void;
  /** Nobody else writes many rows at the same time: the tables are analysed before the commit. */
  isAlone?: boolean;
};

/**
 * Inserts all other rows on the owner login, in the tenant scope of their groups. (COPY would be faster, but is refused
 * under row-level security.)
 */
export async function writeRows(
  tx: Tx,
  rows: Rows,
  { otherwise = {}, onShare = () => void 0, isAlone = false }: WriteOptions = {},
): Promise<void> {
  const known = new Set([...order, ...ofTheProvider]);
  const unknown = rows.tables().filter((table) => !known.has(table));
  if (unknown.length > 0) throw new Error(`No place in the order for ${unknown.join(', ')}`);
  const all = order.reduce((sum, table) => sum + rows.of(table).length, 0);
  let written = 0;
  const count = (more: number): void => onShare((written += more) / all);
  await sql`select set_config('app.cards_come_later', 'on', true)`.execute(tx.db);
  for (const table of order) {
    if (table === 'day_counters') {
      if (isAlone)
        await sql`analyze bookings, booking_blocks, booking_requests, assignments, feedback`.execute(tx.db);
      await writeCards(tx, rows);
    }
    const numbered = await numberRows(tx, table, rows.of(table));
    await writeTable(tx, table, numbered, { otherwise: otherwise[table], count });
  }
  await sql`select set_config('app.cards_come_later', 'off', true)`.execute(tx.db);
}

/**
 * Once for all rows, instead of once for each statement that changes their sources. One group after the other, as in
 * the triggers: a tenant scope of many groups would be evaluated in every look-up.
 */
async function writeCards(tx: Tx, rows: Rows): Promise<void> {
  const before = await currentWall(tx);
  const write = async (
    kind: 'booking' | 'request',
    found: readonly Row[],
    idColumn: string,
  ): Promise<void> => {
    for (const [groupId, ofGroup] of Map.groupBy(found, (row) => row['client_group_id'] as string)) {
      const ids = ofGroup.map((row) => row[idColumn] as string);
      await setWall(tx, groupId);
      await sql`
        select ${sql.ref(`write_${kind}_cards`)}(array_fill(${groupId}::uuid, array[${ids.length}::int]), ${ids}::uuid[])`.execute(
        tx.db,
      );
    }
  };
  await write('booking', rows.of('bookings'), 'booking_id');
  const waiting = rows.of('booking_requests').filter((row) => row['status'] === 'PendingApproval');
  await write('request', waiting, 'request_id');
  await setWall(tx, before);
}

async function writeTable(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  {
    otherwise = sql``,
    count = () => void 0,
  }: { otherwise?: RawBuilder<unknown> | undefined; count?: (rows: number) => void },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  // One statement sorts all sums, so that two simultaneous writers wait for each other and never deadlock.
  const size = table === 'day_counters' ? rows.length : rowsAtOnce;
  for (let from = 0; from < rows.length; from += size) {
    const batch = JSON.stringify(rows.slice(from, from + size));
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json) ${otherwise}`.execute(
      tx.db,
    );
    count(Math.min(size, rows.length - from));
  }
}
