import { sql } from 'kysely';
import type { OrNull, Renamed } from '../src/db/schema/row.ts';
import type { Tx } from '../src/db/transaction.ts';
import { isoText, minuteOf } from './calendar.ts';
import { lastInvoicedDay } from './making/invoice-periods.ts';
import type { DemoPlaces } from './make-demo-world.ts';
import type { PlannedBlock, PlannedBooking, PlannedRequest } from './making/plan.ts';
import type { DemoCandidate } from './world.ts';

/** Bookings of earlier days in the generator's form, by what is still to be done with them. */
export type Unsettled = {
  /** Their work is over and nobody has claimed a timesheet. */
  withoutSheet: PlannedBooking[];
  /** They have started and nobody has said who came. */
  arriving: PlannedBooking[];
  /** Their fortnight should be invoiced by now. */
  toInvoice: PlannedBooking[];
};

type Found = Renamed<
  'bookings',
  {
    bookingId: 'booking_id';
    locationId: 'location_id';
    classificationId: 'classification_id';
    startTime: 'start_time_local';
    endTime: 'end_time_local';
    breakMinutes: 'break_minutes';
  }
> &
  Renamed<'assignments', { candidateId: 'candidate_id'; minutesLate: 'minutes_late'; state: 'state' }> &
  OrNull<Renamed<'timesheets', { sheet: 'status' }>> & { day: number; startMs: number; endMs: number };

/**
 * Locks the bookings that have begun, in the order that every transaction uses, because the program may be running and
 * the provider may be settling the same ones; reads what was filled, and marks what is to be invoiced.
 */
export async function readUnsettled(
  { db }: Tx,
  places: DemoPlaces,
  last: Temporal.Instant,
): Promise<Unsettled> {
  const { nowMs } = places.world;
  const hasBegun = sql`b.start_utc <= ${isoText(nowMs)}::timestamptz
    and b.start_utc > ${isoText(last.epochMilliseconds)}::timestamptz - interval '40 days'`;
  await sql`
    select from bookings b where b.status in ('Filled', 'Unfilled') and ${hasBegun}
    order by b.booking_id for no key update`.execute(db);
  const { rows } = await sql<Found>`
    select b.booking_id as "bookingId", b.location_id as "locationId", b.classification_id as "classificationId",
      a.candidate_id as "candidateId", (b.date_local - date '1970-01-01')::int as day,
      (extract(epoch from b.start_utc) * 1000)::float8 as "startMs", (extract(epoch from b.end_utc) * 1000)::float8 as "endMs",
      to_char(b.start_time_local, 'HH24:MI') as "startTime", to_char(b.end_time_local, 'HH24:MI') as "endTime",
      b.break_minutes::int as "breakMinutes", a.minutes_late::int as "minutesLate", a.state, t.status as sheet
    from bookings b
    join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    left join timesheets t on t.client_group_id = b.client_group_id and t.booking_id = b.booking_id
    where b.status = 'Filled' and ${hasBegun}
    order by b.start_utc, b.booking_id`.execute(db);
  const inWords = translator(places);
  const found = rows.flatMap((row) => {
    const booking = inWords(row);
    return booking ? [{ row, booking }] : [];
  });
  const toInvoice = found.filter(
    ({ row, booking }) =>
      booking.day <= lastInvoicedDay(booking.request.location.client) &&
      row.sheet !== 'DidNotHappen' &&
      row.sheet !== 'Cancelled',
  );
  for (const { booking } of toInvoice) booking.status = 'Invoiced';
  const list = (some: readonly { booking: PlannedBooking }[]): PlannedBooking[] =>
    some.map(({ booking }) => booking);
  return {
    withoutSheet: list(found.filter(({ row }) => row.sheet === null && row.endMs < nowMs)),
    arriving: list(found.filter(({ row }) => row.state !== 'arrived')),
    toInvoice: list(toInvoice),
  };
}

/** Only what timesheets, invoices and counts need of a booking; null at a place that the generator did not make. */
function translator({ clients, candidates }: DemoPlaces): (row: Found) => PlannedBooking | null {
  const locations = new Map(
    clients.flatMap((client) => client.locations.map((location) => [location.locationId, location] as const)),
  );
  const people = new Map<string, DemoCandidate>(candidates.map((one) => [one.candidateId, one]));
  return (row) => {
    const location = locations.get(row.locationId);
    const candidate = people.get(row.candidateId);
    const classification = location?.client.classifications.find(
      (one) => one.classificationId === row.classificationId,
    );
    if (!location || !candidate || !classification) return null;
    const request = {
      location,
      classification,
      startMinute: minuteOf(row.startTime),
      endMinute: minuteOf(row.endTime),
      breakMinutes: row.breakMinutes,
    } as PlannedRequest;
    return {
      bookingId: row.bookingId,
      block: null as unknown as PlannedBlock,
      request,
      position: 1,
      day: row.day,
      startMs: row.startMs,
      endMs: row.endMs,
      status: 'Filled',
      candidate,
      state: 'arrived',
      cancelledMs: null,
      cancelReason: null,
      minutesLate: row.minutesLate,
    };
  };
}

/** Updates the bookings, requests and invoices of earlier days to what has happened to them. */
export async function settlePast(
  tx: Tx,
  { arriving, toInvoice }: Unsettled,
  now: Temporal.Instant,
): Promise<void> {
  const at = isoText(now.epochMilliseconds);
  const ids = (bookings: readonly PlannedBooking[]): string[] => bookings.map(({ bookingId }) => bookingId);
  tx.send(sql`
    update assignments set state = 'arrived', version = version + 1,
      confirmed_at_utc = coalesce(confirmed_at_utc, accepted_at_utc, offered_at_utc),
      accepted_at_utc = coalesce(accepted_at_utc, offered_at_utc),
      arrived_at_utc = least(start_utc + make_interval(mins => coalesce(minutes_late, -7)), ${at}::timestamptz)
    where live and state <> 'offered' and booking_id = any (${ids(arriving)}::uuid[])`);
  // An offer that nobody answered before the work began is withdrawn.
  tx.send(sql`
    update assignments set state = 'withdrawn', ended_at_utc = start_utc, version = version + 1
    where state = 'offered' and start_utc <= ${at}::timestamptz`);
  tx.send(sql`
    update timesheets set status = 'Invoiced', version = version + 1, submitted_at = coalesce(submitted_at, ${at}::timestamptz)
    where booking_id = any (${ids(toInvoice)}::uuid[])`);
  tx.send(sql`
    update bookings set status = 'Invoiced', version = version + 1 where booking_id = any (${ids(toInvoice)}::uuid[])`);
  tx.send(sql`
    with ended as (
      update booking_requests set status = 'Rejected', decision_reason = 'no answer in time', decided_at = last_start_utc,
        version = version + 1
      where status = 'PendingApproval' and last_start_utc <= ${at}::timestamptz
      returning client_group_id, request_id
    )
    update replace_me_requests r set status = 'Rejected', version = r.version + 1 from ended
    where r.client_group_id = ended.client_group_id and r.request_id = ended.request_id`);
  // Most of what was due a while ago is paid.
  tx.send(sql`
    update invoices set paid_on = due_on, version = version + 1
    where paid_on is null and due_on < ${at.slice(0, 10)}::date - 10 and hashtext(invoice_no) % 10 <> 0`);
}
