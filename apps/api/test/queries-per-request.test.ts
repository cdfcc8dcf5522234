import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '../src/platform/runtime/ids.ts';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld } from './support/booking-world.ts';
import { insertInvoice } from './support/insert-invoice.ts';
import { bearerFor, pointAt } from './support/point-at.ts';
import type { Target } from './support/point-at.ts';
import type { SeededLocation } from './support/seed-builders.ts';
import { recordStatements } from './support/recorded-statements.ts';

/**
 * The number of statements of a read does not depend on how many rows and locations it finds, whether the process has
 * cached the caller or has just started.
 */
let world: BookingWorld;
let target: Target;
let serviceKey: string;
/** Has every right on the client. */
let reader: string;
let take: () => readonly unknown[];
let rows = 0;
const answered = new Map<string, number>();
beforeAll(async () => {
  world = await createBookingWorld();
  serviceKey = await world.app.serviceKey();
  const { bookingId, requestId } = await world.insertBooking({ dateLocal: '2026-03-02' });
  const candidateId = await world.insertCandidate();
  const { clientId, locationId, groupId: clientGroupId } = world.location;
  const pendingBookingId = await askLike(requestId);
  await addWork({ bookingId, candidateId, at: world.location, status: 'PendingApproval' });
  const invoiceId = await insertInvoice(world, { number: 'SR-0' });
  target = { bookingId, pendingBookingId, candidateId, clientId, locationId, clientGroupId, invoiceId };
  target.invoiceNo = 'SR-0';
  const contact = await world.app.seed.contact(world.client, [{ on: world.client, permissions: everyRight }]);
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`update contacts set client_group_overview_enabled = true where contact_id = ${contact.contactId}`.execute(
      tx.db,
    ),
  );
  reader = await world.app.signInAs(contact);
  const calendar = await world.app.call('POST /api/v1/me/calendar-address', { bearer: reader });
  target.calendarFile = calendar.body.address.split('/').at(-1);
  const { web, auth } = world.app.database;
  const recorders = [recordStatements(web), recordStatements(auth)];
  take = () => recorders.flatMap((recorder) => recorder.take());
});
afterAll(() => world.close());

const everyRight = ['booking', 'pending booking', 'replace-me', 'timesheets', 'accounts', 'people'].map(
  (scope) => `${scope}_all`,
);
const sizes = [1, 10, 50];
const days = { from: '2026-03-02', to: '2026-05-31' };

test('every reading sends as many statements for 10 and for 50 bookings, locations and educators as for one', async () => {
  const counts = new Map<string, number[]>();
  // The first refusal of a kind writes its audit row at once; repeats are counted.
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

  // The reads found the rows that were created.
  const ofWork = `
    listTimesheets getTimesheetOverview listCandidateTimesheets getTimesheet getUpcomingCharges
    listInvoices getInvoiceByNumber getOutstandingInvoicesCount exportInvoices listCandidates
    getCandidateDetails getClientGroupOverview listLocationOverviews getFillBreakdown listPeople
    listProviderTimesheets listUnpaidInvoices listBillableBookings getWaitingCounts readCalendar`
    .trim()
    .split(/\s+/);
  expect(ofWork.map((name) => [name, answered.get(name)])).toEqual(ofWork.map((name) => [name, 200]));
  const sheets = await world.app.call('GET /api/v1/timesheets', { bearer: reader });
  expect(sheets.body.pendingApprovalList).toHaveLength(26);
  const invoices = await world.app.call('GET /api/v1/invoices', {
    bearer: reader,
    search: '?skip=0&take=100',
  });
  expect(invoices.body.invoices).toHaveLength(51);
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
  // The breakdown covers a month at most.
  const to = endpoint.name === 'getFillBreakdown' ? addDays(days.from, 27) : days.to;
  const { path, search } = pointAt(endpoint, target, { ...days, to });
  const { kind } = endpoint.access;
  const isOfContact = kind === 'signedIn' || kind === 'requires';
  const bearer = isOfContact ? reader : bearerFor(endpoint, path, { world, serviceKey });
  if (forgetting) world.app.identity.dropAll();
  // The first refusal of its kind is audited at once, so make each of them the first.
  await world.app.refusals.flush();
  take();
  const answer = await world.app.call(`GET ${path}`, { search, ...(bearer !== null && { bearer }) });
  if (answer.status >= 500) expect.fail(`${endpoint.name} ${answer.text} ${JSON.stringify(loggedErrors())}`);
  answered.set(endpoint.name, answer.status);
  return take().length;
}

/** The lines that an operator would see. */
function loggedErrors() {
  return world.app.logged.filter(({ level }) => level !== 'info').slice(-5);
}

/** A request that waits for approval, copied from another one. */
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

/** Adds locations up to the size, each with a request and a booking by its own educator on its own day. */
async function growTo(size: number): Promise<void> {
  for (; rows < size; rows++) {
    const at = await world.app.seed.location(world.client, { name: `Site ${rows}` });
    const dateLocal = addDays(days.from, rows);
    const booking = await world.insertBooking({ at, dateLocal, status: 'Filled' });
    const candidateId = await world.insertCandidate(`Cy Number${rows}`);
    await world.assign(booking, candidateId, 'confirmed');
    const status = rows % 2 === 0 ? 'ApprovedForInvoice' : 'PendingApproval';
    await addWork({ bookingId: booking.bookingId, candidateId, at, status });
    await insertInvoice(world, { number: `SR-${rows + 1}`, at, lines: 3 });
    await askLike(booking.requestId);
  }
}

/** The rows left by a day of work: a timesheet with a break and a question, and an educator known to the client. */
async function addWork({ bookingId, candidateId, at, status }: WorkedBooking): Promise<void> {
  const { groupId, clientId, locationId } = at;
  const sheetId = systemIds.next();
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      insert into timesheets (client_group_id, timesheet_id, booking_id, client_id, location_id, candidate_id, status,
        kind, pay_option_type, date_local, original_start_time_local, original_end_time_local, start_time_local,
        end_time_local)
      values (${groupId}, ${sheetId}, ${bookingId}, ${clientId}, ${locationId}, ${candidateId}, ${status},
        'unmodified', 'daily', ${days.from}, '08:30', '15:30', '08:30', '15:30')`);
    tx.send(sql`
      insert into timesheet_breaks (client_group_id, timesheet_id, position, type, start_time_local, end_time_local)
      values (${groupId}, ${sheetId}, 1, 'unpaid', '12:00', '12:30')`);
    tx.send(sql`
      insert into timesheet_questions (client_group_id, timesheet_question_id, timesheet_id, question,
        asked_by_contact_id, asked_at)
      values (${groupId}, ${systemIds.next()}, ${sheetId}, 'Was she there?', ${world.officer.contactId}, now())`);
    tx.send(sql`
      insert into client_candidates (client_group_id, client_id, candidate_id, preference, booking_count,
        first_booking_date_local, last_booking_date_local, last_booking_id)
      values (${groupId}, ${clientId}, ${candidateId}, 'preferred', 1, ${days.from}, ${days.from}, ${bookingId})`);
  });
}

type WorkedBooking = {
  bookingId: string;
  candidateId: string;
  at: SeededLocation;
  status: 'PendingApproval' | 'ApprovedForInvoice';
};
