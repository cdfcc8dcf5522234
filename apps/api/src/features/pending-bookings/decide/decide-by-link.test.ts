import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { linkCalls, outcomeOf } from '../../../../test/support/link-calls.ts';
import { rejectUnanswered } from '../unanswered/reject-unanswered.ts';

const start = '2026-03-08T19:30:00Z';
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
});
afterAll(() => world.close());
beforeEach(() => world.app.clock.set(start));

let rooms = 0;
async function ask(changes: Record<string, unknown> = {}, who: Person = world.asker): Promise<string> {
  const answer = await world.post(who, 'bookings', world.bookingBody({ room: `L${++rooms}`, ...changes }));
  expect([answer.status, answer.body.status]).toEqual([201, 'pending']);
  return answer.body.requestId as string;
}

const { linkTo, rowsOf, change } = linkCalls(() => world, {
  purpose: 'decision',
  reader: ({ approver }) => approver,
  expiresAt: '2026-03-16T21:30:00Z',
});

const open = (id: string, bearer = linkTo(id)) =>
  world.app.call(`GET /api/v1/links/pending-bookings/${id}`, { bearer });
const decide = (id: string, body: object, bearer = linkTo(id), headers = {}) =>
  world.app.call(`POST /api/v1/links/pending-bookings/${id}/action`, { bearer, body, headers });
const accept = (id: string, bearer?: string, headers = {}) =>
  decide(id, { action: 'accept' }, bearer, headers);

test('shows the request to whom it was sent to, and changes nothing by that', async () => {
  const id = await ask({ notes: 'Bring a whistle' });
  const { headers, body } = await open(id);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(body).toMatchObject({
    request: {
      id,
      status: 'PendingApproval',
      version: 1,
      notes: 'Bring a whistle',
      createdBy: { name: 'Asa Asker' },
      actions: { accept: { ok: true }, reject: { ok: true } },
    },
    reader: { variant: 'AU' },
  });
  expect((await open(id)).body).toEqual(body);
  expect(await rowsOf(sql`select from pending_actions where request_id = ${id}`)).toEqual([]);
});

test('accepts by one press, and the audit trail names the link', async () => {
  const id = await ask();
  const answer = await accept(id, undefined, { 'if-match': '1' });
  expect(answer.body).toMatchObject({
    status: 'Accepted',
    decision: { by: { id: world.approver.contactId }, atUtc: start },
  });
  expect((await world.get(world.officer, `pending-bookings/${id}`)).body.bookings).toHaveLength(1);
  const [entry] = await rowsOf(sql`
    select action, actor_kind, actor_id, session_id from audit_entries
    where request_id = ${answer.headers['x-request-id']}`);
  expect(entry).toEqual({
    action: 'pendingBooking.accept',
    actor_kind: 'contact',
    actor_id: world.approver.contactId,
    session_id: expect.stringMatching(/^link:[\da-f]{16}$/),
  });
});

test('rejects with a reason alone, and whoever asked reads it', async () => {
  const id = await ask();
  const without = await decide(id, { action: 'reject', reason: ' ' });
  expect(outcomeOf(without)).toEqual([422, 'reject_reason_required']);
  expect(without.body.param).toBe('reason');
  const reason = '<b>We manage</b> ourselves';
  expect((await decide(id, { action: 'reject', reason })).body).toMatchObject({ status: 'Rejected' });
  expect((await world.get(world.asker, `pending-bookings/${id}`)).body.decision).toMatchObject({ reason });
});

describe('a link', () => {
  test('works once: sent again it is the same answer, pressed again it says who decided', async () => {
    const id = await ask();
    const key = { 'idempotency-key': randomUUID() };
    const first = await accept(id, undefined, key);
    const again = await accept(id, undefined, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const changed = await decide(id, { action: 'reject', reason: 'No' });
    expect(outcomeOf(changed)).toEqual([409, 'already_decided']);
    expect(changed.body.current.pendingBooking).toMatchObject({ status: 'Accepted' });
    expect((await open(id)).body.request).toMatchObject({
      status: 'Accepted',
      decision: { by: { id: world.approver.contactId }, atUtc: start },
      actions: { accept: { ok: false, code: 'already_decided' } },
    });
  });

  test('of ten presses at once one decides', async () => {
    const id = await ask();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? accept(id) : decide(id, { action: 'reject', reason: `Number ${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await rowsOf(sql`select from pending_actions where request_id = ${id}`)).toHaveLength(1);
  });

  test('says who decided meanwhile and when, and who withdrew', async () => {
    const decided = await ask();
    await world.post(world.officer, `pending-bookings/${decided}/action`, {
      action: 'reject',
      reason: 'No money',
    });
    expect((await open(decided)).body.request).toMatchObject({
      status: 'Rejected',
      decision: { by: { name: 'Olive Officer' }, atUtc: start, reason: 'No money' },
    });
    expect(outcomeOf(await accept(decided))).toEqual([409, 'already_decided']);
    const withdrawn = await ask();
    await world.post(world.asker, `pending-bookings/${withdrawn}/withdraw`, undefined);
    expect((await open(withdrawn)).body.request).toMatchObject({
      status: 'Cancelled',
      decision: { by: { name: 'Asa Asker' } },
    });
    expect(outcomeOf(await accept(withdrawn))).toEqual([409, 'already_decided']);
  });

  test('accepts nothing from the cut-off on, and tells for a week what became of it', async () => {
    const id = await ask();
    world.app.clock.set('2026-03-09T21:00:00Z');
    expect((await open(id)).body.request.actions).toMatchObject({
      accept: { ok: false, code: 'pending_booking_expired' },
      reject: { ok: true },
    });
    expect(outcomeOf(await accept(id))).toEqual([409, 'pending_booking_expired']);
    world.app.clock.set('2026-03-09T21:30:00Z');
    expect(outcomeOf(await decide(id, { action: 'reject', reason: 'No' }))).toEqual([
      409,
      'pending_booking_expired',
    ]);
    await rejectUnanswered(world.app.database.worker, world.app.clock.now(), AbortSignal.timeout(60_000));
    expect((await open(id)).body.request).toMatchObject({ status: 'Rejected', decision: { by: null } });
    world.app.clock.set('2026-03-16T21:29:59Z');
    expect((await open(id)).status).toBe(200);
    world.app.clock.set('2026-03-16T21:30:00Z');
    expect(outcomeOf(await open(id))).toEqual([410, 'link_expired']);
    expect(outcomeOf(await accept(id))).toEqual([410, 'link_expired']);
  });

  test('has the rights that its reader has now', async () => {
    const id = await ask();
    const { seed } = world.app;
    const permissions = ['pending booking_modify'];
    const person = await seed.contact(world.client, [{ on: world.client, permissions }]);
    const own = linkTo(id, { contactId: person.contactId });
    expect((await open(id, own)).status).toBe(200);
    await change(sql`
      update contact_grants set permissions = array['pending booking_view'] where contact_id = ${person.contactId}`);
    expect(outcomeOf(await open(id, own))).toEqual([403, 'permission_missing']);
    expect(outcomeOf(await accept(id, own))).toEqual([403, 'permission_missing']);
    await change(sql`delete from contact_grants where contact_id = ${person.contactId}`);
    expect(outcomeOf(await accept(id, own))).toEqual([404, 'not_found']);
    await change(sql`update contacts set active = false where contact_id = ${person.contactId}`);
    expect(outcomeOf(await accept(id, own))).toEqual([410, 'link_revoked']);
  });

  test('opens nothing but its request, for deciding alone, as it was signed', async () => {
    const id = await ask();
    const other = await ask();
    const invalid = [401, 'link_invalid'];
    const good = linkTo(id);
    expect(outcomeOf(await accept(other, good))).toEqual(invalid);
    expect(outcomeOf(await accept(id, linkTo(id, { purpose: 'feedback' })))).toEqual(invalid);
    expect(outcomeOf(await accept(id, `B${good.slice(1)}`))).toEqual(invalid);
    expect(outcomeOf(await world.app.call(`GET /api/v1/pending-bookings/${id}`, { bearer: good }))).toEqual([
      401,
      'access_token_invalid',
    ]);
    const { contactId, groupId } = world.stranger;
    const foreign = await accept(id, linkTo(id, { contactId, clientGroupId: groupId }));
    const absent = randomUUID();
    const none = await accept(absent, linkTo(absent));
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
  });

  test('does not decide where the client group wants its people to sign in, nor for an unverified address', async () => {
    const id = await ask();
    await change(sql`update client_groups set links_need_sign_in = true`);
    expect(outcomeOf(await open(id))).toEqual([403, 'link_sign_in_required']);
    expect(outcomeOf(await accept(id))).toEqual([403, 'link_sign_in_required']);
    await rowsOf(sql`update client_groups set links_need_sign_in = false`);
    await change(
      sql`update contacts set email_verified = false where contact_id = ${world.approver.contactId}`,
    );
    expect(outcomeOf(await accept(id))).toEqual([403, 'email_unverified']);
    await change(
      sql`update contacts set email_verified = true where contact_id = ${world.approver.contactId}`,
    );
    expect((await accept(id)).status).toBe(200);
  });

  test('asks before it books beside another booking for the same room', async () => {
    const id = await ask({ room: 'Same room' });
    world.app.clock.set('2026-03-08T19:31:00Z');
    await world.post(world.officer, 'bookings', world.bookingBody({ room: 'Same room', bookAnyway: true }));
    const double = await accept(id);
    expect(outcomeOf(double)).toEqual([409, 'booking_double']);
    expect(double.body.current.doubles).toHaveLength(1);
    expect((await decide(id, { action: 'accept', bookAnyway: true })).status).toBe(200);
  });
});
