import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingOptions, BookingWorld, Person } from '../../../test/support/booking-world.ts';
import { startSequencer } from '../../platform/events/sequencer.ts';
import type { Sequencer } from '../../platform/events/sequencer.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { until } from '../../platform/testing/until.ts';

let world: BookingWorld;
let serviceKey: string;
let sequencer: Sequencer;
beforeAll(async () => {
  world = await createBookingWorld();
  serviceKey = await world.app.serviceKey();
  const { database, clock } = world.app;
  const { worker, addresses } = database;
  sequencer = await startSequencer({
    database: worker,
    directAddress: addresses.direct,
    clock,
    log: silentLog,
  });
});
afterAll(async () => {
  await sequencer.stop();
  await world.close();
});

/** A day worked by an educator with no other days; the clock is at Monday 9 March, 06:30. */
async function workedDay(options: BookingOptions = {}, state = 'arrived') {
  const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled', ...options });
  const candidateId = await world.insertCandidate('Cara Candidate');
  await world.assign(booking, candidateId, state);
  return { ...booking, candidateId };
}

const give = (who: Person, bookingId: string, body: object, headers: Record<string, string> = {}) =>
  world.post(who, `bookings/${bookingId}/quick-feedback`, { comment: '', ...body }, headers);
const listFor = (who: Person, clientId = world.client.clientId) =>
  world.get(who, 'feedbacks/getBookingsPendingFeedback', `?clientId=${clientId}`);
const pendingIds = async () =>
  (((await listFor(world.officer)).body ?? []) as { bookingID: string }[]).map((item) => item.bookingID);
/** How the officer is named. */
const officer = () => ({ id: world.officer.contactId, name: 'Olive Officer' });
const preferenceOf = async (candidateId: string) => {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<{ preference: string }>`
      select preference from client_candidates where candidate_id = ${candidateId}`.execute(tx.db),
  );
  return rows.map(({ preference }) => preference);
};

describe('what waits for feedback', () => {
  test('says who worked where and when, on the last day worked', async () => {
    const { bookingId, blockId, candidateId } = await workedDay({ room: 'Rm 4' });
    const { body } = await listFor(world.officer);
    expect((body as { bookingID: string }[]).find((item) => item.bookingID === bookingId)).toEqual({
      bookingID: bookingId,
      number: expect.stringMatching(/-1$/),
      blockId,
      dateLocal: '2026-03-05',
      seriesStart: '2026-03-05',
      seriesEnd: '2026-03-05',
      client: { id: world.client.clientId, name: 'Richmond Primary' },
      location: { id: world.location.locationId, name: 'Richmond North' },
      classification: { id: world.classificationId, onlineTitle: 'Primary teacher' },
      candidate: { id: candidateId, name: 'Cara Candidate', imageVersion: expect.any(Number) },
    });
  });

  test('leaves out what nobody worked, what is to come, what is cancelled and what is long past', async () => {
    const out = [
      await workedDay({ dateLocal: '2026-03-09' }),
      await workedDay({ status: 'Cancelled' }),
      await workedDay({ status: 'Unfilled' }, 'offered'),
      await workedDay({}, 'tentative'),
      await workedDay({ dateLocal: '2026-01-20' }),
    ];
    const edge = await workedDay({ dateLocal: '2026-02-08' });
    const ids = await pendingIds();
    for (const { bookingId } of out) expect(ids).not.toContain(bookingId);
    expect(ids).toContain(edge.bookingId);
  });

  test('is refused to who may not give it, and as absent for a client of others', async () => {
    expect((await listFor(world.viewer)).status).toBe(403);
    expect((await listFor(world.manager)).status).toBe(403);
    const [foreign, absent] = [
      await listFor(world.officer, world.foreign.clientId),
      await listFor(world.officer, randomUUID()),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });
});

describe('giving feedback', () => {
  test('is seen at once by everybody who sees the booking, and asked for no more', async () => {
    const { bookingId, candidateId } = await workedDay();
    const before = await world.get(world.officer, `bookings/${bookingId}`);
    expect(before.body.actions.feedback).toEqual({ ok: true });
    const answer = await give(world.officer, bookingId, { wantedBack: 'yes', comment: '  Calm  ' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const after = await world.get(world.viewer, `bookings/${bookingId}`);
    expect(after.body).toMatchObject({
      feedback: { wantedBack: 'yes', comment: 'Calm', by: officer(), givenAtUtc: expect.any(String) },
    });
    const own = await world.get(world.officer, `bookings/${bookingId}`);
    expect(own.body.actions.feedback).toEqual({ ok: false, code: 'feedback_already_given' });
    const cards = await world.get(
      world.viewer,
      'bookings',
      '?dateFromLocal=2026-03-05&dateToLocal=2026-03-05',
    );
    const states = Object.fromEntries(
      (cards.body as { id: string; feedbackState: string }[]).map((card) => [card.id, card.feedbackState]),
    );
    expect(states[bookingId]).toBe('completed');
    expect(await pendingIds()).not.toContain(bookingId);
    expect(await preferenceOf(candidateId)).toEqual([]);
  });

  test.each([
    ['no', 'Did not come back after lunch', 'restricted'],
    ['preferred', '', 'preferred'],
  ] as const)(
    '%s keeps the preference of the client for the educator',
    async (wantedBack, comment, preference) => {
      const { bookingId, candidateId } = await workedDay();
      expect((await give(world.officer, bookingId, { wantedBack, comment })).status).toBe(204);
      expect(await preferenceOf(candidateId)).toEqual([preference]);
    },
  );

  test('on one day counts for the whole block, whoever reads it', async () => {
    const first = await workedDay();
    const later = await workedDay({ dateLocal: '2026-03-06' });
    // Two days of one block by one educator.
    await world.app.seed.inGroup(world.client, async (tx) => {
      tx.send(
        sql`update bookings set block_id = ${first.blockId}, position = 2 where booking_id = ${later.bookingId}`,
      );
      tx.send(
        sql`update assignments set candidate_id = ${first.candidateId}, block_id = ${first.blockId} where booking_id = ${later.bookingId}`,
      );
    });
    expect(await pendingIds()).not.toContain(first.bookingId);
    expect(await pendingIds()).toContain(later.bookingId);
    expect((await give(world.officer, later.bookingId, { wantedBack: 'yes' })).status).toBe(204);
    expect(await pendingIds()).not.toContain(later.bookingId);
    const again = await give(world.officer, first.bookingId, { wantedBack: 'no', comment: 'Late' });
    expect([again.status, again.body.code, again.body.current]).toEqual([
      409,
      'feedback_already_given',
      { feedback: { wantedBack: 'yes', comment: '', by: officer(), givenAtUtc: expect.any(String) } },
    ]);
  });

  test('a form that was open meanwhile is refused with who gave it, when, and what it says', async () => {
    const { bookingId } = await workedDay();
    expect((await give(world.officer, bookingId, { wantedBack: 'preferred', comment: 'Calm' })).status).toBe(
      204,
    );
    const form = await world.get(world.officer, `bookings/${bookingId}/feedback-form`);
    expect([form.status, form.body.code, form.body.current]).toEqual([
      409,
      'feedback_already_given',
      {
        feedback: { wantedBack: 'preferred', comment: 'Calm', by: officer(), givenAtUtc: expect.any(String) },
      },
    ]);
    expect(
      Temporal.Instant.compare(form.body.current.feedback.givenAtUtc, world.app.clock.now()),
    ).toBeLessThan(1);
  });

  test('needs a comment on No, and none otherwise', async () => {
    const { bookingId } = await workedDay();
    for (const comment of [' ', undefined]) {
      const answer = await give(world.officer, bookingId, { wantedBack: 'no', comment });
      expect([answer.status, answer.body.code]).toEqual([422, 'feedback_comment_required']);
    }
    expect(await pendingIds()).toContain(bookingId);
    expect((await give(world.officer, bookingId, { wantedBack: 'yes', comment: undefined })).status).toBe(
      204,
    );
  });

  test('is refused before the day is over, without the right, and next door', async () => {
    const today = await workedDay({ dateLocal: '2026-03-09' });
    const body = { wantedBack: 'yes' };
    expect((await give(world.officer, today.bookingId, body)).body.code).toBe('feedback_not_open');
    const { bookingId } = await workedDay();
    expect((await give(world.viewer, bookingId, body)).body).toMatchObject({ code: 'permission_missing' });
    const [foreign, absent] = [
      await give(world.stranger, bookingId, body),
      await give(world.stranger, randomUUID(), body),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  test('tells nothing of what was given to who may not give it', async () => {
    const { bookingId } = await workedDay();
    await give(world.officer, bookingId, { wantedBack: 'no', comment: 'Secret words' });
    const refused = await give(world.viewer, bookingId, { wantedBack: 'yes' });
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('Secret');
  });

  test('of many at once, one counts; the same key again answers the same', async () => {
    const { bookingId } = await workedDay();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give(world.officer, bookingId, { wantedBack: 'preferred' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(9).fill(409)]);
    const other = await workedDay();
    const key = { 'idempotency-key': randomUUID() };
    const twice = [
      await give(world.officer, other.bookingId, { wantedBack: 'yes' }, key),
      await give(world.officer, other.bookingId, { wantedBack: 'yes' }, key),
    ];
    expect(twice.map(({ status }) => status)).toEqual([204, 204]);
  });
});

describe('the provider', () => {
  const read = (search: string) =>
    world.app.call('GET /api/v1/provider/feedback', { search, bearer: serviceKey });

  const isSettled = async () => {
    const waiting = sql<{ count: number }>`select count(*) as count from outbox`;
    return (await waiting.execute(world.app.database.worker.db)).rows[0]?.count === 0;
  };

  test('reads what was given, from the beginning and since a cursor', async () => {
    const { bookingId, blockId, candidateId } = await workedDay();
    // Without any change there is no number to continue from.
    const before = await workedDay();
    await give(world.officer, before.bookingId, { wantedBack: 'yes' });
    const cursorNow = async () => (await read('')).body.cursor as number;
    await until(async () => (await cursorNow()) > 0 && (await isSettled()));
    const cursor = await cursorNow();
    await give(world.officer, bookingId, { wantedBack: 'no', comment: 'Too quiet' });
    await until(isSettled);
    const expected = {
      id: expect.any(String),
      bookingId,
      blockId,
      clientGroupId: world.client.groupId,
      clientId: world.client.clientId,
      candidateId,
      wantedBack: 'no',
      ratings: {},
      comment: 'Too quiet',
      givenAtUtc: '2026-03-08T19:30:00Z',
    };
    const changes = await read(`?after=${cursor}`);
    expect(changes.body.feedback).toEqual([expected]);
    expect((await read(`?after=${changes.body.cursor}`)).body.feedback).toEqual([]);
    expect((await read('')).body.feedback).toContainEqual(expected);
  });

  test('reads everything page by page, and what is given meanwhile afterwards', async () => {
    const given: string[] = [];
    for (let made = 0; made < 3; made++) {
      const { bookingId } = await workedDay();
      await give(world.officer, bookingId, { wantedBack: 'yes' });
      given.push(bookingId);
    }
    await until(async () => (await read('')).body.cursor > 0 && (await isSettled()));
    type Page = { cursor: number; feedback: { id: string; bookingId: string }[]; nextCursor: string | null };
    const readPage = async (search: string): Promise<Page> => {
      const { body, headers } = await read(`?pageSize=2${search}`);
      return { ...body, nextCursor: JSON.parse(String(headers['x-pagination'])).nextCursor };
    };
    const pages = [await readPage('')];
    const meanwhile = await workedDay();
    await give(world.officer, meanwhile.bookingId, { wantedBack: 'preferred' });
    await until(isSettled);
    for (let next = pages[0]!.nextCursor; next !== null; next = pages.at(-1)!.nextCursor) {
      expect(pages.at(-1)!.feedback).toHaveLength(2);
      pages.push(await readPage(`&page=${next}`));
    }
    const listed = pages.flatMap(({ feedback }) => feedback);
    expect(listed.map(({ bookingId }) => bookingId)).toEqual(expect.arrayContaining(given));
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(1);
    const changes = (await read(`?after=${pages[0]!.cursor}`)).body.feedback;
    expect(changes.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([meanwhile.bookingId]);
    for (const [search, code] of [
      ['?page=x', 'cursor_invalid'],
      ['?pageSize=0', 'page_out_of_range'],
      ['?pageSize=5001', 'page_out_of_range'],
    ])
      expect(await read(search!)).toMatchObject({ status: 400, body: { code } });
  });

  test('no longer offers the client whom it does not want back', async () => {
    const { bookingId, candidateId } = await workedDay();
    await give(world.officer, bookingId, { wantedBack: 'no', comment: 'Late' });
    const open = await world.insertBooking({ dateLocal: '2026-03-16' });
    const offer = await world.app.call(`POST /api/v1/provider/bookings/${open.bookingId}/offer`, {
      bearer: serviceKey,
      body: { candidateId },
    });
    expect(offer.status).toBeGreaterThanOrEqual(400);
    const suitable = await world.app.call(`GET /api/v1/provider/bookings/${open.bookingId}/candidates`, {
      bearer: serviceKey,
    });
    expect(suitable.text).not.toContain(candidateId);
  });
});
