import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { changeDayCounters } from './day-counters.sql.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';
import type { SeededGroup, SeededLocation } from '../../../../test/support/seed-builders.ts';

let world: BookingWorld;
/** A separate group, whose counters are written without bookings. */
let counted: SeededLocation;
beforeAll(async () => {
  world = await createBookingWorld();
  const { seed } = world.app;
  counted = await seed.location(await seed.client(await seed.group()));
});
afterAll(() => world.close());

const different = () =>
  world.app.seed.inGroup(world.client, (tx) =>
    sql`
      select location_id, date_local from (
        select location_id, date_local, count(*)::int as total,
          count(*) filter (where status = 'Unfilled')::int as open
        from bookings where status <> 'Cancelled' group by 1, 2
      ) counted full join (
        select location_id, date_local, total_count as total, open_count as open from day_counters where total_count > 0
      ) kept using (location_id, date_local, total, open)
      where counted.location_id is null or kept.location_id is null`.execute(tx.db),
  );

const differentSums = (group: SeededGroup = world.client) =>
  world.app.seed.inGroup(group, (tx) =>
    sql`
      select date_local from (
        select date_local, sum(total_count) as total, sum(open_count) as open from day_counters group by 1
      ) counted full join (
        select date_local, sum(total_count) as total, sum(open_count) as open from group_day_counters group by 1
      ) kept using (date_local, total, open)
      where counted.date_local is null or kept.date_local is null`.execute(tx.db),
  );

test('equal a full count after any creations, several at once', async () => {
  const confirmations = [
    { contactId: world.officer.contactId, email: true, sms: false, voice: false, push: false },
  ];
  const creation = fc.record({
    isSibling: fc.boolean(),
    isAsked: fc.boolean(),
    bookingsPerDate: fc.integer({ min: 1, max: 3 }),
    dates: fc.uniqueArray(fc.integer({ min: 10, max: 20 }), { minLength: 1, maxLength: 5 }),
    startTime: fc.constantFrom('07:00', '08:30', '09:00'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(creation, { minLength: 1, maxLength: 6 }), async (creations) => {
      const answers = await Promise.all(
        creations.map(({ isSibling, isAsked, dates, ...rest }) =>
          world.post(isAsked ? world.asker : world.officer, 'bookings', {
            ...world.bookingBody({ ...rest, gradeIds: [], certificationIds: [] }),
            dates: dates.map((day) => `2026-03-${day}`),
            locationId: (isSibling ? world.sibling : world.location).locationId,
            confirmations: isAsked
              ? [{ ...confirmations[0], contactId: world.asker.contactId }]
              : confirmations,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(creations.map(() => 201));
      expect((await different()).rows).toEqual([]);
      expect((await differentSums()).rows).toEqual([]);
      const stale = await world.app.seed.inGroup(world.client, (tx) => staleCards.execute(tx.db));
      expect(stale.rows).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('change by statuses too, and never go below zero', async () => {
  const { groupId, locationId } = counted;
  const change = (total: number, open: number, dateLocal = '2026-09-09') =>
    inTransaction(world.app.database.web, { clientGroupIds: [groupId], contactId: null }, async (tx) => {
      tx.send(changeDayCounters(groupId, [{ locationId, dateLocal, total, open }]));
    });
  const counts = async () => {
    const { rows } = await world.app.seed.inGroup(counted, (tx) =>
      sql`select total_count, open_count from day_counters where date_local = '2026-09-09'`.execute(tx.db),
    );
    return rows;
  };
  await change(2, 2);
  await change(0, -1);
  expect(await counts()).toEqual([{ total_count: 2, open_count: 1 }]);
  await change(0, 1);
  await change(-1, -1);
  expect(await counts()).toEqual([{ total_count: 1, open_count: 1 }]);
  await expect(change(-2, -1)).rejects.toMatchObject({ code: '23514' });
  expect((await differentSums(counted)).rows).toEqual([]);
});

test('do not deadlock when many transactions change the same days in different orders', async () => {
  const { groupId, locationId } = counted;
  const dates = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'];
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      inTransaction(world.app.database.web, { clientGroupIds: [groupId], contactId: null }, async (tx) => {
        const turned = [...dates.slice(index % 4), ...dates.slice(0, index % 4)];
        tx.send(
          changeDayCounters(
            groupId,
            turned.map((dateLocal) => ({ locationId, dateLocal, total: 1, open: 0 })),
          ),
        );
      }),
    ),
  );
  const { rows } = await world.app.seed.inGroup(counted, (tx) =>
    sql`select total_count from day_counters where date_local = any(${dates}::date[])`.execute(tx.db),
  );
  expect(rows).toEqual(dates.map(() => ({ total_count: 24 })));
  expect((await differentSums(counted)).rows).toEqual([]);
});

test('answer the same year to a right on the group and to the rights on its clients', async () => {
  const contact = await world.app.seed.contact(world.client, [
    { on: { groupId: world.client.groupId }, permissions: ['booking_view'] },
  ]);
  const person = { ...contact, bearer: await world.app.signInAs(contact) };
  const search = '?dateFromLocal=2026-01-01&dateToLocal=2026-12-31';
  const dates = [10, 11, 12, 13, 16, 17].map((day) => `2026-03-${day}`);
  expect((await world.post(world.officer, 'bookings', world.bookingBody({ dates }))).status).toBe(201);
  const whole = await world.get(person, 'bookings/overview', search);
  expect(whole.body.length).toBeGreaterThan(5);
  expect(whole.body).toEqual((await world.get(world.officer, 'bookings/overview', search)).body);
});
