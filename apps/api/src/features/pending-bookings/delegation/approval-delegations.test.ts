import { randomUUID } from 'node:crypto';
import { maxColleagues } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { waitingSessions } from '../../../../test/support/while-held.ts';
import { followApprovalDelegations } from './follow-approval-delegations.ts';

let world: BookingWorld;
/** Sees bookings at the first location, and may not decide anything. */
let colleague: Person;
let grants: { contact_id: string; permissions: string[] }[];
beforeAll(async () => {
  world = await createBookingWorld();
  colleague = world.viewer;
  await rowsOf(sql`
    insert into location_contacts (client_group_id, location_id, contact_id)
    values (${world.client.groupId}, ${world.sibling.locationId}, ${world.officer.contactId})`);
  grants = await rowsOf(sql`select contact_id, permissions from contact_grants`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await rowsOf(sql`update approval_delegations set ended_at = created_at where ended_at is null`);
  for (const { contact_id, permissions } of grants) await grant({ contactId: contact_id }, permissions);
  // Monday 9 March, 6:30 am at the location.
  await moveTo('2026-03-08T19:30:00Z');
});

/** The program learns of permissions changed behind its back by a notification. */
async function grant({ contactId }: { contactId: string }, permissions: string[]): Promise<void> {
  await rowsOf(sql`update contact_grants set permissions = ${permissions} where contact_id = ${contactId}`);
}

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

const path = 'me/approval-delegations';
const list = async (who: Person) => (await world.get(who, path)).body;
const colleagues = async (who: Person, search = '') =>
  (await world.get(who, `me/approval-colleagues?search=${encodeURIComponent(search)}`)).body.colleagues as {
    id: string;
    name: string;
  }[];
const delegate = (who: Person, changes: Record<string, unknown> = {}) =>
  world.post(who, path, {
    delegateId: colleague.contactId,
    fromDate: '2026-03-10',
    untilDate: '2026-03-12',
    ...changes,
  });
const end = (who: Person, id: string) =>
  world.app.call(`DELETE /api/v1/${path}/${id}`, { bearer: who.bearer });

async function ask(who: Person = world.asker, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await world.post(
    who,
    'bookings',
    world.bookingBody({ dates: ['2026-03-20'], bookAnyway: true, ...changes }),
  );
  expect(answer.status).toBe(201);
  return answer.body.requestId as string;
}

const accept = (who: Person, id: string) =>
  world.post(who, `pending-bookings/${id}/action`, { action: 'accept', bookAnyway: true });
const wordOf = ({ status, body }: Awaited<ReturnType<typeof accept>>) =>
  status < 300 ? `${status}` : `${status} ${body.code}`;

/** Everybody signs in again, because tokens do not last for days. */
async function moveTo(instant: string): Promise<void> {
  world.app.clock.set(instant);
  for (const person of [world.officer, world.approver, world.asker, world.viewer, world.manager])
    person.bearer = await world.app.signInAs(person);
}
const follow = () =>
  followApprovalDelegations(world.app.database.worker, world.app.clock.now(), new AbortController().signal);

describe('a delegation', () => {
  test('lets a colleague decide from midnight to midnight of its days, by the clock of the location', async () => {
    const id = await ask();
    expect((await delegate(world.approver)).status).toBe(201);
    await moveTo('2026-03-09T12:59:59Z');
    expect(wordOf(await accept(colleague, id))).toBe('403 permission_missing');
    expect((await world.get(colleague, `pending-bookings/${id}`)).status).toBe(403);

    await moveTo('2026-03-09T13:00:00Z');
    const seen = async () => {
      const { body } = await world.get(colleague, 'pending-bookings');
      return (body as { id: string; canApprove: boolean }[]).find((one) => one.id === id)?.canApprove;
    };
    expect(await seen()).toBe(true);
    await moveTo('2026-03-12T12:59:59Z');
    expect(await seen()).toBe(true);
    await moveTo('2026-03-12T13:00:00Z');
    expect(wordOf(await accept(colleague, id))).toBe('403 permission_missing');
    // After the clock goes back, the permissions are those of that moment.
    await moveTo('2026-03-10T00:00:00Z');
    expect(wordOf(await accept(colleague, id))).toBe('200');
  });

  test('is decided by both: who did it, and in whose place', async () => {
    const id = await ask();
    await delegate(world.approver, { fromDate: '2026-03-09' });
    expect(wordOf(await accept(colleague, id))).toBe('200');
    const { body } = await world.get(world.asker, `pending-bookings/${id}`);
    expect(body.decision).toMatchObject({
      by: { id: colleague.contactId },
      onBehalfOf: { id: world.approver.contactId },
    });
    const [action] = await rowsOf(
      sql`select contact_id, on_behalf_of_contact_id from pending_actions where request_id = ${id}`,
    );
    expect(action).toEqual({
      contact_id: colleague.contactId,
      on_behalf_of_contact_id: world.approver.contactId,
    });
    const [entry] = await rowsOf(sql`
      select actor_id, changes from audit_entries where action = 'pendingBooking.accept' and ${id} = any(entity_ids)`);
    expect(entry).toEqual({
      actor_id: colleague.contactId,
      changes: { status: 'Accepted', onBehalfOf: world.approver.contactId },
    });
  });

  test('names the approver before the decision, and nobody once there is nothing left to decide', async () => {
    const id = await ask();
    const nameFor = async (who: Person) =>
      (await world.get(who, `pending-bookings/${id}`)).body.decidesFor as object | null;
    await delegate(world.approver, { fromDate: '2026-03-09' });
    expect(await nameFor(colleague)).toEqual({ id: world.approver.contactId, name: expect.any(String) });
    expect(await nameFor(world.approver)).toBeNull();
    expect(await nameFor(world.asker)).toBeNull();
    const { body } = await accept(colleague, id);
    expect(body.decidesFor).toBeNull();
  });

  test('says nothing of others where the decision is by a right of one’s own', async () => {
    const id = await ask();
    await delegate(world.approver, { delegateId: world.officer.contactId, fromDate: '2026-03-09' });
    expect(wordOf(await accept(world.officer, id))).toBe('200');
    const { body } = await world.get(world.asker, `pending-bookings/${id}`);
    expect(body.decision).toMatchObject({ by: { id: world.officer.contactId }, onBehalfOf: null });
  });

  test('counts where the colleague holds a right alone', async () => {
    const elsewhere = await ask(world.asker, { locationId: world.sibling.locationId, certificationIds: [] });
    await delegate(world.approver, { fromDate: '2026-03-09' });
    expect(wordOf(await accept(colleague, elsewhere))).toBe('404 not_found');
  });

  test('ends when either of the two says so, and for others it is not there', async () => {
    const id = await ask();
    for (const who of [world.approver, colleague]) {
      const { body } = await delegate(world.approver, { fromDate: '2026-03-09' });
      const [foreign, absent] = [await end(world.manager, body.id), await end(world.manager, randomUUID())];
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect((await end(who, body.id)).status).toBe(204);
      expect((await end(who, body.id)).status).toBe(404);
      expect(wordOf(await accept(colleague, id))).toBe('403 permission_missing');
      expect(await list(world.approver)).toMatchObject({ given: [] });
    }
  });

  test('lets nothing through that waited while it was ended', async () => {
    const id = await ask();
    const { body } = await delegate(world.approver, { fromDate: '2026-03-09' });
    const { waiting, ended } = await world.app.seed.inGroup(world.client, async ({ db }) => {
      await sql`select from booking_requests where request_id = ${id} for update`.execute(db);
      const waiting = accept(colleague, id);
      await expect.poll(() => rowsOf(waitingSessions)).toHaveLength(1);
      return { waiting, ended: await end(world.approver, body.id) };
    });
    expect([ended.status, wordOf(await waiting)]).toEqual([204, '403 permission_missing']);
    expect((await world.get(world.approver, `pending-bookings/${id}`)).body.status).toBe('PendingApproval');
  });

  test('ends when the approver may decide no more, and does not come back with the right', async () => {
    const id = await ask();
    const { body } = await delegate(world.approver, { fromDate: '2026-03-09' });
    await grant(world.approver, ['pending booking_view']);
    await expect.poll(async () => wordOf(await accept(colleague, id))).toBe('403 permission_missing');
    await follow();
    await grant(world.approver, ['pending booking_view', 'pending booking_modify']);
    await expect.poll(async () => (await list(world.approver)).given).toEqual([]);
    expect(wordOf(await accept(colleague, id))).toBe('403 permission_missing');
    expect(
      await rowsOf(sql`
        select action, actor_kind from audit_entries
        where action = 'approvalDelegation.end' and ${body.id} = any(entity_ids)`),
    ).toEqual([{ action: 'approvalDelegation.end', actor_kind: 'system' }]);
  });

  test('ends when the address of the approver is verified no more, and does not come back with it', async () => {
    await delegate(world.approver, { fromDate: '2026-03-09' });
    const verify = (isVerified: boolean) =>
      rowsOf(sql`
        update contacts set email_verified = ${isVerified} where contact_id = ${world.approver.contactId}`);
    await verify(false);
    await follow();
    await verify(true);
    expect(await list(colleague)).toMatchObject({ received: [] });
    await follow();
    expect(wordOf(await accept(colleague, await ask()))).toBe('403 permission_missing');
  });

  test('is shown, and may begin today, as long as it is that day at one of the group’s locations', async () => {
    const [first] = await rowsOf(sql<{ location_id: number; time_zone: string }>`
      select location_id, time_zone from locations order by location_id limit 1`);
    const { locationId } = [world.location, world.sibling].find(
      (one) => one.locationId !== first!.location_id,
    )!;
    const moveFirst = (zone: string) =>
      rowsOf(sql`update locations set time_zone = ${zone} where location_id = ${first!.location_id}`);
    const id = await ask(world.asker, { locationId, certificationIds: [] });
    await moveFirst('Pacific/Auckland');
    try {
      // 22:30 on the 9th in Melbourne, 00:30 on the 10th in Auckland.
      await moveTo('2026-03-09T11:30:00Z');
      const { status, body } = await delegate(world.approver, {
        delegateId: world.manager.contactId,
        fromDate: '2026-03-09',
        untilDate: '2026-03-09',
      });
      expect([status, body.state]).toEqual([201, 'inForce']);
      expect(await list(world.approver)).toMatchObject({ given: [body], todayLocal: '2026-03-09' });
      expect(wordOf(await accept(world.manager, id))).toBe('200');
      await moveTo('2026-03-09T13:00:00Z');
      expect(await list(world.approver)).toMatchObject({ given: [], todayLocal: '2026-03-10' });
    } finally {
      await moveFirst(first!.time_zone);
    }
  });

  test('tells both at once, and again when it begins and when it is over', async () => {
    const { body } = await delegate(world.approver);
    const told = async () =>
      (
        await rowsOf(sql<{ contact_id: string }>`
          select contact_id from outbox where kind = 'permissions' and ${body.id} = any(entity_ids)
          order by position`)
      ).map(({ contact_id }) => contact_id);
    const both = [world.approver.contactId, colleague.contactId];
    expect(await told()).toEqual(both);
    await follow();
    expect(await told()).toEqual(both);
    await moveTo('2026-03-09T13:00:00Z');
    await Promise.all([follow(), follow()]);
    expect(await told()).toEqual([...both, ...both]);
    await moveTo('2026-03-12T12:59:59Z');
    await follow();
    expect(await told()).toEqual([...both, ...both]);
    await moveTo('2026-03-12T13:00:00Z');
    await follow();
    await follow();
    expect(await told()).toEqual([...both, ...both, ...both]);
    expect(await list(world.approver)).toMatchObject({ given: [] });
  });
});

describe('the colleague is told', () => {
  const asked = async (id: string) =>
    (
      await rowsOf(sql<{ contact_id: string }>`
        select contact_id from notifications
        where subject_id = ${id} and template = 'approvalAsked' and method = 'email'`)
    ).map(({ contact_id }) => contact_id);

  test('of requests that come while it is in force, and of those alone', async () => {
    await delegate(world.approver);
    expect(await asked(await ask())).not.toContain(colleague.contactId);
    await moveTo('2026-03-10T00:00:00Z');
    expect(await asked(await ask())).toContain(colleague.contactId);
    await moveTo('2026-03-13T00:00:00Z');
    expect(await asked(await ask())).not.toContain(colleague.contactId);
  });

  test('once of those that wait when it begins, not of the approver’s own', async () => {
    const id = await ask();
    const elsewhere = await ask(world.asker, { locationId: world.sibling.locationId, certificationIds: [] });
    await delegate(world.approver);
    await moveTo('2026-03-09T13:00:00Z');
    await follow();
    await follow();
    expect((await asked(id)).filter((one) => one === colleague.contactId)).toHaveLength(1);
    expect(await asked(elsewhere)).not.toContain(colleague.contactId);
  });

  test('again when a later one begins, if the question of an earlier one was never sent', async () => {
    const id = await ask();
    const ofColleague = async () => (await asked(id)).filter((one) => one === colleague.contactId).length;
    await delegate(world.approver, { untilDate: '2026-03-10' });
    await moveTo('2026-03-09T13:00:00Z');
    await follow();
    expect(await ofColleague()).toBe(1);
    // What quiet hours held back is overtaken once the delegation is over.
    await rowsOf(sql`
      update notifications set not_sent_because = 'overtaken', queued_at = created_at
      where subject_id = ${id} and contact_id = ${colleague.contactId}`);
    await delegate(world.approver, { fromDate: '2026-03-12' });
    await moveTo('2026-03-11T13:00:00Z');
    await follow();
    await follow();
    expect(await ofColleague()).toBe(2);
  });
});

describe('messages of a delegation itself', () => {
  /** The recipient, and who ended it. */
  async function told(id: string): Promise<string[]> {
    const names = new Map([
      [world.approver.contactId, 'approver'],
      [world.officer.contactId, 'officer'],
      [colleague.contactId, 'colleague'],
    ]);
    const rows = await rowsOf(sql<{ contact_id: string; template: string; params: { endedBy?: string } }>`
      select contact_id, template, params from notifications
      where subject_id = ${id} and method = 'email' order by created_at, template desc, contact_id = ${colleague.contactId}`);
    return rows.map(({ contact_id, template, params: { endedBy = '' } }) =>
      `${names.get(contact_id)} ${template} ${endedBy}`.trim(),
    );
  }

  test('tell the colleague at once, with the days, and the approver by a receipt', async () => {
    const { body } = await delegate(world.approver);
    expect(await told(body.id)).toEqual(['approver delegationGiven', 'colleague delegationGiven']);
    const [row] = await rowsOf(sql<{ params: object }>`
      select params from notifications where subject_id = ${body.id} and method = 'email' limit 1`);
    expect(row!.params).toEqual({
      delegatorId: world.approver.contactId,
      delegateId: colleague.contactId,
      fromDate: '2026-03-10',
      untilDate: '2026-03-12',
    });
  });

  test('send the receipt also to an approver who chose no messages about approvals', async () => {
    const chosen = sql`
      insert into notification_choices (client_group_id, contact_id, methods, time_zone)
      values (${world.client.groupId}, ${world.approver.contactId}, '{"approvals": []}', 'UTC')`;
    await rowsOf(chosen);
    try {
      const { body } = await delegate(world.approver);
      expect(await told(body.id)).toEqual(['approver delegationGiven', 'colleague delegationGiven']);
    } finally {
      await rowsOf(sql`delete from notification_choices where contact_id = ${world.approver.contactId}`);
    }
  });

  test.each([
    ['the approver', () => world.approver, 'colleague delegationEnded delegator'],
    ['the colleague', () => colleague, 'approver delegationEnded delegate'],
  ])('tell the other when %s ends it', async (_, who, expected) => {
    const { body } = await delegate(world.approver);
    expect((await end(who(), body.id)).status).toBe(204);
    expect(await told(body.id)).toEqual(['approver delegationGiven', 'colleague delegationGiven', expected]);
  });

  test('tell both when the approver may decide no more, and nobody when its days are over', async () => {
    const { body } = await delegate(world.approver);
    await grant(world.approver, ['pending booking_view']);
    await follow();
    await follow();
    const ended = ['approver delegationEnded rights', 'colleague delegationEnded rights'];
    expect(await told(body.id)).toEqual(['approver delegationGiven', 'colleague delegationGiven', ...ended]);

    const { body: other } = await delegate(world.officer);
    await moveTo('2026-03-13T13:00:00Z');
    await follow();
    expect(await told(other.id)).toEqual(['officer delegationGiven', 'colleague delegationGiven']);
  });
});

describe('nobody decides their own request by it', () => {
  test('not the colleague in the place of the approver', async () => {
    await grant(colleague, ['pending booking_create']);
    await delegate(world.approver, { fromDate: '2026-03-09' });
    const id = await ask(colleague);
    expect(wordOf(await accept(colleague, id))).toBe('403 own_request_approval');
  });

  test('nor the approver through the colleague, unless there is no other approver', async () => {
    await grant(world.approver, ['pending booking_view', 'pending booking_modify', 'pending booking_create']);
    await delegate(world.approver, { fromDate: '2026-03-09' });
    const id = await ask(world.approver);
    expect(wordOf(await accept(colleague, id))).toBe('403 own_request_approval');
    await grant(world.officer, ['booking_all']);
    await expect.poll(async () => wordOf(await accept(colleague, id))).toBe('200');
  });
});

describe('who may be asked', () => {
  test('whoever holds a right where the approver decides', async () => {
    expect(await list(world.approver)).toMatchObject({ mayDelegate: true, todayLocal: '2026-03-09' });
    expect((await colleagues(world.approver)).map(({ id }) => id).toSorted()).toEqual(
      [world.officer, world.asker, world.viewer, world.manager].map(({ contactId }) => contactId).toSorted(),
    );
    expect(await list(world.asker)).toMatchObject({ mayDelegate: false });
    expect(await colleagues(world.asker)).toEqual([]);
  });

  test('everybody is found by their name, however many there are', async () => {
    await rowsOf(sql`
      with made as (
        insert into contacts (client_group_id, contact_id, first_name, last_name, email_address, username, language,
          email_verified)
        select ${world.client.groupId}, gen_random_uuid(), 'Aaa', 'Many', 'many' || n || '@many.example',
          'many' || n || '@many.example', 'en-AU', true
        from generate_series(1, ${maxColleagues}::int) n returning client_group_id, contact_id)
      insert into contact_grants (client_group_id, contact_grant_id, contact_id, permissions)
      select client_group_id, gen_random_uuid(), contact_id, '{booking_view}' from made`);
    const on = [{ on: world.client, permissions: ['booking_view'] }];
    const last = await world.app.seed.contact(world.client, on, { firstName: 'Žofie', lastName: 'Many' });
    try {
      const first = await world.get(world.approver, 'me/approval-colleagues');
      expect(first.body.colleagues).toHaveLength(maxColleagues);
      expect(first.body.hasMore).toBe(true);
      expect(await colleagues(world.approver, 'many zofie')).toEqual([
        { id: last.contactId, name: 'Žofie Many' },
      ]);
      expect(await colleagues(world.approver, '%')).toEqual([]);
      expect((await delegate(world.approver, { delegateId: last.contactId })).status).toBe(201);
    } finally {
      await rowsOf(sql`update contacts set active = false where last_name = 'Many'`);
    }
  });

  test('both see it, from the day it was agreed', async () => {
    const { body } = await delegate(world.approver);
    expect(body).toMatchObject({ fromDate: '2026-03-10', untilDate: '2026-03-12', state: 'planned' });
    expect(await list(world.approver)).toMatchObject({ given: [body], received: [] });
    expect(await list(colleague)).toMatchObject({ given: [], received: [body] });
    expect(await list(world.manager)).toMatchObject({ given: [], received: [] });
  });

  test('what was lent is not lent on', async () => {
    await delegate(world.approver, { fromDate: '2026-03-09' });
    expect(await list(colleague)).toMatchObject({ mayDelegate: false });
    expect(await colleagues(colleague)).toEqual([]);
    const onwards = await delegate(colleague, { delegateId: world.manager.contactId });
    expect([onwards.status, onwards.body.code]).toEqual([403, 'permission_missing']);
  });

  test.each([
    [{ fromDate: '2026-03-08' }, 'date_in_past', 'fromDate'],
    [{ untilDate: '2026-03-09' }, 'delegation_dates_invalid', 'untilDate'],
    [{ untilDate: '2027-03-11' }, 'delegation_dates_invalid', 'untilDate'],
    [{ delegateId: 'stranger' }, 'delegate_not_available', 'delegateId'],
    [{ delegateId: 'self' }, 'delegate_not_available', 'delegateId'],
    [{ delegateId: randomUUID() }, 'delegate_not_available', 'delegateId'],
  ])('refuses %j', async (changes, code, param) => {
    const ids = { stranger: world.stranger.contactId, self: world.approver.contactId };
    const { delegateId } = changes as { delegateId?: string };
    const known = delegateId === undefined ? {} : { delegateId: ids[delegateId as 'self'] ?? delegateId };
    const answer = await delegate(world.approver, { ...changes, ...known });
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([422, code, param]);
  });

  test('no more than twenty at once', async () => {
    const days = Array.from({ length: 21 }, (_, number) => `2026-04-${String(number + 1).padStart(2, '0')}`);
    const answers = await Promise.all(
      days.map((day) => delegate(world.approver, { fromDate: day, untilDate: day })),
    );
    expect(answers.map(wordOf).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => '201'),
      '422 delegations_limit',
    ]);
  });

  test('the same colleague once for a day, also of two at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => delegate(world.approver)));
    expect(answers.map(wordOf).toSorted()).toEqual([
      '201',
      '409 delegation_overlaps',
      '409 delegation_overlaps',
    ]);
    const dates = { fromDate: '2026-03-12', untilDate: '2026-03-20' };
    const refused = await delegate(world.approver, dates);
    expect(refused.body).toMatchObject({
      code: 'delegation_overlaps',
      param: 'fromDate',
      params: { from: '2026-03-10', until: '2026-03-12' },
      message:
        'This person already approves in your place from Tuesday 10 March 2026 to Thursday 12 March 2026. End that first, or choose other days',
    });
    expect((await delegate(world.approver, { ...dates, delegateId: world.manager.contactId })).status).toBe(
      201,
    );
    expect((await delegate(world.officer, dates)).status).toBe(201);
    const [given] = (await list(world.approver)).given as { id: string }[];
    expect((await end(world.approver, given!.id)).status).toBe(204);
    expect((await delegate(world.approver, dates)).status).toBe(201);
  });
});
