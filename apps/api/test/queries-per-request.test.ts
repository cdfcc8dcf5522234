import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld } from './support/booking-world.ts';
import { bearerFor, pointAt } from './support/point-at.ts';
import type { Target } from './support/point-at.ts';
import { recordStatements } from './support/recorded-statements.ts';

/**
 * How many statements a reading sends does not depend on how many rows and locations it finds: neither of a process that
 * remembers the caller nor of one that has just started.
 */
let world: BookingWorld;
let target: Target;
let serviceKey: string;
let take: () => readonly unknown[];
let rows = 0;
beforeAll(async () => {
  world = await createBookingWorld();
  serviceKey = await world.app.serviceKey();
  const { bookingId, requestId } = await world.insertBooking({ dateLocal: '2026-03-02' });
  const candidateId = await world.insertCandidate();
  const { clientId, locationId } = world.location;
  const pendingBookingId = await askLike(requestId);
  target = { bookingId, pendingBookingId, candidateId, clientId, locationId };
  const { web, auth } = world.app.database;
  const recorders = [recordStatements(web), recordStatements(auth)];
  take = () => recorders.flatMap((recorder) => recorder.take());
});
afterAll(() => world.close());

const sizes = [1, 10, 50];
const days = { from: '2026-03-02', to: '2026-05-31' };

test('every reading sends as many statements for 10 and for 50 bookings, locations and educators as for one', async () => {
  const counts = new Map<string, number[]>();
  // The first refusal of a kind leaves its audit row at once, its repeats are counted.
  for (const endpoint of readings()) await countStatements(endpoint, { forgetting: true });
  for (const size of sizes) {
    await growTo(size);
    for (const endpoint of readings()) {
      const cold = await countStatements(endpoint, { forgetting: true });
      const warm = await countStatements(endpoint, { forgetting: false });
      counts.set(endpoint.name, [...(counts.get(endpoint.name) ?? []), cold, warm]);
    }
  }
  expect(counts.size).toBeGreaterThan(15);
  for (const [name, [cold, warm, ...later]] of counts) {
    expect({ name, later }).toEqual({ name, later: [cold, warm, cold, warm] });
  }

  // The readings found what was made.
  const list = await world.get(world.officer, 'bookings', `?dateFromLocal=${days.from}`);
  expect(list.body).toHaveLength(50);
  const waiting = await world.get(world.officer, 'pending-bookings');
  expect(waiting.body).toHaveLength(51);
  const names = new Set(
    list.body.map((card: { candidate: { name: string } | null }) => card.candidate?.name),
  );
  expect(names.size).toBeGreaterThan(40);
  const locations = await world.get(world.officer, 'locations/booking-location-list');
  expect(locations.body.length).toBeGreaterThanOrEqual(50);
}, 240_000);

/** The stream has no end. */
function readings(): Endpoint[] {
  return world.app.endpoints.filter(({ method, name }) => method === 'GET' && name !== 'openStream');
}

async function countStatements(endpoint: Endpoint, { forgetting }: { forgetting: boolean }): Promise<number> {
  const { path, search } = pointAt(endpoint, target, days);
  const bearer = bearerFor(endpoint, path, { world, serviceKey });
  if (forgetting) world.app.identity.dropAll();
  // A refusal is audited at once when it is the first of its kind: let each be the first.
  await world.app.refusals.flush();
  take();
  const answer = await world.app.call(`GET ${path}`, { search, ...(bearer !== null && { bearer }) });
  if (answer.status >= 500) expect.fail(`${endpoint.name} ${answer.text} ${JSON.stringify(loggedErrors())}`);
  return take().length;
}

/** What an operator would read of it. */
function loggedErrors() {
  return world.app.logged.filter(({ level }) => level !== 'info').slice(-5);
}

/** A request that waits for approval, for the same as another one. */
async function askLike(requestId: string): Promise<string> {
  const columns =
    sql.raw(`client_group_id, client_id, location_id, source, created_by_contact_id, created_by_name,
    created_on_utc, classification_id, bookings_per_date, start_time_local, end_time_local, break_minutes,
    approve_before_utc, last_start_utc, reason_for_absence`);
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<{ id: string }>`
      insert into booking_requests (request_id, status, dates_local, ${columns})
      select gen_random_uuid(), 'PendingApproval', array[date '2026-12-01'], ${columns} from booking_requests where request_id = ${requestId}
      returning request_id as id`.execute(tx.db),
  );
  return rows[0]!.id;
}

/** One more location, with a request and a booking of its own educator on a day of its own, for each up to the size. */
async function growTo(size: number): Promise<void> {
  for (; rows < size; rows++) {
    const at = await world.app.seed.location(world.client, { name: `Site ${rows}` });
    const dateLocal = addDays(days.from, rows);
    const booking = await world.insertBooking({ at, dateLocal, status: 'Filled' });
    await world.assign(booking, await world.insertCandidate(`Cy Number${rows}`), 'confirmed');
    await askLike(booking.requestId);
  }
}
