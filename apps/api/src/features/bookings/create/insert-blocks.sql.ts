import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Ids } from '../../../platform/runtime/ids.ts';
import type { DayChange } from '../counts/day-counters.sql.ts';

export type NewBlocks = {
  clientGroupId: string;
  clientId: string;
  locationId: number;
  timeZone: string;
  requestId: string;
  type: 'standard' | 'replaceMe' | 'extension';
  /** Calendar dates, unique and in order. */
  datesLocal: readonly string[];
  bookingsPerDate: number;
  startTime: string;
  endTime: string;
  breakMinutes: number;
  classificationId: string;
  reasonForAbsence: string;
  coveringContactId: string | null;
  coveringName: string | null;
  room: string;
  notes: string;
  createdOnUtc: Temporal.Instant;
};

export type InsertedBlocks = {
  blocks: { blockId: string; bookingIds: string[] }[];
  /** For `changeDayCounters`, as the last write before outbox and audit. */
  dayChanges: DayChange[];
};

/**
 * D dates and M bookings per date make M blocks of D bookings (product.md 18), all Unfilled. Sends two statements
 * without waiting; send the request's row first. The domain computes the instants, because PostgreSQL interprets a time
 * inside a spring gap differently.
 */
export function insertBlocks(tx: Tx, ids: Ids, made: NewBlocks): InsertedBlocks {
  const days = made.datesLocal.map((dateLocal, index) => ({
    date_local: dateLocal,
    position: index + 1,
    start_utc: localToInstant(dateLocal, made.startTime, made.timeZone, 'start').toString(),
    end_utc: localToInstant(dateLocal, made.endTime, made.timeZone, 'end').toString(),
  }));
  const blocks = Array.from({ length: made.bookingsPerDate }, () => ({
    blockId: ids.next(),
    bookingIds: days.map(() => ids.next()),
  }));
  const blockIds = blocks.map(({ blockId }) => blockId);
  tx.send(sql`
    insert into booking_blocks
      (client_group_id, block_id, request_id, location_id, first_date_local, last_date_local, total)
    select ${made.clientGroupId}::uuid, block_id, ${made.requestId}::uuid, ${made.locationId}::int,
      ${days[0]?.date_local}::date, ${days.at(-1)?.date_local}::date, ${days.length}::int
    from unnest(${blockIds}::uuid[]) as block_id`);

  const rows = blocks.flatMap(({ blockId, bookingIds }) =>
    days.map((day, index) => ({ ...day, block_id: blockId, booking_id: bookingIds[index] })),
  );
  tx.send(sql`
    insert into bookings
      (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type, status, date_local,
       start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id, reason_for_absence,
       covering_contact_id, covering_name, room, notes, created_on_utc)
    select ${made.clientGroupId}::uuid, booking_id, block_id, ${made.requestId}::uuid, ${made.clientId}::uuid,
      ${made.locationId}::int, position, ${made.type}, 'Unfilled', date_local, ${made.startTime}::time,
      ${made.endTime}::time, start_utc, end_utc, ${made.breakMinutes}::smallint, ${made.classificationId}::uuid,
      ${made.reasonForAbsence}, ${made.coveringContactId}::uuid, ${made.coveringName}, ${made.room}, ${made.notes},
      ${made.createdOnUtc.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as row
      (booking_id uuid, block_id uuid, position smallint, date_local date, start_utc timestamptz, end_utc timestamptz)`);

  const { locationId, bookingsPerDate } = made;
  return {
    blocks,
    dayChanges: days.map(({ date_local: dateLocal }) => ({
      locationId,
      dateLocal,
      total: bookingsPerDate,
      open: bookingsPerDate,
    })),
  };
}
