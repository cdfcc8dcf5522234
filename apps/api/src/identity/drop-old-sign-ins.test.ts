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

test('forgets browsers that nobody used for 180 days, and all but the twenty newest of an account', async () => {
  const { db } = app.database.auth;
  const contact = await app.seed.contact(await app.seed.group());
  const { rows: users } = await sql<{ user_id: string }>`
    select user_id from identity.memberships where contact_id = ${contact.contactId}`.execute(db);
  const add = (device: number, usedAt: Temporal.Instant) =>
    sql`
      insert into identity.known_devices (device_hash, user_id, last_used_at)
      values (${Buffer.from([device])}, ${users[0]!.user_id}, ${usedAt.toString()})`.execute(db);
  const now = app.clock.now();
  await add(100, now.subtract({ hours: 180 * 24 }));
  await add(101, now.subtract({ hours: 180 * 24 - 1 }));
  const left = async (): Promise<number[]> => {
    await dropOldSignIns(app.database.auth, app.clock.now());
    const { rows } = await sql<{ device: number }>`
      select get_byte(device_hash, 0) as device from identity.known_devices order by 1`.execute(db);
    return rows.map(({ device }) => device);
  };
  expect(await left()).toEqual([101]);
  for (let device = 0; device < 21; device++) await add(device, now.subtract({ hours: 22 - device }));
  expect(await left()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
