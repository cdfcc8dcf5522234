import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/support/test-app.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { dropOldSignIns } from './drop-old-sign-ins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('removes tokens that have run out and leaves those that still open something', async () => {
  const contact = await app.seed.contact(await app.seed.group());
  await app.signInAs(contact);
  app.clock.advance({ minutes: 20 });
  const young = await app.signInAs(contact);
  app.clock.advance({ minutes: 15 });
  await dropOldSignIns(app.database.auth, app.clock.now());
  const { rows } = await sql<{ tokens: number }>`
    select count(*)::int as tokens from identity.access_tokens`.execute(app.database.auth.db);
  expect(rows).toEqual([{ tokens: 1 }]);
  expect((await app.call('GET /api/v1/me/profile', { bearer: young })).status).toBe(200);
});

test.each([
  ['browsers', 'known_devices', 'device_hash'],
  ['networks', 'known_networks', 'network_hash'],
])(
  'forgets %s that nobody used for 180 days, and all but the twenty newest of an account',
  async (_what, table, column) => {
    const { db } = app.database.auth;
    const contact = await app.seed.contact(await app.seed.group());
    const { rows: users } = await sql<{ user_id: string }>`
    select user_id from identity.memberships where contact_id = ${contact.contactId}`.execute(db);
    const add = (number: number, usedAt: Temporal.Instant) =>
      sql`
      insert into ${sql.table(`identity.${table}`)} (${sql.ref(column)}, user_id, last_used_at)
      values (${Buffer.from([number])}, ${users[0]!.user_id}, ${usedAt.toString()})`.execute(db);
    const now = app.clock.now();
    await add(100, now.subtract({ hours: 180 * 24 }));
    await add(101, now.subtract({ hours: 180 * 24 - 1 }));
    const left = async (): Promise<number[]> => {
      await dropOldSignIns(app.database.auth, app.clock.now());
      const { rows } = await sql<{ number: number }>`
      select get_byte(${sql.ref(column)}, 0) as number from ${sql.table(`identity.${table}`)} order by 1`.execute(
        db,
      );
      return rows.map(({ number }) => number);
    };
    expect(await left()).toEqual([101]);
    for (let number = 0; number < 21; number++) await add(number, now.subtract({ hours: 22 - number }));
    expect(await left()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  },
);
