import { sql } from 'kysely';
import type { Renamed } from '../src/db/schema/row.ts';
import type { Database } from '../src/db/connections/pool.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx } from '../src/db/transaction.ts';
import { sendAnnouncements } from '../src/platform/events/outbox.ts';
import { systemIds } from '../src/platform/runtime/ids.ts';
import { dateText, isoText } from './calendar.ts';
import { findArrivalTime } from './find-arrival-time.ts';
import type { ArrivalTime } from './find-arrival-time.ts';
import { Rows } from './rows.ts';
import { tenantScopeOf, waitForTurn } from './seed-demo.ts';
import { addsUp } from './top-up-demo.ts';
import { writeRows } from './write-rows.ts';

const host = {
  email: 'officer@richmond.example',
  client: 'Richmond Primary School',
  title: 'Classroom Teacher',
};
const action = 'demo.arrivals';
/** No arrivals are added while those of an earlier start are still to come, nor for a program that starts all day. */
const untilNextMinutes = 3;
const maxTimesADay = 5;

const absent = [
  { covering: 'Hana Costa', room: 'Library' },
  { covering: 'Leo Brandt', room: 'Gym' },
  { covering: 'Nina Osei', room: 'Science room' },
] as const;
const notes =
  'One of three that begin right after the demo was started, whatever the time of day: one educator comes in time, one late, and one not at all.';

export type Arrivals = { email: string; locationName: string; time: ArrivalTime; count: number };

/**
 * Adds up to three confirmed bookings to the demo's school that start about a minute from now, so that arriving, coming
 * late and not coming can be watched right after the start. They ignore school hours and working days; the generated
 * days stay as they are. Null when nothing was added: there is no such school, nobody is free, or others were added
 * just now.
 */
export async function addArrivals({
  database,
  now,
}: {
  /** A pool with the owner login. */
  database: Database;
  now: Temporal.Instant;
}): Promise<Arrivals | null> {
  const clientGroupIds = await listGroups(database);
  if (clientGroupIds.length === 0) return null;
  return inTransaction(database, tenantScopeOf(clientGroupIds), async (tx) => {
    await waitForTurn(tx);
    const place = await findPlace(tx);
    if (!place) return null;
    const time = findArrivalTime(now, place.timeZone);
    if (await wereAdded(tx, { place, time, now })) return null;
    const candidateIds = await listFree(tx, place, time);
    if (candidateIds.length === 0) return null;
    const { rows, bookingIds } = makeRows(place, { time, now, candidateIds });
    await writeRows(tx, rows, { otherwise: addsUp });
    const { groupId: clientGroupId, clientId, locationId } = place;
    sendAnnouncements(
      tx,
      [
        {
          kind: 'booking',
          clientGroupId,
          clientId,
          locationId,
          entityIds: bookingIds,
          datesLocal: [dateText(time.day)],
        },
      ],
      { ids: systemIds, at: now },
    );
    return { email: host.email, locationName: place.locationName, time, count: bookingIds.length };
  });
}

/** All groups, because an educator may be booked in any of them. */
async function listGroups({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select distinct unnest(client_group_ids) as "groupId" from identity.memberships`.execute(db);
  return rows.map(({ groupId }) => groupId);
}

type Place = Renamed<
  'locations',
  {
    groupId: 'client_group_id';
    clientId: 'client_id';
    locationId: 'location_id';
    timeZone: 'time_zone';
    locationName: 'name';
  }
> &
  Renamed<'classifications', { classificationId: 'classification_id' }> &
  Renamed<'contacts', { contactId: 'contact_id' }> & { contactName: string };

async function findPlace({ db }: Tx): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select l.client_group_id as "groupId", l.client_id as "clientId", l.location_id as "locationId",
      l.time_zone as "timeZone", l.name as "locationName", cl.classification_id as "classificationId",
      p.contact_id as "contactId", p.first_name || ' ' || p.last_name as "contactName"
    from clients c
    join locations l on l.client_group_id = c.client_group_id and l.client_id = c.client_id and l.name = c.name
    join classifications cl on cl.client_group_id = c.client_group_id and cl.client_id = c.client_id
      and cl.online_title = ${host.title}
    join contacts p on p.client_group_id = c.client_group_id and p.email_address = ${host.email}
    where c.name = ${host.client}`.execute(db);
  return rows[0];
}

async function wereAdded(
  { db }: Tx,
  { place, time, now }: { place: Place; time: ArrivalTime; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ times: number; isUnderWay: boolean }>`
    select (count(*) filter (where changes ->> 'dateLocal' = ${dateText(time.day)}))::int as times,
      coalesce(max(acted_at) > ${now.toString()}::timestamptz - make_interval(mins => ${untilNextMinutes}), false)
        as "isUnderWay"
    from audit_entries where client_group_id = ${place.groupId} and action = ${action}`.execute(db);
  return rows[0]?.isUnderWay === true || (rows[0]?.times ?? 0) >= maxTimesADay;
}

/** Educators whom the school knows and wants, without another booking within half a day; the most booked first. */
async function listFree({ db }: Tx, place: Place, { startMs }: ArrivalTime): Promise<string[]> {
  const start = isoText(startMs);
  const { rows } = await sql<Renamed<'client_candidates', { candidateId: 'candidate_id' }>>`
    select k.candidate_id as "candidateId" from client_candidates k
    join candidates c on c.candidate_id = k.candidate_id and c.active and ${host.title} = any (c.classification_titles)
    where k.client_group_id = ${place.groupId} and k.client_id = ${place.clientId}
      and k.preference is distinct from 'restricted'
      and not exists (
        select from assignments a where a.candidate_id = k.candidate_id and a.live
          and a.start_utc < ${start}::timestamptz + interval '12 hours'
          and a.end_utc > ${start}::timestamptz - interval '12 hours')
    order by k.booking_count desc, k.candidate_id limit ${absent.length}`.execute(db);
  return rows.map(({ candidateId }) => candidateId);
}

function makeRows(
  place: Place,
  { time, now, candidateIds }: { time: ArrivalTime; now: Temporal.Instant; candidateIds: readonly string[] },
): { rows: Rows; bookingIds: string[] } {
  const rows = new Rows();
  const { groupId, locationId } = place;
  const bookingIds = candidateIds.map((candidateId, index) =>
    addBooking(rows, place, { time, candidateId, absence: absent[index]! }),
  );
  const dateLocal = dateText(time.day);
  rows.add('day_counters', {
    client_group_id: groupId,
    location_id: locationId,
    date_local: dateLocal,
    total_count: bookingIds.length,
    open_count: 0,
  });
  const auditEntryId = systemIds.next();
  rows.add('audit_entries', {
    client_group_id: groupId,
    audit_entry_id: auditEntryId,
    acted_at: now.toString(),
    action,
    entity: 'booking',
    entity_ids: bookingIds,
    actor_kind: 'system',
    actor_id: 'demo seed',
    changes: { dateLocal },
  });
  rows.add('audit_unsealed', { client_group_id: groupId, audit_entry_id: auditEntryId });
  return { rows, bookingIds };
}

type Arrival = { time: ArrivalTime; candidateId: string; absence: (typeof absent)[number] };

/** Returns the booking's id. */
function addBooking(rows: Rows, place: Place, { time, candidateId, absence }: Arrival): string {
  const [requestId, blockId, bookingId] = [systemIds.next(), systemIds.next(), systemIds.next()];
  const date = dateText(time.day);
  const [startUtc, endUtc] = [isoText(time.startMs), isoText(time.endMs)];
  const minutesBefore = (minutes: number): string => isoText(time.startMs - minutes * 60_000);
  const there = { client_group_id: place.groupId, location_id: place.locationId };
  const details = {
    client_id: place.clientId,
    start_time_local: time.startTime,
    end_time_local: time.endTime,
    break_minutes: 0,
    classification_id: place.classificationId,
    reason_for_absence: 'Sick Leave Cover',
    covering_name: absence.covering,
    room: absence.room,
    notes,
    created_on_utc: minutesBefore(9),
  };
  const confirmation = { contactId: place.contactId, name: place.contactName, email: true };
  rows.add('booking_requests', {
    ...there,
    ...details,
    request_id: requestId,
    source: 'booking',
    status: 'Accepted',
    created_by_contact_id: place.contactId,
    created_by_name: place.contactName,
    dates_local: [date],
    bookings_per_date: 1,
    approve_before_utc: startUtc,
    last_start_utc: startUtc,
    grade_ids: [],
    certification_ids: [],
    confirmations: [{ ...confirmation, sms: false, voice: false, push: false }],
    policies_agreed: [],
    decided_by_contact_id: place.contactId,
    decided_at: minutesBefore(9),
    version: 1,
  });
  rows.add('booking_blocks', {
    ...there,
    block_id: blockId,
    request_id: requestId,
    first_date_local: date,
    last_date_local: date,
    total: 1,
    version: 1,
  });
  rows.add('bookings', {
    ...there,
    ...details,
    booking_id: bookingId,
    block_id: blockId,
    request_id: requestId,
    position: 1,
    type: 'standard',
    status: 'Filled',
    date_local: date,
    start_utc: startUtc,
    end_utc: endUtc,
    version: 3,
  });
  rows.add('assignments', {
    client_group_id: place.groupId,
    assignment_id: systemIds.next(),
    booking_id: bookingId,
    candidate_id: candidateId,
    state: 'confirmed',
    start_utc: startUtc,
    end_utc: endUtc,
    offered_at_utc: minutesBefore(8),
    accepted_at_utc: minutesBefore(7),
    confirmed_at_utc: minutesBefore(6),
    version: 1,
  });
  return bookingId;
}
