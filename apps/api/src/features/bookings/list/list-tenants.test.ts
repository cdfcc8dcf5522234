import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInOneTrip } from '../../../db/transaction.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { SeededGrant } from '../../../../test/support/seed-builders.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';
import { firstId } from './card-keys.sql.ts';
import { bookingPage } from './list-bookings.sql.ts';
import type { ListQuery } from './card-keys.sql.ts';

let world: BookingWorld;
let bookingId: string;
beforeAll(async () => {
  world = await createBookingWorld();
  ({ bookingId } = await world.insertBooking({ dateLocal: '2026-03-10' }));
  await world.insertBooking({ dateLocal: '2026-03-10', at: world.foreign });
});
afterAll(() => world.close());

const nowhere: ListQuery['ranges'] = {
  groupIds: [],
  clients: { groupIds: [], clientIds: [] },
  locations: { groupIds: [], locationIds: [] },
  scattered: { groupIds: [], locationIds: [] },
};

async function listBehind(clientGroupIds: string[], ranges: Partial<ListQuery['ranges']>): Promise<string[]> {
  const page = bookingPage({
    ranges: { ...nowhere, ...ranges },
    pending: {
      groupIds: clientGroupIds,
      readable: nowhere,
      own: nowhere,
      contactId: world.officer.contactId,
    },
    after: { dateLocal: '2026-03-01', startTime: '00:00', id: firstId },
    dateToLocal: null,
    statuses: null,
    search: null,
    pageSize: 50,
    receivedAt,
  });
  const tenantScope = { clientGroupIds, contactId: null };
  const { web } = world.app.database;
  const rows = await readInOneTrip(web, tenantScope, page);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

const receivedAt = '2026-03-08T19:30:00Z';

test('the second wall alone stops a list whose scope names another group', async () => {
  const { location, foreign } = world;
  const covers: Partial<ListQuery['ranges']>[] = [
    { groupIds: [foreign.groupId] },
    { clients: { groupIds: [foreign.groupId], clientIds: [foreign.clientId] } },
    { locations: { groupIds: [foreign.groupId], locationIds: [foreign.locationId] } },
    { scattered: { groupIds: [foreign.groupId], locationIds: [foreign.locationId] } },
  ];
  for (const ranges of covers) {
    expect(await listBehind([location.groupId], ranges)).toEqual([]);
    expect(await listBehind([foreign.groupId], ranges)).toHaveLength(1);
    expect(await listBehind([], ranges)).toEqual([]);
  }
});

test('the scope alone stops a list behind a wall that is too wide', async () => {
  const { location, foreign } = world;
  const wide = [location.groupId, foreign.groupId];
  expect(await listBehind(wide, { groupIds: [location.groupId] })).toEqual([bookingId]);
  expect(
    await listBehind(wide, {
      locations: { groupIds: [location.groupId], locationIds: [location.locationId] },
    }),
  ).toEqual([bookingId]);
  expect(
    await listBehind(wide, { scattered: { groupIds: wide, locationIds: [location.locationId] } }),
  ).toEqual([bookingId]);
});

test('lists the same for a right on the group, on the client and on each of very many locations', async () => {
  const { groupId, clientId } = world.client;
  const grants = (on: SeededGrant['on'][]) =>
    world.app.seed.contact(
      world.client,
      on.map((node) => ({ on: node, permissions: ['booking_view'] })),
    );
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`insert into locations (client_group_id, client_id, location_id, name, country, time_zone)
      select ${groupId}, ${clientId}, 1000 + n, 'Site ' || n, 'Australia', 'Australia/Melbourne'
      from generate_series(1, 160) n`.execute(tx.db),
  );
  const scattered = await grants([]);
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`insert into contact_grants (client_group_id, contact_grant_id, contact_id, client_id, location_id, permissions)
      select client_group_id, gen_random_uuid(), ${scattered.contactId}, client_id, location_id, '{booking_view}'
      from locations where client_id = ${clientId}`.execute(tx.db),
  );
  world.app.identity.dropAll();
  for (const contact of [await grants([{ groupId }]), await grants([{ groupId, clientId }]), scattered]) {
    const person = { ...contact, bearer: await world.app.signInAs(contact) };
    const answer = await world.get(person, 'bookings', '?dateFromLocal=2026-03-01&status[]=Unfilled');
    expect(answer.body.map(({ id }: { id: string }) => id)).toEqual([bookingId]);
    const counted = await world.get(person, 'bookings', '?dateFromLocal=2026-03-01');
    expect(counted.body).toHaveLength(1);
  }
});
