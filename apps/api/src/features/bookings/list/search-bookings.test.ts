import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import { readTogether } from '../../../db/transaction.ts';
import { bookingPage } from './list-bookings.sql.ts';
import { searchSettings } from './search-words.sql.ts';
import { rangeOf } from './list-cursor.ts';

/** More bookings than a search compares one by one, with the match after the last of them. */
const many = 1_300;
const lastDay = '2026-12-24';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
  const first = await world.insertBooking({ dateLocal: '2026-03-10', room: 'Room' });
  const second = await world.insertBooking({ dateLocal: '2026-03-10', room: 'Room' });
  const columns =
    sql.raw(`client_group_id, block_id, request_id, client_id, location_id, type, status, start_time_local,
    end_time_local, break_minutes, classification_id, reason_for_absence, room, created_on_utc`);
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into bookings (booking_id, position, date_local, start_utc, end_utc, ${columns})
      select gen_random_uuid(), 1 + n, date_local + n / 3, start_utc + n / 3 * interval '1 day',
        end_utc + n / 3 * interval '1 day',
        ${columns}
      from bookings cross join generate_series(1, ${sql.lit(many / 2 - 1)}) n
      where booking_id in (${first.bookingId}, ${second.bookingId})`.execute(tx.db),
  );
  await world.insertBooking({ dateLocal: lastDay, room: 'Ōtāhuhu zq 100%' });
  await world.insertBooking({
    dateLocal: lastDay,
    room: 'Ōtāhuhu _\\',
    status: 'Cancelled',
    at: world.sibling,
  });
  await world.insertBooking({ dateLocal: lastDay, room: 'Ōtāhuhu zq', at: world.foreign });
  const body = world.bookingBody({ dates: [lastDay], room: 'Ōtāhuhu waits', bookAnyway: true });
  expect((await world.post(world.asker, 'bookings', body)).status).toBe(201);
});
afterAll(() => world.close());

type Found = { id: string | null; room: string; status: string; dateLocal: string };
const search = async (who: Person, typed: string, besides = '', path = 'bookings') => {
  const query = `?dateFromLocal=2026-01-01&search=${encodeURIComponent(typed)}${besides}`;
  const { status, body, headers } = await world.get(who, path, query);
  expect([200, 204]).toContain(status);
  const cards = status === 204 ? [] : (body as Found[]);
  const next = JSON.parse(headers['x-pagination'] ?? '{}').nextCursor as string | null;
  return { rooms: cards.map(({ room }) => room).toSorted(), cards, next };
};

const everyRoom = ['Ōtāhuhu _\\', 'Ōtāhuhu waits', 'Ōtāhuhu zq 100%'];

test.each([
  ['tahuhu', everyRoom],
  ['OTAHUHU', everyRoom],
  ['ahuhu waits', ['Ōtāhuhu waits']],
  ['richmond tahuhu 100', ['Ōtāhuhu zq 100%']],
  ['zq', ['Ōtāhuhu zq 100%']],
  ['%', ['Ōtāhuhu zq 100%']],
  ['_', ['Ōtāhuhu _\\']],
  ['\\', ['Ōtāhuhu _\\']],
  ['tahuhu nowhere', []],
])('finds %s wherever it stands in the list, at once', async (typed, rooms) => {
  for (const path of ['bookings', `clients/${world.client.clientId}/bookings`]) {
    const found = await search(world.officer, typed, '', path);
    expect([found.rooms, found.next]).toEqual([rooms, null]);
  }
});

test('is narrowed by status, by the last date, and to what the viewer may see', async () => {
  expect((await search(world.officer, 'tahuhu', '&status[]=Cancelled')).rooms).toEqual(['Ōtāhuhu _\\']);
  expect((await search(world.officer, 'tahuhu', '&status[]=PendingApproval')).rooms).toEqual([
    'Ōtāhuhu waits',
  ]);
  expect((await search(world.officer, 'tahuhu', '&dateToLocal=2026-12-23')).rooms).toEqual([]);
  expect((await search(world.viewer, 'tahuhu')).rooms).toEqual(['Ōtāhuhu zq 100%']);
  expect((await search(world.approver, 'tahuhu')).rooms).toEqual(['Ōtāhuhu waits']);
  expect((await search(world.asker, 'tahuhu')).rooms).toEqual(['Ōtāhuhu waits']);
  expect((await search(world.stranger, 'tahuhu')).rooms).toEqual(['Ōtāhuhu zq']);
});

test.each(['room', 'm'])('pages through all of what holds %s, in the order of the list', async (typed) => {
  const cards: Found[] = [];
  let cursor: string | null = null;
  do {
    const found = await search(world.officer, typed, cursor === null ? '' : `&cursor=${cursor}`);
    cards.push(...found.cards);
    cursor = found.next;
  } while (cursor !== null);
  const dates = cards.map(({ dateLocal }) => dateLocal);
  expect(dates).toEqual(dates.toSorted());
  const ids = new Set(cards.map(({ id }) => id));
  expect([ids.size, cards.length]).toEqual(typed === 'room' ? [many, many] : [many + 3, many + 3]);
});

test.each([
  [
    'x room tahuhu 10 123 4567',
    {
      'app.search': '%tahuhu%',
      'app.search_second': '%room%',
      'app.search_third': '%4567%',
      'app.search_fourth': '%123%',
      'app.search_fifth': '%10%',
    },
  ],
  ['Ō_\\%', { 'app.search': '%o\\_\\\\\\%%' }],
])('the wall of %s holds its longest words, each as it stands', (typed, settings) => {
  expect(searchSettings({ search: typed })).toEqual(settings);
});

function queryOfEverything(search: string, statuses: string[] | null) {
  const { groupId } = world.client;
  const nowhere = { groupIds: [], locationIds: [] };
  const everywhere = {
    groupIds: [groupId],
    clients: { groupIds: [], clientIds: [] },
    locations: nowhere,
    scattered: nowhere,
  };
  const { contactId } = world.officer;
  return {
    ranges: everywhere,
    pending: { groupIds: [groupId], readable: everywhere, own: everywhere, contactId },
    ...rangeOf({ dateFromLocal: '2026-01-01', search }),
    statuses,
    pageSize: 50,
    receivedAt: world.app.clock.now().toString(),
  };
}

test('looks no card up that lacks a word, however many hold the longest', async () => {
  const query = queryOfEverything('room qj', null);
  const lookUps = await world.app.seed.inGroup(world.client, async ({ db }) => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ times: number }>`
        select idx_scan as times from pg_stat_xact_user_tables where relname = 'booking_cards'`.execute(db);
      return rows[0]!.times;
    };
    await sql`select set_config('app.search', '%room%', true), set_config('app.search_second', '%qj%', true)`.execute(
      db,
    );
    const before = await count();
    expect((await bookingPage(query).execute(db)).rows).toEqual([]);
    return (await count()) - before;
  });
  expect(lookUps).toBeLessThan(10);
});

test('reads no row of another status, however many hold every word', async () => {
  const query = queryOfEverything('richmond', ['Cancelled']);
  const giveBack = new Error('the key is kept');
  let plan = '';
  const explaining = world.app.seed.inGroup(world.client, async ({ db }) => {
    // Otherwise the table's key would be faster in a table this small.
    await sql`alter table booking_search drop constraint booking_search_pkey`.execute(db);
    await sql`select set_config('enable_seqscan', 'off', true), set_config('app.search', '%richmond%', true)`.execute(
      db,
    );
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${bookingPage(query)}`.execute(db);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw giveBack;
  });
  await expect(explaining).rejects.toBe(giveBack);
  const [, read] = /Bitmap Index Scan on booking_search_by_words .*rows=([\d.]+) loops=1\)/.exec(plan) ?? [];
  expect([plan, Number(read)]).toEqual([expect.stringMatching(/Index Cond: .*status = wanted\.status/), 1]);
});

describe('behind the wall', () => {
  test('the index of words is asked for the text, which "like" in a statement could not do', async () => {
    const explained: string[] = [];
    const giveBack = new Error('the key is kept');
    const explaining = world.app.seed.inGroup(world.client, async ({ db }) => {
      // Otherwise the table's key would be faster in a table this small.
      await sql`alter table booking_search drop constraint booking_search_pkey`.execute(db);
      await sql`
        select set_config('enable_seqscan', 'off', true), set_config('app.search', '%tahuhu%', true),
          set_config('app.search_second', '%room%', true)`.execute(db);
      for (const besides of [sql``, sql`and words like '%tahuhu%'`]) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select from booking_search where client_group_id = ${world.client.groupId} ${besides}`.execute(
          db,
        );
        explained.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      throw giveBack;
    });
    await expect(explaining).rejects.toBe(giveBack);
    for (const plan of explained) {
      for (const setting of ['', '_second', '_third', '_fourth', '_fifth'])
        expect(plan).toMatch(
          new RegExp(`booking_search_by_words[^]*Index Cond: .*words ~~ COALESCE[^~]*'app.search${setting}'`),
        );
      expect(plan).not.toMatch(/Index Cond: .*'%tahuhu%'/);
    }
  });

  test('a search sees what holds the text, in the groups of the wall', async () => {
    const { web } = world.app.database;
    const seen = async (clientGroupIds: string[], search: string) => {
      const scope = { clientGroupIds, contactId: null };
      const [rows] = await readTogether(web, scope, [sql`select from booking_search`], {
        settings: { 'app.search': search },
      });
      return rows.length;
    };
    const [own, foreign] = [world.client.groupId, world.foreign.groupId];
    expect(await seen([own], '%tahuhu%')).toBe(3);
    expect(await seen([foreign], '%tahuhu%')).toBe(1);
    expect(await seen([own, foreign], '%tahuhu%')).toBe(4);
    expect(await seen([], '%tahuhu%')).toBe(0);
    expect(await seen([own], '%nothing of it%')).toBe(0);
  });

  test('every card is as it would be if it were made now', async () => {
    const stale = await world.app.seed.inGroup(world.client, (tx) => staleCards.execute(tx.db));
    expect(stale.rows).toEqual([]);
  });
});
