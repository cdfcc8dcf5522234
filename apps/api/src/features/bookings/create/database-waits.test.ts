import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';

let world: BookingWorld;
let traffic: string[] = [];
beforeAll(async () => {
  world = await createBookingWorld();
  const heard = new WeakSet<Socket>();
  world.app.database.web.pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (heard.has(stream)) return;
    heard.add(stream);
    const write = stream.write.bind(stream);
    stream.write = ((...args: Parameters<typeof write>) => {
      traffic.push('sent');
      return write(...args);
    }) as typeof stream.write;
    stream.on('data', () => traffic.push('answered'));
  });
});
afterAll(() => world.close());

/** How often the process only waited for the database: it sent something after the last answer. */
async function countWaits(call: () => Promise<{ status: number }>): Promise<[number, number]> {
  traffic = [];
  const { status } = await call();
  const turns = traffic.filter((event, index) => event === 'sent' && traffic[index - 1] !== 'sent');
  return [status, turns.length];
}

test.each([
  ['the list', 'bookings', '?dateFromLocal=2026-03-01', 200],
  ['the fortnight', 'bookings/summary', '?dateFromLocal=2026-03-09', 200],
  ['a year', 'bookings/overview', '?dateFromLocal=2026-01-01&dateToLocal=2026-12-31', 200],
  ['the locations', 'locations/booking-location-list', '', 200],
])('waits once for %s', async (_, path, search, status) => {
  await world.post(world.officer, 'bookings', world.bookingBody());
  await world.get(world.officer, path, search);
  expect(await countWaits(() => world.get(world.officer, path, search))).toEqual([status, 1]);
});

test('waits twice to book ten days for two, with a key and a room to look for', async () => {
  const dates = Array.from({ length: 10 }, (_, day) => `2026-04-${10 + day}`);
  const book = (key: string) => () =>
    world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates, bookingsPerDate: 2, room: `Room ${key}` }),
      {
        'idempotency-key': key,
      },
    );
  await book('warm')();
  expect(await countWaits(book('a'))).toEqual([201, 2]);
  expect(await countWaits(book('a'))).toEqual([201, 2]);
});
