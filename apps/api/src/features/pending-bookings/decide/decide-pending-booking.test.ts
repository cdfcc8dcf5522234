import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';

const start = '2026-03-08T19:30:00Z';
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
});
afterAll(() => world.close());
/** After each test, counters equal a full count and cards equal newly made ones. */
afterEach(async () => {
  world.app.clock.set(start);
  expect(await rowsOf(staleCards)).toEqual([]);
  expect(
    await rowsOf(sql`
      with counted as (
        select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
        from bookings where status <> 'Cancelled' group by 1, 2)
      select * from counted full join day_counters using (location_id, date_local)
      where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`),
  ).toEqual([]);
});

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

let rooms = 0;
async function ask(changes: Record<string, unknown> = {}, who: Person = world.asker): Promise<string> {
  const body = world.bookingBody({ room: `D${++rooms}`, ...changes });
  const answer = await world.post(who, 'bookings', body);
  expect([answer.status, answer.body.status]).toEqual([201, 'pending']);
  return answer.body.requestId as string;
}

const read = (who: Person, id: string) => world.get(who, `pending-bookings/${id}`);
const act = (who: Person, id: string, body: object, headers: Record<string, string> = {}) =>
  world.post(who, `pending-bookings/${id}/action`, body, headers);
const accept = (who: Person, id: string, headers = {}) => act(who, id, { action: 'accept' }, headers);
const reject = (who: Person, id: string, reason = 'We manage') => act(who, id, { action: 'reject', reason });

/** The person at a later time, with a token valid then. */
async function laterAt(instant: string, person: Person): Promise<Person> {
  world.app.clock.set(instant);
  return { ...person, bearer: await world.app.signInAs(person) };
}

describe('accepting', () => {
  test('makes the blocks, as booking at once does', async () => {
    const body = {
      dates: ['2026-03-12', '2026-03-10'],
      bookingsPerDate: 2,
      notes: 'Bring a whistle',
      covering: { name: 'Tom Teacher' },
    };
    const id = await ask(body);
    const answer = await accept(world.approver, id, { 'if-match': '1' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      status: 'Accepted',
      version: 2,
      canApprove: false,
      decision: { by: { id: world.approver.contactId }, atUtc: start, reason: '' },
      // This approver may not read bookings.
      bookings: [],
      actions: {
        accept: { ok: false, code: 'already_decided' },
        reject: { ok: false, code: 'already_decided' },
        withdraw: { ok: false, code: 'permission_missing' },
      },
    });
    const { bookings } = (await read(world.officer, id)).body as { bookings: { id: string }[] };
    expect(bookings).toHaveLength(4);

    const made = await rowsOf(sql<Record<string, unknown>>`
      select type, status, date_local, position, start_utc, break_minutes, covering_name, room, notes
      from bookings where request_id = ${id} order by block_id, position`);
    const same = {
      type: 'standard',
      status: 'Unfilled',
      break_minutes: 30,
      covering_name: 'Tom Teacher',
      room: `D${rooms}`,
      notes: 'Bring a whistle',
    };
    const days = [
      { date_local: '2026-03-10', position: 1, start_utc: '2026-03-09T21:30:00Z' },
      { date_local: '2026-03-12', position: 2, start_utc: '2026-03-11T21:30:00Z' },
    ];
    expect(made).toEqual([...days, ...days].map((day) => ({ ...same, ...day })));
    // The same booking made at once creates the same rows, apart from their ids.
    const twin = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ ...body, room: `D${rooms}`, bookAnyway: true }),
    );
    expect(
      await rowsOf(sql<Record<string, unknown>>`
        select type, status, date_local, position, start_utc, break_minutes, covering_name, room, notes
        from bookings where request_id = ${twin.body.requestId} order by block_id, position`),
    ).toEqual(made);

    const cards = await world.get(
      world.officer,
      'bookings',
      '?dateFromLocal=2026-03-10&dateToLocal=2026-03-12',
    );
    const ofRequest = (cards.body as { id: string; pendingBookingId: string }[]).filter(
      (card) => card.pendingBookingId === id || bookings.some((booking) => booking.id === card.id),
    );
    expect(ofRequest.map((card) => card.pendingBookingId)).toEqual([null, null, null, null]);
  });

  test('leaves its action, its audit row and its events, and tells both sides', async () => {
    const id = await ask({ dates: ['2026-04-01'] });
    expect(await told(id)).toEqual(['approvalAsked approver', 'approvalAsked officer']);
    const answer = await accept(world.approver, id);
    expect(
      await rowsOf(sql`select action, contact_id, reason from pending_actions where request_id = ${id}`),
    ).toEqual([{ action: 'accept', contact_id: world.approver.contactId, reason: '' }]);
    expect(await told(id)).toEqual(
      [
        'approvalAsked approver',
        'approvalAsked officer',
        ...confirmed('bookingCreated'),
        'pendingBookingAccepted asker',
      ].toSorted(),
    );
    const [entry] = await rowsOf(sql<{ action: string; entity_ids: string[]; changes: unknown }>`
      select action, entity_ids, changes from audit_entries where request_id = ${answer.headers['x-request-id']}`);
    expect(entry).toMatchObject({ action: 'pendingBooking.accept', changes: { status: 'Accepted' } });
    expect(entry?.entity_ids).toHaveLength(2);
    expect(
      await rowsOf(sql`
        select kind, contact_id from outbox where entity_ids && ${entry!.entity_ids}::uuid[] order by position`),
    ).toEqual([
      { kind: 'pendingBooking', contact_id: world.asker.contactId },
      { kind: 'pendingBooking', contact_id: world.asker.contactId },
      { kind: 'booking', contact_id: null },
    ]);
  });

  test('is refused by rules of creation that answer otherwise by now, and changes nothing', async () => {
    const id = await ask({ dates: ['2026-05-05', '2026-05-06'] });
    const restriction = randomUUID();
    await rowsOf(sql`
      insert into booking_restrictions (client_group_id, location_id, booking_restriction_id, dates_local, message_markdown)
      values (${world.client.groupId}, ${world.location.locationId}, ${restriction}, '{2026-05-06}', 'Closed')`);
    const closed = await accept(world.approver, id);
    expect([closed.status, closed.body.code, closed.body.param]).toEqual([
      422,
      'location_restricted',
      'dates',
    ]);
    await rowsOf(sql`delete from booking_restrictions where booking_restriction_id = ${restriction}`);

    await rowsOf(
      sql`update classifications set active = false where classification_id = ${world.classificationId}`,
    );
    expect((await accept(world.approver, id)).body.code).toBe('classifications_missing');
    await rowsOf(
      sql`update classifications set active = true where classification_id = ${world.classificationId}`,
    );

    expect((await read(world.asker, id)).body).toMatchObject({ status: 'PendingApproval', version: 1 });
    expect((await accept(world.approver, id)).status).toBe(200);
  });

  test('warns of what was booked since for the same room, and takes it when told to', async () => {
    const room = 'Hall';
    const before = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: ['2026-06-01'], room }),
    );
    expect(before.status).toBe(201);
    // The requester knew about this one.
    world.app.clock.advance({ seconds: 1 });
    const id = await ask({ dates: ['2026-06-01'], room, bookAnyway: true });
    world.app.clock.advance({ seconds: 1 });
    const since = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: ['2026-06-01'], room, bookAnyway: true }),
    );
    const warned = await accept(world.approver, id);
    expect([warned.status, warned.body.code]).toEqual([409, 'booking_double']);
    expect(warned.body.current.doubles.map((double: { id: string }) => double.id)).toEqual(
      since.body.blocks[0].bookingIds,
    );
    expect((await act(world.approver, id, { action: 'accept', bookAnyway: true })).status).toBe(200);
  });

  test('ends with the cut-off; rejecting goes on until the last start', async () => {
    const [inTime, late, rejected, over] = await Promise.all([
      ask({ dates: ['2026-03-10'] }),
      ask({ dates: ['2026-03-10'] }),
      ask({ dates: ['2026-03-10'] }),
      ask({ dates: ['2026-03-10'] }),
    ]);
    const before = await laterAt('2026-03-09T20:59:59Z', world.approver);
    expect((await accept(before, inTime)).status).toBe(200);
    const after = await laterAt('2026-03-09T21:00:00Z', world.approver);
    const refused = await accept(after, late);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'pending_booking_expired',
      'The time to answer this request has passed. Please phone us',
    ]);
    expect(refused.body.current.pendingBooking.actions).toMatchObject({
      accept: { ok: false, code: 'pending_booking_expired' },
      reject: { ok: true },
    });
    expect((await reject(after, rejected)).status).toBe(200);
    const last = await laterAt('2026-03-09T21:30:00Z', world.approver);
    expect((await reject(last, over)).body.code).toBe('pending_booking_expired');
  });
});

describe('rejecting', () => {
  test('keeps the reason, makes nothing and tells who asked', async () => {
    const id = await ask({ dates: ['2026-04-02'] });
    const answer = await reject(world.officer, id, '  We manage ourselves ');
    expect(answer.body).toMatchObject({
      status: 'Rejected',
      version: 2,
      decision: { by: { name: 'Olive Officer' }, reason: 'We manage ourselves' },
      bookings: [],
    });
    expect((await read(world.asker, id)).body.decision.reason).toBe('We manage ourselves');
    expect(await rowsOf(sql`select from bookings where request_id = ${id}`)).toEqual([]);
    expect(await told(id)).toContain('pendingBookingRejected asker');
  });

  test.each([
    [undefined, 422, 'reject_reason_required'],
    ['', 422, 'reject_reason_required'],
    ['   ', 422, 'reject_reason_required'],
    ['x'.repeat(501), 400, undefined],
  ])('with the reason %j is refused', async (reason, status, code) => {
    const id = await ask({ dates: ['2026-04-03'] });
    const answer = await act(world.approver, id, { action: 'reject', reason });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status === 422) expect(answer.body.param).toBe('reason');
    expect((await read(world.approver, id)).body.status).toBe('PendingApproval');
  });

  test('takes 500 code points', async () => {
    const id = await ask({ dates: ['2026-04-03'] });
    expect((await reject(world.approver, id, '😀'.repeat(500))).status).toBe(200);
  });
});

describe('who decides', () => {
  test('holds the right at the location and a verified address', async () => {
    const id = await ask({ dates: ['2026-04-06'] });
    for (const person of [world.asker, world.viewer, world.manager]) {
      const answer = await accept(person, id);
      expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
    }
    const unverified = await newcomer([{ on: world.client, permissions: ['pending booking_all'] }], false);
    expect((await accept(unverified, id)).body.code).toBe('email_unverified');
    const [foreign, absent] = [await accept(world.stranger, id), await accept(world.stranger, randomUUID())];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  test('is somebody else than who asked, unless there is nobody else', async () => {
    const asker = await newcomer([{ on: world.client, permissions: ['pending booking_all'] }]);
    const id = await ask({ dates: ['2026-04-07'] }, asker);
    expect((await accept(asker, id)).body.code).toBe('own_request_approval');
    expect((await reject(asker, id)).body.code).toBe('own_request_approval');
    expect((await accept(world.approver, id)).status).toBe(200);
  });

  test('decides alone where there is no other approver who could', async () => {
    const group = await world.app.seed.group();
    const client = await world.app.seed.client(group);
    const location = await world.app.seed.location(client);
    const alone = await world.app.seed.contact(group, [{ on: client, permissions: ['pending booking_all'] }]);
    // Neither may decide: one has no verified address, the other is no longer active.
    await world.app.seed.contact(group, [{ on: client, permissions: ['pending booking_modify'] }], {
      emailVerified: false,
    });
    const classificationId = randomUUID();
    await world.app.seed.inGroup(group, async (tx) => {
      tx.send(sql`
        insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
        values (${group.groupId}, ${classificationId}, ${client.clientId}, 'Teacher', 'day')`);
    });
    const person: Person = { ...alone, bearer: await world.app.signInAs(alone) };
    const id = await ask(
      {
        locationId: location.locationId,
        classificationId,
        gradeIds: [],
        certificationIds: [],
        confirmations: [{ contactId: alone.contactId, email: true, sms: false, voice: false, push: false }],
      },
      person,
    );
    expect((await accept(person, id)).status).toBe(200);
  });
});

test('who asked lists what became of it, the newest first; what they booked at once is not among it', async () => {
  expect((await world.get(world.stranger, 'pending-bookings/mine')).status).toBe(204);
  const asker = await newcomer([
    { on: world.location, permissions: ['pending booking_create'] },
    { on: world.sibling, permissions: ['booking_create'] },
  ]);
  const decided: string[] = [];
  for (const decide of [accept, reject, null]) {
    world.app.clock.advance({ seconds: 1 });
    const id = await ask({ dates: ['2026-04-22'] }, asker);
    if (decide) await decide(world.officer, id);
    decided.unshift(id);
  }
  const own = (await world.get(asker, 'pending-bookings/mine')).body as {
    id: string;
    status: string;
    decision: { by: { name: string }; reason: string } | null;
  }[];
  expect(own.map(({ id }) => id)).toEqual(decided);
  expect(own.map(({ status, decision }) => [status, decision?.by.name, decision?.reason])).toEqual([
    ['PendingApproval', undefined, undefined],
    ['Rejected', 'Olive Officer', 'We manage'],
    ['Accepted', 'Olive Officer', ''],
  ]);
});

describe('two at once', () => {
  test('the second is told who decided, and when', async () => {
    const id = await ask({ dates: ['2026-04-08'] });
    expect((await accept(world.approver, id)).status).toBe(200);
    const late = await reject(world.officer, id);
    expect([late.status, late.body.code]).toEqual([409, 'already_decided']);
    expect(late.body.current.pendingBooking).toMatchObject({
      status: 'Accepted',
      decision: { by: { id: world.approver.contactId }, atUtc: start },
    });
  });

  test('the same key answers the same again and books once', async () => {
    const id = await ask({ dates: ['2026-04-09'] });
    const key = { 'idempotency-key': randomUUID() };
    const first = await accept(world.approver, id, key);
    const again = await accept(world.approver, id, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await rowsOf(sql`select from bookings where request_id = ${id}`)).toHaveLength(1);
  });

  test('another version than the one that was seen is refused with the current one', async () => {
    const id = await ask({ dates: ['2026-04-10'] });
    const stale = await accept(world.approver, id, { 'if-match': '7' });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    expect(stale.body.current.pendingBooking).toMatchObject({ id, version: 1 });
  });

  test('accepting, rejecting and withdrawing have one winner', async () => {
    const id = await ask({ dates: ['2026-04-13'] });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, actor) =>
        actor % 3 === 0
          ? accept(world.approver, id)
          : actor % 3 === 1
            ? reject(world.officer, id)
            : world.post(world.asker, `pending-bookings/${id}/withdraw`, undefined),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)]);
    expect(new Set(answers.flatMap(({ body }) => (body.code ? [body.code] : [])))).toEqual(
      new Set(['already_decided']),
    );
    const { status } = (await read(world.officer, id)).body;
    expect(await rowsOf(sql`select from bookings where request_id = ${id}`)).toHaveLength(
      status === 'Accepted' ? 1 : 0,
    );
  });
});

test('of who asked to be replaced: the request to be replaced follows', async () => {
  for (const [index, [decide, status]] of (
    [
      [accept, 'BookingCreated'],
      [reject, 'Rejected'],
    ] as const
  ).entries()) {
    const dateLocal = `2026-06-0${index + 2}`;
    const id = await ask({ dates: [dateLocal] });
    await rowsOf(sql`update booking_requests set source = 'replaceMe' where request_id = ${id}`);
    await rowsOf(sql`
      insert into replace_me_requests (client_group_id, replace_me_request_id, request_id, contact_id, location_id,
        date_local, status)
      values (${world.client.groupId}, ${randomUUID()}, ${id}, ${world.asker.contactId},
        ${world.location.locationId}, ${dateLocal}, 'PendingApproval')`);
    expect((await decide(world.approver, id)).status).toBe(200);
    expect(await rowsOf(sql`select status from replace_me_requests where request_id = ${id}`)).toEqual([
      { status },
    ]);
    expect(await rowsOf(sql`select type from bookings where request_id = ${id}`)).toEqual(
      status === 'BookingCreated' ? [{ type: 'replaceMe' }] : [],
    );
  }
});

type Grants = Parameters<BookingWorld['app']['seed']['contact']>[1];

async function newcomer(grants: Grants, emailVerified = true): Promise<Person> {
  const contact = await world.app.seed.contact(world.client, grants, { emailVerified });
  return { ...contact, bearer: await world.app.signInAs(contact) };
}

/** 'template who', one per email. */
async function told(id: string): Promise<string[]> {
  const rows = await rowsOf(sql<{ template: string; contact_id: string }>`
    select template, contact_id from notifications where subject_id = ${id} and method = 'email'`);
  const names = new Map(
    (['officer', 'approver', 'asker'] as const).map((name) => [world[name].contactId, name as string]),
  );
  return rows
    .flatMap(({ template, contact_id }) =>
      names.has(contact_id) ? [`${template} ${names.get(contact_id)}`] : [],
    )
    .toSorted();
}

/** The officer is the confirmation contact of every request. */
const confirmed = (template: string) => [`${template} officer`];
