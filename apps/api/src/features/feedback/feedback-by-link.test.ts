import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingOptions, BookingWorld } from '../../../test/support/booking-world.ts';
import { linkCalls, outcomeOf } from '../../../test/support/link-calls.ts';

const start = '2026-03-08T19:30:00Z';
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
});
afterAll(() => world.close());
beforeEach(() => world.app.clock.set(start));

/** A day worked by an educator with no other days. */
async function workedDay(options: BookingOptions = {}, state = 'arrived') {
  const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled', ...options });
  const candidateId = await world.insertCandidate('Cara Candidate');
  await world.assign(booking, candidateId, state);
  return { ...booking, candidateId };
}

const { linkTo, rowsOf, change } = linkCalls(() => world, {
  purpose: 'feedback',
  reader: ({ officer }) => officer,
  expiresAt: '2026-04-04T04:30:00Z',
});

const open = (bookingId: string, bearer = linkTo(bookingId)) =>
  world.app.call(`GET /api/v1/links/feedback/${bookingId}`, { bearer });
const give = (bookingId: string, body: object = {}, bearer = linkTo(bookingId), headers = {}) =>
  world.app.call(`POST /api/v1/links/feedback/${bookingId}`, {
    bearer,
    body: { wantedBack: 'yes', comment: '', ...body },
    headers,
  });

describe('the address', () => {
  test('is the viewer’s own, with the secret in the fragment alone, and works', async () => {
    const { bookingId } = await workedDay();
    const answer = await world.get(world.officer, `bookings/${bookingId}/feedback-form`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      address: `/feedback-form/${bookingId}#${linkTo(bookingId)}`,
      expiresAtUtc: '2026-04-04T04:30:00Z',
    });
    expect((await open(bookingId, answer.body.address.split('#')[1])).status).toBe(200);
  });

  test('is refused before the day is over, and once feedback was given', async () => {
    const ahead = await workedDay({ dateLocal: '2026-03-10' });
    expect(outcomeOf(await world.get(world.officer, `bookings/${ahead.bookingId}/feedback-form`))).toEqual([
      422,
      'feedback_not_open',
    ]);
    const { bookingId } = await workedDay();
    await give(bookingId);
    expect(outcomeOf(await world.get(world.officer, `bookings/${bookingId}/feedback-form`))).toEqual([
      409,
      'feedback_already_given',
    ]);
  });

  test('is that of another form where one is configured', async () => {
    const other = await createBookingWorld({
      now: start,
      settings: { feedbackFormAddress: 'https://forms.example/f?b={bookingId}' },
    });
    const booking = await other.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
    await other.assign(booking, await other.insertCandidate(), 'arrived');
    const { body } = await other.get(other.officer, `bookings/${booking.bookingId}/feedback-form`);
    expect(body).toEqual({
      address: `https://forms.example/f?b=${booking.bookingId}`,
      expiresAtUtc: null,
    });
    await other.close();
  });
});

describe('the form', () => {
  test('says of whom, where and when it asks, and whom it asks', async () => {
    const { bookingId, candidateId } = await workedDay();
    const { status, body, headers } = await open(bookingId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      bookingId,
      dateLocal: '2026-03-05',
      dates: ['2026-03-05'],
      startTime: '08:30',
      endTime: '15:30',
      status: 'Filled',
      client: { name: 'Richmond Primary' },
      location: { name: 'Richmond North' },
      candidate: { id: candidateId, name: 'Cara Candidate' },
      action: { ok: true },
      feedback: null,
      reader: { name: 'Olive Officer', variant: 'AU' },
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  test('names the days of the series that had the educator, not those between', async () => {
    const first = await workedDay({ dateLocal: '2026-03-03' });
    const last = await workedDay({ dateLocal: '2026-03-05' });
    const others = await Promise.all(
      [{ dateLocal: '2026-03-04' }, { dateLocal: '2026-03-02', status: 'Cancelled' as const }].map(
        (options) => workedDay(options),
      ),
    );
    const days = [last, ...others].map(({ bookingId }) => bookingId);
    await rowsOf(sql`
      update bookings set block_id = ${first.blockId}, position = 2 + array_position(${days}::uuid[], booking_id)
      where booking_id = any(${days}::uuid[])`);
    await rowsOf(sql`
      update assignments set candidate_id = ${first.candidateId}
      where booking_id in (${last.bookingId}, ${days[2]!})`);
    expect((await open(last.bookingId)).body.dates).toEqual(['2026-03-03', '2026-03-05']);
    expect((await open(days[1]!)).body.dates).toEqual(['2026-03-04']);
  });

  test('is not changed by being read, however often: mail programs do so', async () => {
    const { bookingId } = await workedDay();
    const read = async () =>
      rowsOf(sql`
        select (select count(*)::int from feedback) as feedback, (select count(*)::int from outbox) as outbox,
          (select count(*)::int from audit_entries) as audit, (select count(*)::int from notifications) as told`);
    const before = await read();
    for (let times = 0; times < 5; times++) expect((await open(bookingId)).body.action).toEqual({ ok: true });
    expect(await read()).toEqual(before);
    expect((await give(bookingId)).status).toBe(200);
  });

  test('takes what it asks, and says afterwards what was given', async () => {
    const { bookingId, blockId, candidateId } = await workedDay();
    const answer = await give(bookingId, {
      wantedBack: 'no',
      comment: ' <img src=x onerror=alert(1)> ﷽ ',
      ratings: { punctuality: 'poor', rapport: 'good' },
    });
    const said = {
      wantedBack: 'no',
      comment: '<img src=x onerror=alert(1)> ﷽',
      ratings: { punctuality: 'poor', rapport: 'good' },
      by: { id: world.officer.contactId, name: 'Olive Officer' },
      givenAtUtc: start,
    };
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      action: { ok: false, code: 'feedback_already_given' },
      feedback: said,
    });
    expect((await open(bookingId)).body.feedback).toEqual(said);

    expect(
      await rowsOf(sql`select preference from client_candidates where candidate_id = ${candidateId}`),
    ).toEqual([{ preference: 'restricted' }]);
    const { body: detail } = await world.get(world.officer, `bookings/${bookingId}`);
    expect(detail.feedback).toMatchObject({ wantedBack: 'no' });
    const serviceKey = await world.app.serviceKey();
    const given = await world.app.call('GET /api/v1/provider/feedback', { bearer: serviceKey });
    expect(given.body.feedback.find((one: { blockId: string }) => one.blockId === blockId)).toMatchObject({
      wantedBack: 'no',
      ratings: { punctuality: 'poor', rapport: 'good' },
    });
    const kinds = await rowsOf(sql<{ kind: string }>`
      select kind from outbox where entity_ids && array[${bookingId}]::uuid[]`);
    expect(kinds).toEqual([{ kind: 'booking' }]);
    const [entry] = await rowsOf(sql`
      select action, actor_kind, actor_id, session_id from audit_entries
      where request_id = ${answer.headers['x-request-id']}`);
    expect(entry).toEqual({
      action: 'booking.feedback',
      actor_kind: 'contact',
      actor_id: world.officer.contactId,
      session_id: expect.stringMatching(/^link:[\da-f]{16}$/),
    });
  });

  test('asks for a comment on No alone, at its field', async () => {
    const { bookingId } = await workedDay();
    for (const comment of [' ', undefined]) {
      const answer = await give(bookingId, { wantedBack: 'no', comment });
      expect(outcomeOf(answer)).toEqual([422, 'feedback_comment_required']);
      expect(answer.body.param).toBe('comment');
    }
    expect((await give(bookingId, { comment: 'a'.repeat(1001) })).status).toBe(400);
    expect((await give(bookingId, { ratings: { punctuality: 'awful' } })).status).toBe(400);
    expect((await give(bookingId, { ratings: { hair: 'good' } })).status).toBe(400);
    expect((await give(bookingId, { comment: undefined })).status).toBe(200);
  });
});

describe('the link', () => {
  test('is used up by the feedback: sent again it is the same answer, and another is told what was given', async () => {
    const { bookingId } = await workedDay();
    const key = { 'idempotency-key': randomUUID() };
    const first = await give(bookingId, {}, undefined, key);
    const again = await give(bookingId, {}, undefined, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await give(bookingId, { wantedBack: 'preferred' });
    expect(outcomeOf(other)).toEqual([409, 'feedback_already_given']);
    expect(other.body.current).toEqual({
      feedback: {
        wantedBack: 'yes',
        comment: '',
        by: { id: world.officer.contactId, name: 'Olive Officer' },
        givenAtUtc: expect.any(String),
      },
    });
    expect((await open(bookingId)).body).toMatchObject({
      action: { code: 'feedback_already_given' },
      feedback: { wantedBack: 'yes' },
    });
  });

  test('of ten browsers that send at once one gives the feedback', async () => {
    const { bookingId, blockId } = await workedDay();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => give(bookingId, { comment: `Number ${at}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await rowsOf(sql`select from feedback where block_id = ${blockId}`)).toHaveLength(1);
  });

  test('says what quick feedback has given meanwhile', async () => {
    const { bookingId } = await workedDay();
    await world.post(world.officer, `bookings/${bookingId}/quick-feedback`, {
      wantedBack: 'preferred',
      comment: '',
    });
    const { body } = await open(bookingId);
    expect(body.feedback).toMatchObject({
      wantedBack: 'preferred',
      ratings: {},
      by: { name: 'Olive Officer' },
    });
    expect(outcomeOf(await give(bookingId))).toEqual([409, 'feedback_already_given']);
  });

  test('of a cancelled booking, and of a day that nobody worked, names nobody and takes nothing', async () => {
    const cancelled = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Cancelled' });
    const unfilled = await workedDay({ status: 'Unfilled' }, 'offered');
    for (const { bookingId } of [cancelled, unfilled]) {
      expect((await open(bookingId)).body).toMatchObject({
        candidate: null,
        action: { ok: false, code: 'feedback_not_open' },
      });
      expect(outcomeOf(await give(bookingId))).toEqual([422, 'feedback_not_open']);
    }
  });

  test('opens until the instant of its end', async () => {
    const { bookingId } = await workedDay();
    world.app.clock.set('2026-04-04T04:29:59Z');
    expect((await open(bookingId)).status).toBe(200);
    world.app.clock.set('2026-04-04T04:30:00Z');
    expect(outcomeOf(await open(bookingId))).toEqual([410, 'link_expired']);
    expect(outcomeOf(await give(bookingId))).toEqual([410, 'link_expired']);
  });

  test('opens nothing but its item, for its purpose, as it was signed', async () => {
    const { bookingId, requestId } = await workedDay();
    const { bookingId: another } = await workedDay();
    const good = linkTo(bookingId);
    const invalid = [401, 'link_invalid'];
    expect(outcomeOf(await open(another, good))).toEqual(invalid);
    expect(outcomeOf(await open(bookingId, linkTo(bookingId, { purpose: 'decision' })))).toEqual(invalid);
    expect(outcomeOf(await open(bookingId, `${good.slice(0, -2)}AA`))).toEqual(invalid);
    expect(outcomeOf(await open(bookingId, world.officer.bearer))).toEqual(invalid);
    expect(
      outcomeOf(await world.app.call(`GET /api/v1/links/pending-bookings/${requestId}`, { bearer: good })),
    ).toEqual(invalid);
    expect(outcomeOf(await world.app.call(`GET /api/v1/bookings/${bookingId}`, { bearer: good }))).toEqual([
      401,
      'access_token_invalid',
    ]);
  });

  test('even a rightly signed one reaches nothing of another tenant', async () => {
    const { bookingId } = await workedDay();
    // A contact of another group; and a contact and a group that do not match, both ways round.
    const { contactId, groupId } = world.stranger;
    const foreign = await open(bookingId, linkTo(bookingId, { contactId, clientGroupId: groupId }));
    const absent = randomUUID();
    const none = await open(absent, linkTo(absent));
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect(outcomeOf(await open(bookingId, linkTo(bookingId, { contactId })))).toEqual([410, 'link_revoked']);
    expect(outcomeOf(await open(bookingId, linkTo(bookingId, { clientGroupId: groupId })))).toEqual([
      410,
      'link_revoked',
    ]);
  });

  test('has the rights that its reader has now', async () => {
    const { bookingId } = await workedDay();
    const { seed } = world.app;
    const person = await seed.contact(world.client, [{ on: world.client, permissions: ['booking_modify'] }]);
    const own = linkTo(bookingId, { contactId: person.contactId });
    expect((await open(bookingId, own)).status).toBe(200);
    await change(sql`
      update contact_grants set permissions = array['booking_view'] where contact_id = ${person.contactId}`);
    expect(outcomeOf(await open(bookingId, own))).toEqual([403, 'permission_missing']);
    expect(outcomeOf(await give(bookingId, {}, own))).toEqual([403, 'permission_missing']);
    await change(sql`update contacts set active = false where contact_id = ${person.contactId}`);
    expect(outcomeOf(await give(bookingId, {}, own))).toEqual([410, 'link_revoked']);
  });

  test('is no way around signing in where the client group asks for it', async () => {
    const { bookingId } = await workedDay();
    const switchTo = async (isNeeded: boolean) => {
      await change(sql`update client_groups set links_need_sign_in = ${isNeeded}`);
    };
    await switchTo(true);
    expect(outcomeOf(await open(bookingId))).toEqual([403, 'link_sign_in_required']);
    expect(outcomeOf(await give(bookingId))).toEqual([403, 'link_sign_in_required']);
    await switchTo(false);
    expect((await open(bookingId)).status).toBe(200);
  });
});

test('who tries secrets is told to wait, and a good link goes on', async () => {
  const limited = await createBookingWorld({
    now: start,
    settings: { rateLimits: { perAddress: 100_000, perSession: 100_000 } },
  });
  const booking = await limited.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
  await limited.assign(booking, await limited.insertCandidate(), 'arrived');
  const call = (bearer: string) =>
    limited.app.call(`GET /api/v1/links/feedback/${booking.bookingId}`, { bearer });
  const guesses = [];
  for (let times = 0; times < 20; times++) guesses.push((await call('x'.repeat(92))).status);
  expect(guesses.slice(0, 6)).toEqual(Array(6).fill(401));
  expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(10);
  const { groupId: clientGroupId, contactId } = limited.officer;
  const good = linkTo(booking.bookingId, { clientGroupId, contactId });
  expect((await call(good)).status).toBe(200);
  await limited.close();
});
