import { maxFound } from '@staffroom/domain/bookings/read/search-limits.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { answerError } from '../../../http/reply/error-answer.ts';
import { chooseWords } from './choose-words.ts';
import { farCards, lookForWords, nearCards } from './search-bookings.sql.ts';

/** More bookings before and after the date than are compared one by one. */
const many = 450;
const today = '2026-03-10';
/** On each of the many; contains every three-letter part of `bananab`, but not the word. */
const usualRoom = 'Hall banana nab';

let world: BookingWorld;
/** Sees the whole group, so that the word index is used. */
let director: Person;
beforeAll(async () => {
  world = await createBookingWorld();
  const contact = await world.app.seed.contact(world.client, [
    { on: { groupId: world.client.groupId }, permissions: ['booking_all', 'pending booking_all'] },
  ]);
  director = { ...contact, bearer: await world.app.signInAs(contact) };
  const crowd = await world.insertBooking({ dateLocal: '2026-03-10', room: usualRoom });
  const columns =
    sql.raw(`client_group_id, block_id, request_id, client_id, location_id, type, status, start_time_local,
    end_time_local, break_minutes, classification_id, reason_for_absence, room, created_on_utc`);
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into bookings (booking_id, position, date_local, start_utc, end_utc, ${columns})
      select gen_random_uuid(), ${sql.lit(many + 2)} + n, date_local + n / 30, start_utc + n / 30 * interval '1 day',
        end_utc + n / 30 * interval '1 day', ${columns}
      from bookings cross join generate_series(${sql.lit(-many)}, ${sql.lit(many)}) n
      where booking_id = ${crowd.bookingId} and n <> 0`.execute(tx.db),
  );
  await add('Ōtāhuhu 4b', '2025-01-20');
  await add('Ōtāhuhu 4b late', '2027-01-20');
  await add('Ōtāhuhu R9', '2026-03-09');
  await add('Ōtāhuhu R9', '2026-03-11', { at: world.sibling });
  await add('Ōtāhuhu elsewhere', '2026-03-10', { at: world.foreign });
  const body = world.bookingBody({ dates: ['2026-06-01'], room: 'Ōtāhuhu waits', bookAnyway: true });
  expect((await world.post(world.asker, 'bookings', body)).status).toBe(201);
});
afterAll(() => world.close());

function add(room: string, dateLocal: string, besides = {}) {
  return world.insertBooking({ room, dateLocal, ...besides });
}

/** How many rows the word index returned; null when it was not used. */
async function rowsByIndex(text: string): Promise<number | null> {
  const nowhere = { groupIds: [], locationIds: [] };
  const { groupId } = world.client;
  const ranges = {
    groupIds: [groupId],
    clients: { groupIds: [], clientIds: [] },
    locations: nowhere,
    scattered: nowhere,
  };
  const searched = {
    text,
    nearDateLocal: today,
    locationIds: [],
    ranges,
    pending: { groupIds: [groupId], readable: ranges, own: ranges, contactId: director.contactId },
    receivedAt: world.app.clock.now().toString(),
  };
  const giveBack = new Error('the key is kept');
  let plan = '';
  const explaining = world.app.seed.inGroup(world.client, async ({ db }) => {
    const [near] = (await nearCards(searched).execute(db)).rows;
    const words = chooseWords(searchWords(text), near?.likely ?? []);
    await lookForWords(words ?? []).execute(db);
    // Otherwise the table's key would be faster in a table this small.
    await sql`alter table booking_search drop constraint booking_search_pkey`.execute(db);
    await sql`set local enable_seqscan = off`.execute(db);
    const far = farCards(searched, { byIndex: words !== null });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${far}`.execute(db);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw giveBack;
  });
  await expect(explaining).rejects.toBe(giveBack);
  const far = /CTE far\n[^]*?(?=\n  CTE )/.exec(plan)?.[0] ?? '';
  const [, given] = /Bitmap Index Scan on booking_search_by_words .*rows=([\d.]+) loops/.exec(far) ?? [];
  return given === undefined ? null : Number(given);
}

type Found = {
  bookings: { id: string | null; room: string; dateLocal: string; number: string }[];
  educators: { id: string; name: string; lastDateLocal: string }[];
  requests: { id: string; number: string; status: string }[];
};

async function find(who: Person, text: string, nearDateLocal = today): Promise<Found> {
  const query = `?text=${encodeURIComponent(text)}&nearDateLocal=${nearDateLocal}`;
  const { status, body } = await world.get(who, 'bookings/search', query);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return body as Found;
}

async function findRooms(who: Person, text: string): Promise<string[]> {
  return (await find(who, text)).bookings.map(({ room }) => room);
}

const nearestFirst = ['Ōtāhuhu R9', 'Ōtāhuhu R9', 'Ōtāhuhu waits', 'Ōtāhuhu 4b late', 'Ōtāhuhu 4b'];

test.each([
  ['tahuhu', nearestFirst],
  ['OTĀHUHU', nearestFirst],
  ['huhu r9', ['Ōtāhuhu R9', 'Ōtāhuhu R9']],
  ['4b', ['Ōtāhuhu 4b late', 'Ōtāhuhu 4b']],
  ['4B tahuhu', ['Ōtāhuhu 4b late', 'Ōtāhuhu 4b']],
  ['b tahuhu', []],
  ['richmond north banana hall nab 4b', []],
  ['richmond north tahuhu 4b late r n', ['Ōtāhuhu 4b late']],
  ['tahuhu nowhere', []],
  ['\u200e\u2068Otahuhu\u2069 r\u00ad9', ['Ōtāhuhu R9', 'Ōtāhuhu R9']],
  ['%', []],
])('finds %s of all dates, nearest to the day first', async (text, rooms) => {
  expect(await findRooms(world.officer, text)).toEqual(rooms);
  expect(await findRooms(director, text)).toEqual(rooms);
});

test('asks the index for the rare words among usual ones, and not for what it would take every row for', async () => {
  // The five longest of these words are on every card.
  expect(await rowsByIndex('richmond primary banana north hall nab late 4b')).toBe(1);
  expect(await rowsByIndex('late 4b')).toBe(1);
  expect(await rowsByIndex('bananab')).toBeNull();
  expect(await findRooms(director, 'bananab')).toEqual([]);
});

test('shows the nearest few of what stands on very many', async () => {
  const { bookings } = await find(world.officer, 'hall', '2026-03-12');
  expect(bookings.map(({ dateLocal }) => dateLocal)).toEqual(
    Array.from({ length: maxFound.bookings }, () => '2026-03-12'),
  );
});

test('finds a number whatever its date and in whatever form it is typed, and nothing beside it', async () => {
  const [booking] = (await find(world.officer, '4b late')).bookings;
  const { number } = booking!;
  for (const typed of [number, number.toLowerCase().replaceAll('-', ' '), `\u200e${number}\u200b`]) {
    const found = await find(world.officer, typed);
    expect(found.bookings.map(({ id }) => id)).toEqual([booking!.id]);
    expect(found.educators).toEqual([]);
  }
  expect((await find(world.stranger, number)).bookings).toEqual([]);
});

test('finds what the person may see alone', async () => {
  expect(await findRooms(world.viewer, 'tahuhu r9')).toEqual(['Ōtāhuhu R9']);
  expect(await findRooms(world.approver, 'tahuhu')).toEqual(['Ōtāhuhu waits']);
  expect(await findRooms(world.asker, 'tahuhu')).toEqual(['Ōtāhuhu waits']);
  expect(await findRooms(world.stranger, 'tahuhu')).toEqual(['Ōtāhuhu elsewhere']);
});

test('is refused to somebody without any right to bookings', async () => {
  const contact = await world.app.seed.contact(world.client, [
    { on: world.client, permissions: ['timesheets_view'] },
  ]);
  const person = { ...contact, bearer: await world.app.signInAs(contact) };
  const refused = await world.get(person, 'bookings/search', `?text=tahuhu&nearDateLocal=${today}`);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
});

describe('educators', () => {
  let candidateId: string;
  beforeAll(async () => {
    candidateId = await world.insertCandidate('Zoë Zephyr');
    const offered = await world.insertCandidate('Zed Zealous');
    const hidden = await world.insertCandidate('Zia Zenith');
    for (const [dateLocal, at] of [
      ['2025-05-05', world.location],
      ['2025-06-06', world.sibling],
    ] as const) {
      await world.assign(
        await world.insertBooking({ dateLocal, at, status: 'Filled' }),
        candidateId,
        'confirmed',
      );
    }
    await world.assign(await world.insertBooking({ dateLocal: '2026-07-07' }), offered, 'offered');
    await world.assign(
      await world.insertBooking({ dateLocal: '2026-07-08', at: world.sibling, status: 'Filled' }),
      hidden,
      'accepted',
    );
  });

  test.each(['zoe', 'ZEPHYR zoë', 'z zoe', 'phyr'])('are found by %s with their last day', async (text) => {
    const found = await find(world.officer, text);
    expect(found.educators).toEqual([
      {
        id: candidateId,
        name: 'Zoë Zephyr',
        imageVersion: 0,
        lastDateLocal: '2025-06-06',
        lastClientId: world.client.clientId,
      },
    ]);
    expect(found.bookings.map(({ dateLocal }) => dateLocal)).toEqual(['2025-06-06', '2025-05-05']);
  });

  test('are those who are named where the person sees bookings', async () => {
    const namesFor = async (who: Person) => (await find(who, 'z')).educators.map(({ name }) => name);
    expect(await namesFor(world.officer)).toEqual(['Zia Zenith', 'Zoë Zephyr']);
    expect(await namesFor(world.viewer)).toEqual(['Zoë Zephyr']);
    expect((await find(world.viewer, 'zoe')).educators[0]?.lastDateLocal).toBe('2025-05-05');
    for (const who of [world.approver, world.asker, world.stranger]) expect(await namesFor(who)).toEqual([]);
  });

  test('who were only offered a booking are not named, nor is the booking found by them', async () => {
    for (const who of [world.officer, world.viewer]) {
      expect(await find(who, 'zealous')).toEqual({ bookings: [], educators: [], requests: [] });
    }
  });
});

test('a statement that the database cuts off is answered with words', async () => {
  const { web } = world.app.database;
  const scope = { clientGroupIds: [], contactId: null };
  const cut = inTransaction(web, scope, async ({ db }) => {
    await sql`set local statement_timeout = '1ms'`.execute(db);
    await sql`select pg_sleep(10)`.execute(db);
  });
  const error: unknown = await cut.catch((thrown: unknown) => thrown);
  expect(answerError(error, 'call-1')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'query_timed_out', message: expect.stringContaining('took too long') },
    log: { code: 'query_timed_out' },
  });
});

test('finds a request by its number once it was answered, for who asked and who may read requests', async () => {
  const numberOf = async (room: string) => {
    const body = world.bookingBody({ dates: ['2026-06-02', '2026-06-03'], room });
    const { requestId } = (await world.post(world.asker, 'bookings', body)).body;
    const { number } = (await world.get(world.asker, `pending-bookings/${requestId}`)).body;
    return { requestId, number } as { requestId: string; number: string };
  };
  const { requestId, number } = await numberOf('Number 1');
  const requestsOf = async (who: Person, text = number) => (await find(who, text)).requests;
  // While it waits it is listed among the bookings.
  expect(await requestsOf(world.asker)).toEqual([]);
  expect((await find(world.asker, number)).bookings).toHaveLength(2);
  const action = { action: 'reject', reason: 'We manage' };
  expect((await world.post(world.approver, `pending-bookings/${requestId}/action`, action)).status).toBe(200);
  const found = {
    id: requestId,
    number,
    status: 'Rejected',
    firstDateLocal: '2026-06-02',
    days: 2,
    location: { id: world.location.locationId },
  };
  for (const who of [world.asker, world.approver])
    for (const typed of [number, number.toLowerCase().replace('-', ' ')])
      expect(await requestsOf(who, typed)).toMatchObject([found]);
  expect(await requestsOf(world.viewer)).toEqual([]);
  expect(await requestsOf(world.stranger)).toEqual([]);
  expect(await requestsOf(world.asker, `${number}-1`)).toEqual([]);
  expect(await requestsOf(world.asker, 'We manage')).toEqual([]);
});
