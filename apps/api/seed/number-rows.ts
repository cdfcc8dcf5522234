import { createHash } from 'node:crypto';
import { bookingNumberSigns } from '@staffroom/domain/bookings/booking-number.ts';
import { sql } from 'kysely';
import type { Columns } from '../src/db/schema/row.ts';
import type { Tx } from '../src/db/transaction.ts';
import type { Row } from './rows.ts';

/** The tables whose rows have a number to read aloud, with their id columns. */
const numbered: Readonly<Record<string, string>> = {
  booking_requests: 'request_id',
  booking_blocks: 'block_id',
};

/**
 * Adds numbers that no other row has. They are derived from the ids, so that a world that is made twice is the same; a
 * number that is taken is replaced by the next.
 */
export async function numberRows(tx: Tx, table: string, rows: readonly Row[]): Promise<readonly Row[]> {
  const idColumn = numbered[table];
  if (idColumn === undefined) return rows;
  const numbers = new Map<Row, string>();
  let left = rows;
  for (let attempt = 0; left.length > 0; attempt++) {
    const wanted = new Map<string, Row>();
    for (const row of left) {
      const number = numberFrom(`${String(row[idColumn])} ${attempt}`);
      if (!wanted.has(number)) wanted.set(number, row);
    }
    const { rows: taken } = await sql<Columns<'booking_numbers', 'number'>>`
      insert into booking_numbers (number) select unnest(${[...wanted.keys()]}::text[])
      on conflict do nothing returning number`.execute(tx.db);
    for (const { number } of taken) numbers.set(wanted.get(number)!, number);
    left = left.filter((row) => !numbers.has(row));
  }
  return rows.map((row) => ({ ...row, number: numbers.get(row) }));
}

function numberFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  const signs = [...bytes.subarray(0, 8)].map((byte) => bookingNumberSigns[byte % bookingNumberSigns.length]);
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
}
