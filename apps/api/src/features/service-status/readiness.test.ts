import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import type { Answer } from '../../../test/support/test-app.ts';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

const ready = (): Promise<Answer> => world.app.call('GET /api/ready');

test('a database without space says so to who writes and to who watches, and goes on being read', async () => {
  const { owner } = world.app.database;
  expect((await ready()).body).toEqual({ state: 'ready', because: [] });
  await sql`
    create function run_out_of_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(owner.db);
  await sql`
    create trigger no_space before insert on audit_entries
    for each statement execute function run_out_of_space()`.execute(owner.db);

  const refused = await world.post(world.officer, 'bookings', world.bookingBody());
  expect([refused.status, refused.body.code]).toEqual([503, 'storage_full']);
  expect(world.app.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      fields: expect.objectContaining({
        code: 'storage_full',
        error: expect.objectContaining({ code: '53100' }),
      }),
    }),
  );
  const full = await ready();
  expect(full.status).toBe(200);
  expect(full.body).toEqual({
    state: 'degraded',
    because: ['the disk of the database is full: nothing can be saved, reading goes on'],
  });
  const list = await world.get(world.officer, 'bookings', '?dateFromLocal=2026-03-09');
  expect(list.status).toBeLessThan(300);

  await sql`drop trigger no_space on audit_entries`.execute(owner.db);
  expect((await world.post(world.officer, 'bookings', world.bookingBody())).status).toBe(201);
  expect((await ready()).body.state).toBe('ready');
});
