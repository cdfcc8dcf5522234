import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockPendingBooking } from '../src/features/pending-bookings/pending-bookings.sql.ts';
import { lockLocation } from '../src/features/bookings/create/create-booking.sql.ts';
import { lockBlockOf } from '../src/features/feedback/feedback.sql.ts';
import { lockRequestsOf } from '../src/features/replace-me/replace-me.sql.ts';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld, Person } from './support/booking-world.ts';
import { staleCards } from './support/stale-cards.ts';
import { whileHeld as holding } from './support/while-held.ts';
import { testLinks } from './support/test-app.ts';
import type { Answer } from './support/test-app.ts';

/**
 * Two people at the same moment, in a known order: both wait for a lock that the test holds, so neither sees what the
 * other does. A guard that is missing shows as a call that does not wait, or as two that succeed.
 */
const start = '2026-03-08T19:30:00Z';
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
  await rowsOf(sql`
    update locations set tags = array['confirmed', 'primary', 'replace_me_feature_enabled']
    where location_id = ${world.sibling.locationId}`);
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await rowsOf(staleCards)).toEqual([]);
  expect(world.app.logged.filter(({ fields }) => fields['code'] === 'internal_error')).toEqual([]);
});

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

type Call = () => Promise<Answer>;

const whileHeld = (lock: ReturnType<typeof sql>, calls: readonly Call[]) =>
  holding(world.app, world.client, lock, calls);

/** Unlike the world's own, a call that is not repeated when it is refused as busy. */
const post = (who: Person, path: string, body?: unknown): Promise<Answer> =>
  world.app.call(`POST /api/v1/${path}`, { bearer: who.bearer, body });

/** Each call first once. */
const bothOrders = [
  ['the one', (calls: Call[]) => calls],
  ['the other', (calls: Call[]) => calls.toReversed()],
] as const;

const outcomeOf = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.code}`);
const actionsOf = async (id: string) =>
  (
    await rowsOf(sql<{ action: string }>`
      select action from audit_entries where ${id}::uuid = any(entity_ids) and action <> 'call.refused' order by 1`)
  ).map(({ action }) => action);
/** Messages to whoever asked. */
const toldOf = (requestId: string, template: string) =>
  rowsOf(sql`
    select from notifications where request_id = ${requestId} and template = ${template}
      and contact_id = ${world.asker.contactId}`);

let drawnDays = 0;
/** A day that no other test uses. */
const nextDay = () => Temporal.PlainDate.from('2026-03-16').add({ days: drawnDays++ }).toString();

const inClient = () => {
  const locationIds = [world.location.locationId, world.sibling.locationId];
  return { clientGroupIds: [world.client.groupId], locationIds, allIds: locationIds };
};

describe('feedback', () => {
  async function worked(more: { candidateId?: string; dateLocal?: string; elsewhere?: boolean } = {}) {
    const { dateLocal = '2026-03-05', elsewhere = false } = more;
    const at = elsewhere ? world.sibling : world.location;
    const booking = await world.insertBooking({ dateLocal, at, status: 'Filled' });
    const candidateId = more.candidateId ?? (await world.insertCandidate('Cara Candidate'));
    await world.assign(booking, candidateId, 'arrived');
    return { ...booking, candidateId };
  }
  const quick = (bookingId: string, body: object) => () =>
    post(world.officer, `bookings/${bookingId}/quick-feedback`, body);
  const byLink = (bookingId: string, body: object) => () =>
    world.app.call(`POST /api/v1/links/feedback/${bookingId}`, {
      body,
      bearer: testLinks.mint({
        purpose: 'feedback',
        itemId: bookingId,
        clientGroupId: world.client.groupId,
        contactId: world.officer.contactId,
        expiresAt: Temporal.Instant.from('2026-04-04T04:30:00Z'),
      }),
    });
  const decisions = (candidateId: string) =>
    rowsOf(sql<{ preference: string; location_id: number | null; counts: boolean }>`
      select preference, location_id, ended_at is null as counts from candidate_preferences
      where candidate_id = ${candidateId} order by candidate_preference_id`);

  test.each(bothOrders)('quick and by the full form: %s first is taken, once', async (_, inOrder) => {
    const { bookingId, blockId, candidateId } = await worked();
    const calls = inOrder([
      quick(bookingId, { wantedBack: 'preferred' }),
      byLink(bookingId, { wantedBack: 'no', comment: 'Came late' }),
    ]);
    const at = Temporal.Instant.from(start);
    const [first, second] = await whileHeld(lockBlockOf({ ...inClient(), bookingId, at }), calls);
    expect(first!.status).toBeLessThan(300);
    expect(outcomeOf(second!)).toBe('409 feedback_already_given');
    expect(await rowsOf(sql`select from feedback where block_id = ${blockId}`)).toHaveLength(1);
    expect(await decisions(candidateId)).toHaveLength(1);
    expect(await actionsOf(bookingId)).toEqual(['booking.feedback']);
  });

  test.each(bothOrders)(
    'of two sites, Preferred and No: %s first, the educator is restricted at the client',
    async (_, inOrder) => {
      const here = await worked();
      const { candidateId } = here;
      const there = await worked({ candidateId, dateLocal: '2026-03-04', elsewhere: true });
      // The row that whoever decides writes last.
      await rowsOf(sql`
        insert into client_candidates (client_group_id, client_id, candidate_id)
        values (${world.client.groupId}, ${world.client.clientId}, ${candidateId})`);
      const row = sql`select from client_candidates where candidate_id = ${candidateId} for update`;
      const answers = await whileHeld(
        row,
        inOrder([
          quick(here.bookingId, { wantedBack: 'preferred' }),
          quick(there.bookingId, { wantedBack: 'no', comment: 'Left the class alone' }),
        ]),
      );
      expect(answers.map(outcomeOf)).toEqual([204, 204]);
      expect((await decisions(candidateId)).filter(({ counts }) => counts)).toEqual([
        { preference: 'restricted', location_id: null, counts: true },
      ]);
      expect(
        await rowsOf(sql`select preference from client_candidates where candidate_id = ${candidateId}`),
      ).toEqual([{ preference: 'restricted' }]);
      for (const { bookingId } of [here, there])
        expect(await actionsOf(bookingId)).toEqual(['booking.feedback']);
    },
  );
});

describe('a request that waits', () => {
  const act = (who: Person, id: string, body: object) => () =>
    post(who, `pending-bookings/${id}/action`, body);
  const byLink = (id: string, body: object) => () =>
    world.app.call(`POST /api/v1/links/pending-bookings/${id}/action`, {
      body,
      bearer: testLinks.mint({
        purpose: 'decision',
        itemId: id,
        clientGroupId: world.client.groupId,
        contactId: world.approver.contactId,
        expiresAt: Temporal.Instant.from('2026-04-04T04:30:00Z'),
      }),
    });
  const withdraw = (id: string) => () => post(world.asker, `pending-bookings/${id}/withdraw`);
  async function asked(changes: Record<string, unknown> = {}): Promise<string> {
    const { body } = await world.post(world.asker, 'bookings', world.bookingBody(changes));
    return body.requestId as string;
  }

  const [accept, reject] = [{ action: 'accept' }, { action: 'reject', reason: 'We manage' }];
  const rivals = [
    [
      'accepted by link and rejected in the portal',
      (id: string) => [byLink(id, accept), act(world.officer, id, reject)],
    ],
    [
      'accepted by link and in the portal by the same person',
      (id: string) => [byLink(id, accept), act(world.approver, id, accept)],
    ],
    [
      'accepted and rejected by two',
      (id: string) => [act(world.approver, id, accept), act(world.officer, id, reject)],
    ],
    ['withdrawn and accepted', (id: string) => [withdraw(id), act(world.approver, id, accept)]],
    ['withdrawn and rejected by link', (id: string) => [withdraw(id), byLink(id, reject)]],
  ] as const;
  const told = {
    Accepted: { pendingBookingAccepted: 1, pendingBookingRejected: 0 },
    Rejected: { pendingBookingAccepted: 0, pendingBookingRejected: 1 },
    Cancelled: { pendingBookingAccepted: 0, pendingBookingRejected: 0 },
  };

  test.each(rivals.flatMap(([words, calls]) => bothOrders.map((order) => [words, ...order, calls] as const)))(
    '%s, %s first: is decided by the first, once',
    async (_words, _first, inOrder, calls) => {
      const id = await asked({ dates: [nextDay()] });
      const lock = lockPendingBooking({ ...inClient(), pendingBookingId: id });
      const [first, second] = await whileHeld(lock, inOrder([...calls(id)]));
      expect([outcomeOf(first!), outcomeOf(second!)]).toEqual([200, '409 already_decided']);
      const { status } = first!.body.request ?? first!.body;
      expect(second!.body.current.pendingBooking.status).toBe(status);
      expect(await actionsOf(id)).toHaveLength(2);
      expect(await rowsOf(sql`select from pending_actions where request_id = ${id}`)).toHaveLength(1);
      expect(await rowsOf(sql`select from bookings where request_id = ${id}`)).toHaveLength(
        status === 'Accepted' ? 1 : 0,
      );
      for (const [template, count] of Object.entries(told[status as keyof typeof told]))
        expect(await toldOf(id, template)).toHaveLength(count);
    },
  );

  test('a delegation ends after the decision that its colleague has begun', async () => {
    const { body } = await world.post(world.approver, 'me/approval-delegations', {
      delegateId: world.viewer.contactId,
      fromDate: '2026-03-09',
      untilDate: '2026-03-09',
    });
    const id = await asked({ dates: [nextDay()], room: 'Hall' });
    const end = () =>
      world.app.call(`DELETE /api/v1/me/approval-delegations/${body.id}`, { bearer: world.approver.bearer });
    const answers = await whileHeld(lockLocation(world.location.locationId), [
      act(world.viewer, id, accept),
      end,
    ]);
    expect(answers.map(outcomeOf)).toEqual([200, 204]);
    expect(
      await rowsOf(sql`
        select decided_by_contact_id as by, decided_for_contact_id as "for" from booking_requests
        where request_id = ${id}`),
    ).toEqual([{ by: world.viewer.contactId, for: world.approver.contactId }]);
    expect(await actionsOf(body.id as string)).toEqual([
      'approvalDelegation.create',
      'approvalDelegation.end',
    ]);
  });
});

describe('Replace Me', () => {
  const ask =
    (who: Person, more: object = {}) =>
    () =>
      post(who, 'bookings/replaceMe', {
        locationId: world.location.locationId,
        selectedDay: 'nextWorkingDay',
        isNextMonday: false,
        ...more,
      });
  async function staff(): Promise<Person> {
    const permissions = ['replace-me_view', 'replace-me_create', 'pending booking_create'];
    const contact = await world.app.seed.contact(world.client, [{ on: world.client, permissions }]);
    await rowsOf(sql`
      insert into location_contacts (client_group_id, location_id, contact_id)
      values (${world.client.groupId}, ${world.location.locationId}, ${contact.contactId})`);
    return { ...contact, bearer: await world.app.signInAs(contact) };
  }
  const open = ({ contactId }: Person) =>
    rowsOf(sql<{ date: string }>`
      select date_local::text as date from replace_me_requests
      where contact_id = ${contactId} and status in ('PendingApproval', 'BookingCreated', 'ReplacementFound')`);

  test.each(bothOrders)(
    'asked for as somebody books cover for the person: %s first, once',
    async (_, inOrder) => {
      const who = await staff();
      const covering = { contactId: who.contactId };
      const book = () => post(world.officer, 'bookings', world.bookingBody({ covering }));
      const answers = await whileHeld(lockLocation(world.location.locationId), inOrder([ask(who), book]));
      expect(answers.map(outcomeOf)).toEqual([201, '409 booking_double']);
      expect(
        await rowsOf(sql`select from booking_requests where covering_contact_id = ${who.contactId}`),
      ).toHaveLength(1);
    },
  );

  test.each(bothOrders)(
    'its booking is moved onto the day that the person asks for elsewhere: %s first, once',
    async (_, inOrder) => {
      const who = await staff();
      const { body } = await ask(who, { selectedDay: 'today' })();
      const decision = { action: 'accept', bookAnyway: true };
      expect((await world.post(world.officer, `pending-bookings/${body.id}/action`, decision)).status).toBe(
        200,
      );
      const [booking] = await rowsOf(
        sql<{ id: string }>`select booking_id as id from bookings where request_id = ${body.id}`,
      );
      const move = () =>
        post(world.officer, `bookings/${booking!.id}/amend`, {
          dateLocal: '2026-03-10',
          bookAnyway: true,
        });
      const elsewhere = ask(who, { locationId: world.sibling.locationId });
      const answers = await whileHeld(lockRequestsOf(who.contactId), inOrder([move, elsewhere]));
      expect(answers[0]!.status).toBeLessThan(300);
      expect(outcomeOf(answers[1]!)).toMatch(/^409 replace_me_(already_requested|requested_elsewhere)$/);
      const days = (await open(who)).map(({ date }) => date);
      expect(new Set(days).size).toBe(days.length);
    },
  );
});
