import { sql } from 'kysely';
import type { Renamed } from '../src/db/schema/row.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx } from '../src/db/transaction.ts';
import { isoText, localDay } from './calendar.ts';
import { createDice } from './dice.ts';
import { findBeginning } from './find-beginning.ts';
import { fillRequests, listOpen, listWaiting } from './making/make-bookings.ts';
import { makeAcquaintances, makeDayCounters } from './making/make-counters.ts';
import { makePlaces, noteTheSeed } from './make-demo-world.ts';
import type { DemoPlaces } from './make-demo-world.ts';
import { makeFeedback } from './making/make-feedback.ts';
import { makeInvoices } from './making/make-invoices.ts';
import { makeTimesheets } from './making/make-timesheets.ts';
import type { PlannedRequest } from './making/plan.ts';
import { RequestPlanner } from './making/plan-requests.ts';
import { readUnsettled, settlePast } from './settle-past.ts';
import { RichmondDays } from './making/richmond-days.ts';
import type { Earlier } from './making/richmond-days.ts';
import { Rows } from './rows.ts';
import { waitForTurn, tenantScopeOf, wholeSeconds } from './seed-demo.ts';
import type { SeedOptions } from './seed-demo.ts';
import type { DemoCandidate, DemoLocation, World } from './world.ts';
import { writeRows } from './write-rows.ts';

/** The person whose calendar date decides when a new day has begun. */
const host = { email: 'officer@richmond.example', timeZone: 'Australia/Melbourne' };

export type ToppedUp =
  /** nothing: it is of today, or was not generated. otherVersion: it was made by a program that drew other people. */
  { kind: 'nothing' | 'otherVersion' } | { kind: 'done'; days: number; bookings: number };

/**
 * Brings a demo world of an earlier day up to today, so that people who open it again find current people, open places
 * and documents: what is over is settled, and the days since and the weeks ahead are filled as the generator would
 * have. What people did in the meantime stays. All or nothing; does nothing a second time on the same day.
 */
export async function topUpDemo({
  database,
  now: at,
  onShare = () => void 0,
}: SeedOptions): Promise<ToppedUp> {
  const now = wholeSeconds(at);
  const begun = await findBeginning(database, host.email);
  if (!begun) return { kind: 'nothing' };
  if (isSameDay(await readLast({ database, now }, begun.groupId), now)) return { kind: 'nothing' };
  const places = makePlaces(begun);
  const clientGroupIds = places.groups.map((group) => group.groupId);
  return inTransaction(database, tenantScopeOf(clientGroupIds), async (tx) => {
    await waitForTurn(tx);
    const last = await lastTopUp(tx, begun.groupId);
    if (isSameDay(last, now)) return { kind: 'nothing' };
    if (!(await isThere(tx, places))) return { kind: 'otherVersion' };
    onShare(0);
    const bookings = await fillSince(tx, places, { last, now, onShare });
    const days = localDay(now, host.timeZone) - localDay(last, host.timeZone);
    return { kind: 'done', days, bookings };
  });
}

const isSameDay = (last: Temporal.Instant, now: Temporal.Instant): boolean =>
  localDay(now, host.timeZone) <= localDay(last, host.timeZone);

function readLast({ database }: SeedOptions, groupId: string): Promise<Temporal.Instant> {
  return inTransaction(database, tenantScopeOf([groupId]), (tx) => lastTopUp(tx, groupId));
}

async function lastTopUp({ db }: Tx, groupId: string): Promise<Temporal.Instant> {
  const { rows } = await sql<{ at: string }>`
    select to_char(max(acted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from audit_entries
    where client_group_id = ${groupId} and action in ('demo.seed', 'demo.topUp')`.execute(db);
  return Temporal.Instant.from(rows[0]?.at ?? '');
}

/** Whether the places and people that the generator draws today are those that it drew then. */
async function isThere({ db }: Tx, { clients, candidates, contacts }: DemoPlaces): Promise<boolean> {
  const locations = clients.flatMap((client) => client.locations.map(({ locationId }) => locationId));
  const { rows } = await sql<{ locations: number; candidates: number; contacts: number }>`select
    (select count(*)::int from locations where location_id = any (${locations}::int[])) as locations,
    (select count(*)::int from candidates where candidate_id = any (${candidates.map((one) => one.candidateId)}::uuid[])) as candidates,
    (select count(*)::int from contacts where contact_id = any (${contacts.map((one) => one.contactId)}::uuid[])) as contacts`.execute(
    db,
  );
  const [found] = rows;
  return (
    found?.locations === locations.length &&
    found.candidates === candidates.length &&
    found.contacts === contacts.length
  );
}

type Span = { last: Temporal.Instant; now: Temporal.Instant; onShare: (share: number) => void };

async function fillSince(tx: Tx, places: DemoPlaces, { last, now, onShare }: Span): Promise<number> {
  const { world, clients, candidates, groups } = places;
  moveTo(world, places, now);
  await markBusy(tx, candidates, last);
  world.lastInvoiceNo = await readLastInvoiceNo(tx);
  const earlier = { today: localDay(last, host.timeZone), waiting: await countWaiting(tx, places) };
  const dice = createDice(world.seed, 'top-up');
  const requests = planSince(places, { dice, last, earlier });
  const bookings = fillRequests(world, { clients, candidates, dice, requests });
  const past = await readUnsettled(tx, places, last);
  makeTimesheets(world, [...bookings, ...past.withoutSheet]);
  makeInvoices(world, [...bookings, ...past.toInvoice], { hasOwnFiles: false });
  makeDayCounters(world, bookings);
  makeAcquaintances(world, [...bookings, ...past.arriving], makeFeedback(world, bookings));
  noteTheSeed(world, groups, 'demo.topUp');
  await settlePast(tx, past, now);
  await writeRows(tx, world.rows, { otherwise: addsUp, onShare, isAlone: true });
  return bookings.length;
}

/** Each day has its own dice; people and places are those of the first day. */
function moveTo(world: World, { clients }: DemoPlaces, now: Temporal.Instant): void {
  world.now = now;
  world.nowMs = now.epochMilliseconds;
  world.seed = world.firstSeed + localDay(now, host.timeZone);
  world.rows = new Rows();
  for (const location of clients.flatMap((client) => client.locations))
    location.today = localDay(now, location.place.timeZone);
}

function planSince(
  { world, clients }: DemoPlaces,
  { dice, last, earlier }: { dice: ReturnType<typeof createDice>; last: Temporal.Instant; earlier: Earlier },
): PlannedRequest[] {
  const richmond = clients.find((client) => client.place.slug === 'richmond')?.locations ?? [];
  const written = new RichmondDays(world, richmond as [DemoLocation, DemoLocation], earlier);
  return clients.flatMap((client) =>
    client.locations.flatMap((location) => {
      const planner = new RequestPlanner(world, location);
      const before = localDay(last, location.place.timeZone);
      if (richmond.includes(location)) {
        const keptFree = new Set([...written.days, location.today]);
        return [...written.listFor(location, planner), ...planner.drawSince(before, keptFree)];
      }
      // A request waits for about nine days and a place stays open for a few, so there are never many more.
      const days = location.today - before;
      const waiting = dice.chance(days / 9) ? listWaiting(world, dice, { location, planner }) : [];
      const open =
        location === client.locations[0] && dice.chance(days / 3)
          ? listOpen(dice, { location, planner })
          : [];
      return [...waiting, ...open, ...planner.drawSince(before, new Set())];
    }),
  );
}

/** No educator is booked at two places on one day, whoever made the bookings. */
async function markBusy(
  { db }: Tx,
  candidates: readonly DemoCandidate[],
  last: Temporal.Instant,
): Promise<void> {
  const byId = new Map(candidates.map((candidate) => [candidate.candidateId, candidate]));
  const { rows } = await sql<Renamed<'assignments', { candidateId: 'candidate_id' }> & { day: number }>`
    select a.candidate_id as "candidateId", (b.date_local - date '1970-01-01')::int as day
    from assignments a join bookings b using (client_group_id, booking_id)
    where a.live and a.start_utc > ${isoText(last.epochMilliseconds)}::timestamptz - interval '3 days'`.execute(
    db,
  );
  for (const { candidateId, day } of rows) byId.get(candidateId)?.busyDays.add(day);
}

async function readLastInvoiceNo({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(invoice_no from '^SR-([0-9]{1,9})$')::int), 0) as last from invoices`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

async function countWaiting({ db }: Tx, { world, clients }: DemoPlaces): Promise<number> {
  const richmond = clients.find((client) => client.place.slug === 'richmond');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_requests
    where client_id = ${richmond?.clientId} and status = 'PendingApproval'
      and approve_before_utc > ${isoText(world.nowMs)}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Existing counts are increased. */
export const addsUp = {
  day_counters: sql`order by location_id, date_local
    on conflict (client_group_id, location_id, date_local) do update set
      total_count = day_counters.total_count + excluded.total_count,
      open_count = day_counters.open_count + excluded.open_count`,
  client_candidates: sql`on conflict (client_group_id, client_id, candidate_id) do update set
      booking_count = client_candidates.booking_count + excluded.booking_count,
      preference = coalesce(client_candidates.preference, excluded.preference),
      last_booking_date_local = greatest(client_candidates.last_booking_date_local, excluded.last_booking_date_local),
      last_booking_id = case
        when client_candidates.last_booking_date_local > excluded.last_booking_date_local
        then client_candidates.last_booking_id else excluded.last_booking_id end`,
  // Earlier decisions stay in force.
  candidate_preferences: sql`on conflict do nothing`,
  replace_me_requests: sql`on conflict do nothing`,
};
