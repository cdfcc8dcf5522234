import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';
import type { SeededClient, SeededLocation } from '../../../../test/support/seed-builders.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';

let world: BookingWorld;
let accountant: { bearer: string };
const classificationIds = { hour: '', day: '', unknown: '' };

beforeAll(async () => {
  world = await createBookingWorld();
  const { client } = world;
  accountant = await may(client);
  for (const [name, unit, rate] of [
    ['hour', 'hour', 6_150],
    ['day', 'day', 45_005],
    ['unknown', 'day', null],
  ] as const) {
    const id = systemIds.next();
    classificationIds[name] = id;
    await world.app.seed.inGroup(client, async (tx) => {
      tx.send(sql`
        insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
        values (${client.groupId}, ${id}, ${client.clientId}, ${name}, ${unit})`);
      if (rate === null) return;
      tx.send(sql`
        insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents, currency)
        values (${client.groupId}, ${systemIds.next()}, ${id}, 'Now', 'daily', ${rate}, 'AUD')`);
    });
  }
});
afterAll(() => world.close());

async function may(on: SeededClient | SeededLocation): Promise<{ bearer: string }> {
  const { app, client } = world;
  return {
    bearer: await app.signInAs(await app.seed.contact(client, [{ on, permissions: ['accounts_view'] }])),
  };
}

function ask(who: { bearer: string }, changes: Record<string, string> = {}, dates = ['2026-03-16']) {
  const query = new URLSearchParams({
    locationId: String(world.location.locationId),
    classificationId: classificationIds.day,
    bookingsPerDate: '1',
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: '30',
    ...changes,
  });
  for (const date of dates) query.append('dates[]', date);
  return world.app.call('GET /api/v1/bookings/estimate', { bearer: who.bearer, search: `?${query}` });
}

test('a day costs its rate however long it is, times the bookings of each date', async () => {
  const { status, body } = await ask(accountant, { bookingsPerDate: '3' }, ['2026-03-17', '2026-03-16']);
  expect(status).toBe(200);
  expect(body).toEqual({
    taxLabel: 'GST',
    cost: {
      currency: 'AUD',
      days: [
        { dateLocal: '2026-03-16', amount: 135_015 },
        { dateLocal: '2026-03-17', amount: 135_015 },
      ],
      total: 270_030,
    },
  });
});

test('hours are those that pass: one more where the clocks go back, without the break', async () => {
  const night = { classificationId: classificationIds.hour, startTime: '01:00', endTime: '07:00' };
  const { body } = await ask(accountant, night, ['2026-04-04', '2026-04-05']);
  // Five and a half hours, and six and a half.
  expect(body.cost).toEqual({
    currency: 'AUD',
    days: [
      { dateLocal: '2026-04-04', amount: 33_825 },
      { dateLocal: '2026-04-05', amount: 39_975 },
    ],
    total: 73_800,
  });
});

test('it is what a timesheet of the same day is expected to cost', async () => {
  const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
  const candidateId = await world.insertCandidate();
  await world.assign(booking, candidateId, 'arrived');
  const { groupId, clientId, locationId } = world.location;
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      update bookings set classification_id = ${classificationIds.hour} where booking_id = ${booking.bookingId}`);
    tx.send(sql`
      insert into timesheets (client_group_id, timesheet_id, booking_id, client_id, location_id, candidate_id, status,
        kind, pay_option_type, date_local, original_start_time_local, original_end_time_local, start_time_local,
        end_time_local, unpaid_break_minutes)
      values (${groupId}, ${systemIds.next()}, ${booking.bookingId}, ${clientId}, ${locationId}, ${candidateId},
        'PendingApproval', 'unmodified', 'hourly', '2026-03-05', '08:35', '15:30', '08:35', '15:30', 30)`);
  });
  const sheet = await world.get(world.manager, `timesheets/${booking.bookingId}`);
  const asked = { classificationId: classificationIds.hour, startTime: '08:35' };
  const { body } = await ask(accountant, asked, ['2026-03-05']);
  expect(body.cost.total).toBeGreaterThan(0);
  expect(sheet.body.expectedCost).toEqual({ amount: body.cost.total, currency: 'AUD' });
});

test('a break that the form does not show is the one that will be booked', async () => {
  const hidden = systemIds.next();
  const { groupId, clientId } = world.client;
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type,
        default_break_minutes, should_show_breaks)
      values (${groupId}, ${hidden}, ${clientId}, 'hidden', 'hour', 60, false)`);
    tx.send(sql`
      insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents, currency)
      values (${groupId}, ${systemIds.next()}, ${hidden}, 'Now', 'hourly', 6000, 'AUD')`);
  });
  // Seven hours, of which six are paid.
  const { body } = await ask(accountant, { classificationId: hidden, breakMinutes: '0' });
  expect(body.cost.total).toBe(36_000);
});

test('a break as long as the booking leaves nothing to price', async () => {
  const { status, body } = await ask(accountant, { endTime: '09:00', breakMinutes: '30' });
  expect([status, body.code]).toEqual([422, 'break_out_of_range']);
});

test('without a rate nothing is made up', async () => {
  const { body } = await ask(accountant, { classificationId: classificationIds.unknown });
  expect(body).toEqual({ taxLabel: 'GST', cost: null });
});

test('who books reads no rates, nor does who sees the accounts of another site', async () => {
  const ofSibling = await may(world.sibling);
  expect((await ask(world.officer)).status).toBe(403);
  expect((await ask(ofSibling)).status).toBe(404);
  const foreign = await ask(accountant, { locationId: String(world.foreign.locationId) });
  const absent = await ask(accountant, { classificationId: '0190c1d2-0000-7000-8000-000000000000' });
  expect([foreign.status, absent.status]).toEqual([404, 404]);
});

test.each([
  ['bookingsPerDate', '0', 422],
  ['bookingsPerDate', '11', 422],
  ['bookingsPerDate', '1.5', 400],
  ['breakMinutes', '241', 422],
  ['breakMinutes', '-1', 422],
  ['breakMinutes', '240', 200],
  ['endTime', '08:30', 422],
  ['endTime', '07:00', 422],
  ['startTime', '8:30', 400],
])('%s %s is answered %i', async (field, value, status) => {
  expect((await ask(accountant, { [field]: value })).status).toBe(status);
});

test('refuses more dates than can be booked at once', async () => {
  expect(
    (
      await ask(
        accountant,
        {},
        Array.from({ length: 101 }, () => '2026-03-16'),
      )
    ).status,
  ).toBe(400);
});

test('the form is told where it may say what bookings cost', async () => {
  const { app, client } = world;
  const both = await app.seed.contact(client, [
    { on: client, permissions: ['booking_create'] },
    { on: world.sibling, permissions: ['accounts_view'] },
  ]);
  const { body } = await world.app.call('GET /api/v1/locations/booking-location-list', {
    bearer: await app.signInAs(both),
  });
  const seen = body.map((one: { locationId: number; seesCosts: boolean }) => [one.locationId, one.seesCosts]);
  expect(seen).toEqual([
    [world.sibling.locationId, true],
    [world.location.locationId, false],
  ]);
});
