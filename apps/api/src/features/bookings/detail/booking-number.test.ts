import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { asAdmin } from '../../../../test/support/matrix/seed-tenant.ts';

type Card = { id: string | null; pendingBookingId: string | null; number: string; position: number | null };

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

const dates = ['2026-03-16', '2026-03-17', '2026-03-18'];

async function found(who: Person, words: string, more = ''): Promise<Card[]> {
  const search = `?dateFromLocal=2026-09-01&search=${encodeURIComponent(words)}${more}`;
  const answer = await world.get(who, 'bookings', search);
  expect([200, 204]).toContain(answer.status);
  return (answer.body ?? []) as Card[];
}

const numberOf = async (bookingId: string): Promise<string> =>
  (await world.get(world.officer, `bookings/${bookingId}`)).body.number;

test('numbers the bookings of a block by their position, and each block by itself', async () => {
  const made = await world.post(world.officer, 'bookings', world.bookingBody({ dates, bookingsPerDate: 2 }));
  const blocks = made.body.blocks as { bookingIds: string[] }[];
  const numbers = await Promise.all(blocks.map(({ bookingIds }) => Promise.all(bookingIds.map(numberOf))));
  const bases = numbers.map(([first = '']) => first.slice(0, 9));
  expect(numbers).toEqual(bases.map((base) => [1, 2, 3].map((position) => `${base}-${position}`)));
  expect(new Set(bases).size).toBe(2);

  // Found from any date and in any spelling: the whole series, or the one day.
  const [base = ''] = bases;
  const series = await found(world.officer, base.toLowerCase().replace('-', ' '));
  expect(series.map(({ number }) => number)).toEqual(numbers[0]);
  const second = await found(world.officer, `${base}-2`);
  expect(second.map(({ id }) => id)).toEqual([blocks[0]?.bookingIds[1]]);
  expect(await found(world.officer, `${base}-9`)).toEqual([]);
  expect(await found(world.officer, base, '&status[]=Filled')).toEqual([]);
  expect(await found(world.officer, base, '&status[]=Unfilled')).toHaveLength(3);

  // A viewer who may not read them does not find them either.
  expect(await found(world.asker, base)).toEqual([]);
  expect(await found(world.stranger, base)).toEqual([]);
});

test('a request has a number, and leads to its bookings once it was accepted', async () => {
  const asked = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ dates: dates.slice(0, 2), room: 'N1' }),
  );
  const { requestId } = asked.body as { requestId: string };
  const list = await world.get(world.asker, 'bookings', '?dateFromLocal=2026-03-16');
  const own = (list.body as Card[]).filter(({ pendingBookingId }) => pendingBookingId === requestId);
  expect(own).toHaveLength(2);
  expect(new Set(own.map(({ number }) => number)).size).toBe(1);
  const [{ number } = { number: '' }] = own;
  expect(number).toMatch(/^[2346789KMRWY]{4}-[2346789KMRWY]{4}$/);
  const cards = await found(world.asker, number);
  expect(cards.map(({ pendingBookingId }) => pendingBookingId)).toEqual([requestId, requestId]);
  expect(await found(world.officer, number)).toHaveLength(2);
  expect(await found(world.viewer, number)).toEqual([]);
  expect(await found(world.stranger, number)).toEqual([]);

  const booking = await world.insertBooking({ dateLocal: '2026-03-20' });
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<{
      number: string;
    }>`select number from booking_requests where request_id = ${booking.requestId}`.execute(tx.db),
  );
  const ofRequest = await found(world.officer, rows[0]?.number ?? '');
  expect(ofRequest.map(({ id }) => id)).toEqual([booking.bookingId]);
});

test('pages through a number like through any list', async () => {
  const weeks = Array.from({ length: 60 }, (_, day) =>
    Temporal.PlainDate.from('2026-04-01').add({ days: day }).toString(),
  );
  const at = { locationId: world.sibling.locationId, certificationIds: [] };
  const made = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ ...at, dates: weeks.slice(0, 28) }),
  );
  const more = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ ...at, dates: weeks.slice(28, 56), bookingsPerDate: 3 }),
  );
  expect([made.status, more.status]).toEqual([201, 201]);
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<{
      number: string;
    }>`select number from booking_requests where request_id = ${more.body.requestId}`.execute(tx.db),
  );
  const search = `?dateFromLocal=2027-01-01&search=${rows[0]?.number}`;
  const first = await world.get(world.officer, 'bookings', search);
  const { nextCursor } = JSON.parse(first.headers['x-pagination'] ?? '{}') as { nextCursor: string };
  const second = await world.get(world.officer, 'bookings', `${search}&cursor=${nextCursor}`);
  const ids = [...(first.body as Card[]), ...(second.body as Card[])].map(({ id }) => id);
  expect(first.body).toHaveLength(50);
  expect(new Set(ids).size).toBe(84);
});

test('draws every number once, and reads like no count', async () => {
  const drawn = await asAdmin(world.app, async (query) => {
    const { rows } = (await query(
      'select draw_booking_number() as number from generate_series(1, 4000)',
      [],
    )) as {
      rows: { number: string }[];
    };
    return rows.map(({ number }) => number);
  });
  expect(new Set(drawn).size).toBe(4000);
  expect(drawn.every((number) => /^[2346789KMRWY]{4}-[2346789KMRWY]{4}$/.test(number))).toBe(true);
  const firstSigns = Map.groupBy(drawn, ([sign]) => sign);
  expect(firstSigns.size).toBe(12);
});

test('a number that is taken is drawn again', async () => {
  await asAdmin(world.app, async (query) => {
    // All but one of the possible first characters are taken: drawing repeats until it finds the free one.
    await query('begin', []);
    await query(
      `create function taken() returns trigger language plpgsql as $$
       begin if new.number like 'K%' then return new; end if; return null; end $$`,
      [],
    );
    await query(
      'create trigger taken before insert on booking_numbers for each row execute function taken()',
      [],
    );
    const { rows } = (await query(
      'select draw_booking_number() as number from generate_series(1, 20)',
      [],
    )) as {
      rows: { number: string }[];
    };
    expect(rows.every(({ number }) => number.startsWith('K'))).toBe(true);
    await query('rollback', []);
  });
});
