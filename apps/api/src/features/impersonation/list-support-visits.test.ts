import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

const number = expect.stringMatching(/^\w{4}-\w{4}(-\d+)?$/) as string;

async function bookAs(person: Person, changes: Record<string, unknown> = {}) {
  const { bearer } = await world.app.actAs(person);
  const headers = { 'impersonated-contact': person.contactId };
  const body = world.bookingBody({ bookAnyway: true, ...changes });
  const made = await world.app.call('POST /api/v1/bookings', { bearer, headers, body });
  expect(made.status).toBe(201);
}

async function changesOf(person: Person) {
  const { status, body } = await world.get(person, 'me/support-visits');
  expect([status, body]).toMatchObject([200, [{ supportUser: 'Sam Support' }]]);
  return body[0].changes as Record<string, unknown>[];
}

test('the contact reads which booking was changed, and how many with it', async () => {
  await bookAs(world.officer, { bookingsPerDate: 3 });
  const [change] = await changesOf(world.officer);
  expect(change).toMatchObject({
    action: 'booking.create',
    changed: { kind: 'booking', number, isVisible: true },
    others: 2,
  });
  const { id, number: quoted } = change!['changed'] as { id: string; number: string };
  const { body: booking } = await world.get(world.officer, `bookings/${id}`);
  expect(booking.number).toBe(quoted);
});

test('a request without bookings is named by its own number', async () => {
  await bookAs(world.asker);
  expect(await changesOf(world.asker)).toMatchObject([
    {
      action: 'pendingBooking.create',
      changed: { kind: 'pendingBooking', number, isVisible: true },
      others: 0,
    },
  ]);
});

test('what the contact may no longer open is named, and not visible', async () => {
  const { app, client } = world;
  const contact = await app.seed.contact(client, [{ on: client, permissions: ['booking_all'] }]);
  const person = { ...contact, bearer: await app.signInAs(contact) };
  await bookAs(person);
  await app.seed.inGroup(client, async (tx) => {
    tx.send(sql`
      update contact_grants set permissions = '{timesheets_view}' where contact_id = ${person.contactId}`);
  });
  const changes = await changesOf(person);
  expect(changes[0]).toMatchObject({ changed: { number, isVisible: false } });
});
