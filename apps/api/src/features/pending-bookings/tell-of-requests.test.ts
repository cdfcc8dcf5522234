import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
  for (const { contactId } of [world.approver, world.asker])
    await rowsOf(sql`
      insert into location_contacts (client_group_id, location_id, contact_id)
      values (${world.client.groupId}, ${world.location.locationId}, ${contactId})`);
});
afterAll(() => world.close());

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

const by = (methods: object) => ({ email: false, sms: false, voice: false, push: false, ...methods });

/** A request of the asker with these confirmation contacts. */
async function ask(confirmations: readonly object[]): Promise<string> {
  const answer = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ confirmations, bookAnyway: true }),
  );
  expect(answer.status).toBe(201);
  return answer.body.requestId as string;
}

async function told(requestId: string, { contactId }: Person): Promise<string[]> {
  const rows = await rowsOf(sql<{ what: string }>`
    select template || ' ' || method as what from notifications
    where request_id = ${requestId} and contact_id = ${contactId} order by 1`);
  return rows.map(({ what }) => what);
}

test('an approver who is a confirmation contact, too, hears of a request once by each method', async () => {
  const { officer, approver } = world;
  const id = await ask([
    { contactId: officer.contactId, ...by({ email: true, sms: true }) },
    { contactId: approver.contactId, ...by({ email: true }) },
  ]);
  expect(await told(id, officer)).toEqual(['approvalAsked email', 'pendingBookingCreated sms']);
  expect(await told(id, approver)).toEqual(['approvalAsked email']);
});

test('who asked and is a confirmation contact, too, hears once that it is approved', async () => {
  const { officer, approver, asker } = world;
  const id = await ask([
    { contactId: officer.contactId, ...by({ sms: true }) },
    { contactId: asker.contactId, ...by({ email: true }) },
  ]);
  const decided = await world.post(approver, `pending-bookings/${id}/action`, {
    action: 'accept',
    bookAnyway: true,
  });
  expect(decided.status).toBe(200);
  expect(await told(id, asker)).toEqual(['pendingBookingAccepted email', 'pendingBookingCreated email']);
  expect(await told(id, officer)).toEqual([
    'approvalAsked email',
    'bookingCreated sms',
    'pendingBookingCreated sms',
  ]);
});

test('who is told never told of approvals hears of it as a confirmation contact', async () => {
  const { approver } = world;
  await rowsOf(sql`
    insert into notification_choices (client_group_id, contact_id, methods, time_zone)
    values (${world.client.groupId}, ${approver.contactId}, '{"approvals": []}', 'Australia/Melbourne')`);
  try {
    const id = await ask([{ contactId: approver.contactId, ...by({ email: true }) }]);
    expect(await told(id, approver)).toEqual(['pendingBookingCreated email']);
  } finally {
    await rowsOf(
      sql`update notification_choices set methods = '{}' where contact_id = ${approver.contactId}`,
    );
  }
});
