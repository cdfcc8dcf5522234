import { sql } from 'kysely';
import type { Database } from '@staffroom/api/db/connections/pool.ts';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import { Rows } from '@staffroom/api/seed/rows.ts';
import { writeRows } from '@staffroom/api/seed/write-rows.ts';
import { timeZone } from './school-days.ts';
import { longAgo } from './school-rows.ts';
import type { Educator, Person, Site } from './school-rows.ts';

export type BookingOptions = {
  date: Temporal.PlainDate;
  at?: Site;
  /** Null: nobody has been asked, and nobody will come. */
  state: 'confirmed' | 'arrived' | null;
  /** The index of the educator: each can come once a day. */
  educator?: number;
  startTime?: string;
  endTime?: string;
  room?: string;
};

type Booked = {
  groupId: string;
  clientId: string;
  main: Site;
  officer: Person;
  classificationIds: readonly string[];
  educators: readonly Educator[];
};

/** Inserts a booking as it is after all the steps of the API and the provider. */
export async function addBooking(
  owner: Database,
  { groupId, clientId, officer, classificationIds, educators, main }: Booked,
  options: BookingOptions,
): Promise<{ bookingId: string; educator: Educator | null }> {
  const { date, state, at = main, startTime = '08:30', endTime = '15:30', room = '' } = options;
  const next = systemIds.next;
  const [requestId, blockId, bookingId] = [next(), next(), next()];
  const educator = state === null ? null : educators[options.educator ?? 0]!;
  const instant = (time: string): string =>
    date.toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString();
  const [startUtc, endUtc] = [instant(startTime), instant(endTime)];
  const there = { client_group_id: groupId, location_id: at.locationId };
  const details = {
    start_time_local: startTime,
    end_time_local: endTime,
    break_minutes: 30,
    classification_id: classificationIds[state === null ? 2 : 0],
    reason_for_absence: 'Sick Leave Cover',
    covering_name: 'Margaret Ellery',
    room,
    notes: '',
    created_on_utc: longAgo,
    version: 1,
  };
  const rows = new Rows();
  rows.add('booking_requests', {
    ...there,
    ...details,
    client_id: clientId,
    request_id: requestId,
    source: 'booking',
    status: 'Accepted',
    created_by_contact_id: officer.contactId,
    created_by_name: officer.name,
    dates_local: [date.toString()],
    bookings_per_date: 1,
    approve_before_utc: startUtc,
    last_start_utc: startUtc,
    grade_ids: [],
    certification_ids: [],
    confirmations: [
      {
        contactId: officer.contactId,
        name: officer.name,
        email: true,
        sms: false,
        voice: false,
        push: false,
      },
    ],
    policies_agreed: [],
    decided_at: longAgo,
    decided_by_contact_id: officer.contactId,
  });
  rows.add('booking_blocks', {
    ...there,
    block_id: blockId,
    request_id: requestId,
    first_date_local: date.toString(),
    last_date_local: date.toString(),
    total: 1,
    version: 1,
  });
  rows.add('bookings', {
    ...there,
    ...details,
    client_id: clientId,
    booking_id: bookingId,
    block_id: blockId,
    request_id: requestId,
    position: 1,
    type: 'standard',
    status: state === null ? 'Unfilled' : 'Filled',
    date_local: date.toString(),
    start_utc: startUtc,
    end_utc: endUtc,
  });
  if (educator) {
    rows.add('assignments', {
      client_group_id: groupId,
      assignment_id: next(),
      booking_id: bookingId,
      candidate_id: educator.candidateId,
      state,
      start_utc: startUtc,
      end_utc: endUtc,
      offered_at_utc: longAgo,
      accepted_at_utc: longAgo,
      confirmed_at_utc: longAgo,
      arrived_at_utc: state === 'arrived' ? startUtc : null,
      version: 1,
    });
  }
  await inTransaction(owner, { clientGroupIds: [groupId], contactId: null }, async (tx) => {
    await writeRows(tx, rows);
    tx.send(sql`
      insert into day_counters as kept (client_group_id, location_id, date_local, total_count, open_count)
      values (${groupId}, ${at.locationId}, ${date.toString()}, 1, ${state === null ? 1 : 0})
      on conflict (client_group_id, location_id, date_local) do update
      set total_count = kept.total_count + 1, open_count = kept.open_count + excluded.open_count`);
    if (educator !== null)
      tx.send(sql`
        update client_candidates
        set last_booking_date_local = greatest(last_booking_date_local, ${date.toString()}::date)
        where client_group_id = ${groupId} and client_id = ${clientId}
          and candidate_id = ${educator.candidateId}`);
  });
  return { bookingId, educator };
}
