import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { recordNotifications, recordNotificationsFor } from './record-notifications.sql.ts';
import type { Notice } from './record-notifications.sql.ts';

let world: BookingWorld;
beforeAll(async () => (world = await createBookingWorld()));
afterAll(() => world.close());

async function ask(): Promise<Notice & { requestId: string; template: 'bookingCreated' }> {
  const { officer, asker } = world;
  const confirmations = [
    { contactId: officer.contactId, email: true, sms: true, voice: false, push: false },
    { contactId: asker.contactId, email: false, sms: false, voice: true, push: true },
  ];
  const { requestId } = await world.insertBooking();
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`update booking_requests set confirmations = ${JSON.stringify(confirmations)}::jsonb
      where request_id = ${requestId}`.execute(tx.db),
  );
  return {
    clientGroupId: world.client.groupId,
    requestId,
    subjectId: requestId,
    template: 'bookingCreated',
    params: { requestId, locationId: world.location.locationId },
    occurrence: 1,
    at: world.app.clock.now(),
  };
}

/** Records on the web login, in the tenant scope of a group. */
async function record(
  notice: Notice,
  { to, wall = notice.clientGroupId }: { to?: readonly string[]; wall?: string } = {},
): Promise<string[]> {
  const scope = { clientGroupIds: [wall], contactId: null };
  await inTransaction(world.app.database.web, scope, async (tx) =>
    tx.send(to ? recordNotificationsFor(notice, to) : recordNotifications(notice)),
  );
  return world.app.seed.inGroup(world.client, async (tx) => {
    const { rows } = await sql<{ told: string }>`
      select co.first_name || ' ' || n.method as told from notifications n join contacts co using (contact_id)
      where n.request_id = ${notice.requestId} order by 1`.execute(tx.db);
    return rows.map(({ told }) => told);
  });
}

async function choose(contactId: string, methods: Record<string, readonly string[]>): Promise<void> {
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into notification_choices (client_group_id, contact_id, methods, time_zone)
      values (${world.client.groupId}, ${contactId}, ${JSON.stringify(methods)}::jsonb, 'Australia/Melbourne')
      on conflict (client_group_id, contact_id) do update set methods = excluded.methods`.execute(tx.db),
  );
}

test('tells the confirmation contacts by the methods that the booking names', async () => {
  expect(await record(await ask())).toEqual(['Asa push', 'Asa voice', 'Olive email', 'Olive sms']);
});

test('records one event once, however often and by whom it is recorded; another event is another message', async () => {
  const notice = await ask();
  const once = await record(notice);
  expect(await record(notice)).toEqual(once);
  await Promise.all([record(notice), record(notice)]);
  expect(await record({ ...notice, at: notice.at.add({ minutes: 5 }) })).toEqual(once);
  // Already notified as a confirmation contact.
  expect(await record(notice, { to: [world.officer.contactId] })).toEqual(once);
  expect(await record({ ...notice, occurrence: 2 })).toHaveLength(2 * once.length);
});

test('tells named people by the usual methods that reach them, or by their own choices for the topic', async () => {
  const notice = await ask();
  const [asker, officer] = [
    await world.app.seed.contact(world.client, [], { firstName: 'Pat' }),
    await world.app.seed.contact(world.client, [], { firstName: 'Una', mobile: '+61400000002' }),
  ];
  const asked: Notice = {
    ...notice,
    template: 'approvalAsked',
    params: { requestId: notice.requestId, locationId: 1 },
  };
  expect(await record(asked, { to: [asker.contactId, officer.contactId] })).toEqual([
    'Pat email',
    'Una email',
  ]);

  await choose(officer.contactId, { approvals: ['sms', 'push'], bookings: ['voice'] });
  await choose(asker.contactId, { approvals: [], bookings: ['email'] });
  const { requestId, subjectId } = await ask();
  const again = { ...asked, requestId, subjectId };
  // There is no device for push.
  expect(await record(again, { to: [asker.contactId, officer.contactId] })).toEqual(['Una sms']);
});

test('tells nobody of another group, and nobody who has left', async () => {
  const notice = await ask();
  expect(await record(notice, { to: [world.stranger.contactId] })).toEqual([]);
  await expect(record(notice, { wall: world.stranger.groupId, to: [] })).resolves.toEqual([]);
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`update contacts set active = false where contact_id = ${world.viewer.contactId}`.execute(tx.db),
  );
  expect(await record(notice, { to: [world.viewer.contactId] })).toEqual([]);
});
