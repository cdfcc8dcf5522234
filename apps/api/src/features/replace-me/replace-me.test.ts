import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld, templateAt } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import { staleCards } from '../../../test/support/stale-cards.ts';

/** Monday 9 March 2026, 06:30 in Melbourne. */
const start = '2026-03-08T19:30:00Z';
const [monday, tuesday] = ['2026-03-09', '2026-03-10'];
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
});
afterAll(() => world.close());
afterEach(async () => {
  world.app.clock.set(start);
  expect(await rowsOf(staleCards)).toEqual([]);
});

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

const staffRights = ['replace-me_view', 'replace-me_create', 'pending booking_create'];

async function staff(
  permissions: readonly string[] = staffRights,
  more: { emailVerified?: boolean } = {},
): Promise<Person> {
  const contact = await world.app.seed.contact(world.client, [{ on: world.client, permissions }], more);
  return { ...contact, bearer: await world.app.signInAs(contact) };
}

async function laterAt(local: string, person: Person): Promise<Person> {
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime('Australia/Melbourne').toInstant();
  world.app.clock.set(at.toString());
  return { ...person, bearer: await world.app.signInAs(person) };
}

const statusOf = (who: Person, clientId = world.client.clientId) =>
  world.get(who, 'bookings/replace-me-status', `?clientId=${clientId}`);
const requestBody = (changes: Record<string, unknown> = {}) => ({
  locationId: world.location.locationId,
  selectedDay: 'today',
  isNextMonday: false,
  ...changes,
});
const ask = (who: Person, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.post(who, 'bookings/replaceMe', requestBody(changes), headers);
const tomorrow = { selectedDay: 'nextWorkingDay' };
const decide = (id: string, body: object) => world.post(world.officer, `pending-bookings/${id}/action`, body);
const toldOf = async (id: string) =>
  (
    await rowsOf(sql<{ told: string }>`
      select template || ' ' || contact_id as told from notifications where request_id = ${id} order by 1`)
  ).map(({ told }) => told);
const here = async (who: Person) => {
  const { body } = await statusOf(who);
  return (body as { locationId: number }[]).find(
    ({ locationId }) => locationId === world.location.locationId,
    // eslint-disable-next-line typescript/no-explicit-any -- a test's assertions say what the body is
  ) as any;
};

type DayStatus = {
  selectedDay: string;
  ask: { code?: string };
  askedAt: string | null;
  closedMessage: string | null;
};

describe('the status', () => {
  test('says for each location what can be asked, for which days and for what', async () => {
    const who = await staff();
    const { status, body } = await statusOf(who);
    expect(status).toBe(200);
    const free = { ask: { ok: true }, askedAt: null, closedMessage: null, request: null };
    const day = { isNextMonday: false, ...free };
    expect(body).toEqual([
      expect.objectContaining({ locationName: 'Richmond Primary', tag: false, permitted: false, days: [] }),
      {
        locationId: world.location.locationId,
        locationName: 'Richmond North',
        timeZone: 'Australia/Melbourne',
        tag: true,
        permitted: true,
        needsApproval: true,
        cutOffPassed: false,
        cutOffTime: '08:00',
        defaults: {
          startTime: '08:30',
          endTime: '15:30',
          breakMinutes: 30,
          classificationId: world.classificationId,
          reason: 'Sick Leave Cover',
          notes: '',
        },
        classifications: [
          { id: world.classificationId, onlineTitle: 'Primary teacher', shouldShowBreaks: true },
        ],
        days: [
          { selectedDay: 'today', dateLocal: monday, ...day },
          { selectedDay: 'nextWorkingDay', dateLocal: tuesday, ...day },
        ],
      },
    ]);
  });

  test('proposes who was asked for last at the usual times, not half a day for a whole one', async () => {
    const id = systemIds.next();
    await rowsOf(sql`
      insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
      values (${world.client.groupId}, ${id}, ${world.client.clientId}, 'Primary teacher (half day)', 'halfDay')`);
    const who = await staff();
    const proposed = async () => (await here(who)).defaults.classificationId;
    expect(await proposed()).toBe(null);
    const half = { ...tomorrow, isNextMonday: false, endTime: '12:00', breakMinutes: 0 };
    expect((await ask(who, { ...half, classificationId: id })).status).toBe(201);
    expect(await proposed()).toBe(null);
    expect((await ask(who, { classificationId: world.classificationId })).status).toBe(201);
    expect(await proposed()).toBe(world.classificationId);
    await rowsOf(sql`update classifications set active = false where classification_id = ${id}`);
  });

  test('names the Monday after a weekend, and skips what is closed', async () => {
    const friday = await laterAt('2026-03-13T21:00', await staff());
    const days = async () =>
      (await here(friday)).days.map((day: { dateLocal: string; isNextMonday: boolean }) => [
        day.dateLocal,
        day.isNextMonday,
      ]);
    expect(await days()).toEqual([
      ['2026-03-13', false],
      ['2026-03-16', true],
    ]);
    const id = randomUUID();
    await rowsOf(sql`
      insert into booking_restrictions (client_group_id, booking_restriction_id, location_id, dates_local, message_markdown)
      values (${world.client.groupId}, ${id}, ${world.location.locationId}, '{2026-03-16}', 'Labour Day')`);
    expect((await days())[1]).toEqual(['2026-03-17', false]);
    await rowsOf(sql`delete from booking_restrictions where booking_restriction_id = ${id}`);
    const { cutOffPassed, days: offered } = await here(friday);
    expect([cutOffPassed, offered[0].ask]).toEqual([true, { ok: false, code: 'same_day_cut_off_passed' }]);
  });

  test('says in the words of the provider why a closed site takes no request', async () => {
    const who = await staff();
    const close = (dates: string | null, message: string) =>
      rowsOf(sql`
        insert into booking_restrictions (client_group_id, booking_restriction_id, location_id, dates_local, message_markdown)
        values (${world.client.groupId}, ${systemIds.next()}, ${world.location.locationId}, ${dates}, ${message})`);
    const offered = async () =>
      (await here(who)).days.map(({ selectedDay, ask: { code }, closedMessage }: DayStatus) => [
        selectedDay,
        code,
        closedMessage,
      ]);
    try {
      await close(`{${monday}}`, ' **Flood.** The road is shut. ');
      await close('{2026-03-20}', 'Not of this day');
      expect(await offered()).toEqual([
        ['today', 'location_restricted', '**Flood.** The road is shut.'],
        ['nextWorkingDay', undefined, null],
      ]);
      await close(null, '');
      await close(null, 'Please call the campus.');
      expect(await offered()).toEqual([
        ['today', 'location_restricted', '**Flood.** The road is shut.\n\nPlease call the campus.'],
      ]);
      expect((await ask(who)).body.code).toBe('location_restricted');
    } finally {
      await rowsOf(sql`delete from booking_restrictions where location_id = ${world.location.locationId}`);
    }
  });

  test.each([
    ['permission_missing', ['replace-me_view']],
    ['email_unverified', staffRights],
  ] as const)('says %s beside the days', async (code, permissions) => {
    const who = await staff(permissions, { emailVerified: code !== 'email_unverified' });
    expect((await here(who)).days[0].ask).toEqual({ ok: false, code });
    expect((await ask(who)).body.code).toBe(code);
  });

  test('is refused without the right at the client, and absent outside of it', async () => {
    expect((await statusOf(await staff(['replace-me_create']))).status).toBe(403);
    expect((await statusOf(world.asker)).body.code).toBe('permission_missing');
    const who = await staff();
    expect((await statusOf(who, world.foreign.clientId)).text).toBe((await statusOf(who, randomUUID())).text);
    expect((await statusOf(who, world.foreign.clientId)).status).toBe(404);
  });
});

describe('asking', () => {
  test('waits for approval without the right to book, and approvers are told as of any request', async () => {
    const who = await staff();
    const { status, body } = await ask(who, { reason: 'Training Cover', notes: 'Yard duty at noon' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      number: expect.any(String),
      status: 'PendingApproval',
      locationId: world.location.locationId,
      selectedDay: 'today',
      dateLocal: monday,
      isNextMonday: false,
      startTime: '08:30',
      endTime: '15:30',
      candidate: null,
      rejection: null,
      withdraw: { ok: true },
      undo: { secondsLeft: 30, bookingId: null },
      version: 1,
    });
    const list = (await world.get(world.approver, 'pending-bookings')).body as { id: string }[];
    expect(list.find(({ id }) => id === body.id)).toMatchObject({
      source: 'replaceMe',
      canApprove: true,
      dates: [monday],
      notes: 'Yard duty at noon',
      details: { reasonForAbsence: 'Training Cover', covering: { id: who.contactId } },
    });
    const told = await toldOf(body.id);
    expect(told).toContain(`approvalAsked ${world.approver.contactId}`);
    expect(told).toContain(`approvalAsked ${world.officer.contactId}`);
    expect(told.join()).not.toContain(who.contactId);
    const { id: _id, ...shown } = (await here(who)).days[0].request;
    expect(shown).toMatchObject({ status: 'PendingApproval', dateLocal: monday });
    expect(
      await rowsOf(sql`select kind from outbox where ${body.id}::uuid = any(entity_ids) order by kind`),
    ).toEqual([{ kind: 'pendingBooking' }, { kind: 'replaceMe' }]);
    expect(
      await rowsOf(
        sql`select action, changes ->> 'source' as source from audit_entries where ${body.id}::uuid = any(entity_ids)`,
      ),
    ).toEqual([{ action: 'pendingBooking.create', source: 'replaceMe' }]);
  });

  test('books at once with the right to book', async () => {
    const who = await staff([...staffRights, 'booking_create']);
    const { body } = await ask(who, { ...tomorrow, startTime: '09:00', endTime: '13:00', breakMinutes: 0 });
    expect(body).toMatchObject({ status: 'BookingCreated', dateLocal: tuesday, startTime: '09:00' });
    expect(
      await rowsOf(sql`
        select type, status, date_local, left(start_time_local::text, 5) as starts, break_minutes, covering_contact_id
        from bookings where request_id = ${body.id}`),
    ).toEqual([
      {
        type: 'replaceMe',
        status: 'Unfilled',
        date_local: tuesday,
        starts: '09:00',
        break_minutes: 0,
        covering_contact_id: who.contactId,
      },
    ]);
    expect(body.withdraw).toEqual({ ok: false, code: 'already_decided' });
  });

  test('takes what is left out from the person’s first template of the location', async () => {
    const who = await staff();
    const template = {
      ...templateAt(world, 'Mornings'),
      classificationId: world.classificationId,
      startTime: '08:45',
      endTime: '12:15',
      breakMinutes: 10,
      gradeIds: [world.gradeId],
      reasonForAbsence: 'Professional Development',
      notes: 'Keys at the office',
      room: 'Room 7',
      confirmations: [who, world.officer].map(({ contactId }) => ({
        contactId,
        email: true,
        sms: false,
        voice: false,
        push: false,
      })),
    };
    await world.post(who, 'me/standard-bookings', template);
    await world.post(who, 'me/standard-bookings', { ...template, name: 'Other', startTime: '07:00' });
    const { body } = await ask(who);
    expect(body).toMatchObject({ startTime: '08:45', endTime: '12:15' });
    const [kept] = await rowsOf(sql<Record<string, unknown>>`
      select break_minutes, grade_ids, reason_for_absence, notes, room, covering_contact_id,
        jsonb_path_query_array(confirmations, '$[*].contactId') as confirmed
      from booking_requests where request_id = ${body.id}`);
    expect(kept).toEqual({
      break_minutes: 10,
      grade_ids: [world.gradeId],
      reason_for_absence: 'Professional Development',
      notes: 'Keys at the office',
      room: 'Room 7',
      covering_contact_id: who.contactId,
      // The person who asks is notified as such, and not a second time.
      confirmed: [world.officer.contactId],
    });
  });

  test('is refused for another day than the one that the person saw, which is told', async () => {
    const who = await staff();
    for (const claim of [
      { ...tomorrow, isNextMonday: true },
      { ...tomorrow, dateLocal: '2026-03-11' },
      { isNextMonday: true },
      { dateLocal: tuesday },
    ]) {
      const { status, body } = await ask(who, claim);
      expect([status, body.code]).toEqual([409, 'replace_me_day_changed']);
      expect(body.current.day.dateLocal).toBe('selectedDay' in claim ? tuesday : monday);
    }
    const friday = await laterAt('2026-03-13T21:00', who);
    expect((await ask(friday, { ...tomorrow, isNextMonday: false })).body.code).toBe(
      'replace_me_day_changed',
    );
    const asked = await ask(friday, { ...tomorrow, isNextMonday: true });
    expect(asked.body).toMatchObject({ dateLocal: '2026-03-16', isNextMonday: true });
  });

  test.each([
    ['2026-03-09T07:59:59', 201, undefined],
    ['2026-03-09T08:00:00', 422, 'same_day_cut_off_passed'],
    ['2026-03-09T08:00:01', 422, 'same_day_cut_off_passed'],
  ] as const)('for today at %s answers %i', async (now, status, code) => {
    const answer = await ask(await laterAt(now, await staff()));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('obeys the rules of booking', async () => {
    const who = await staff();
    const code = async (changes: object) => (await ask(who, { ...changes })).body.code;
    expect(await code({ endTime: '11:29' })).toBe('booking_duration_too_short');
    expect(await code({ startTime: '15:00', endTime: '14:00' })).toBe('end_time_before_start');
    expect(await code({ startTime: '06:29' })).toBe('booking_start_passed');
    expect(await code({ classificationId: randomUUID() })).toBe('classification_not_available');
    expect(await code({ reason: 'Hungry' })).toBe('reason_for_absence_unknown');
    expect((await ask(who)).status).toBe(201);
  });

  test('is refused where it is not switched on, without the right, and of an unknown location alike', async () => {
    const who = await staff();
    const at = async (person: Person, locationId: number) => {
      const { status, body } = await ask(person, { locationId });
      return [status, body.code];
    };
    expect(await at(who, world.sibling.locationId)).toEqual([403, 'replace_me_not_enabled']);
    expect(await at(await staff(['replace-me_view']), world.location.locationId)).toEqual([
      403,
      'permission_missing',
    ]);
    const absent = await ask(who, { locationId: 2_147_483_647 });
    expect((await ask(who, { locationId: world.foreign.locationId })).text).toBe(absent.text);
    expect(absent.status).toBe(404);
  });

  test('once for a day, at whatever location and however often it is sent', async () => {
    const who = await staff();
    await rowsOf(sql`
      update locations set tags = array['confirmed', 'primary', 'replace_me_feature_enabled']
      where location_id = ${world.sibling.locationId}`);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      ask(who),
      ask(who),
      ask(who, { locationId: world.sibling.locationId }),
      ask(who, {}, key),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    const sameOrElsewhere = /^replace_me_(already_requested|requested_elsewhere)$/;
    for (const { body } of refused) expect(body.code).toMatch(sameOrElsewhere);
    expect((await ask(who, tomorrow)).status).toBe(201);
    // Each says where it was asked for, if that was elsewhere.
    const places = (await statusOf(who)).body as {
      locationId: number;
      locationName: string;
      days: DayStatus[];
    }[];
    const asked = places.find(({ days }) => days[0]!.askedAt === null)!;
    for (const { locationId, locationName, days } of places) {
      const isThere = locationName === asked.locationName;
      const code = isThere ? 'replace_me_already_requested' : 'replace_me_requested_elsewhere';
      expect(days[0]).toMatchObject({ ask: { code }, askedAt: isThere ? null : asked.locationName });
      const { status, body } = await ask(who, { locationId });
      expect([status, body.code]).toEqual([409, code]);
      if (!isThere) expect(body.message).toMatch(new RegExp(`, at ${asked.locationName}$`));
    }
    const other = await staff();
    const again = { 'idempotency-key': randomUUID() };
    const twice = [await ask(other, {}, again), await ask(other, {}, again)];
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id);
    await rowsOf(sql`
      update locations set tags = array['confirmed', 'primary'] where location_id = ${world.sibling.locationId}`);
  });

  test('is refused where somebody has booked for the person already, who is named', async () => {
    const who = await staff();
    const booked = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ covering: { contactId: who.contactId }, bookAnyway: true }),
    );
    // The person is not a contact of the location, so only their name is known there.
    expect([booked.status, booked.body.code]).toEqual([422, 'covering_unknown']);
    await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ covering: { name: await nameOf(who) }, bookAnyway: true }),
    );
    const { status, body } = await ask(who, tomorrow);
    expect([status, body.code]).toEqual([409, 'booking_double']);
    expect(body.current.doubles).toMatchObject([{ createdBy: 'Olive Officer', dateLocal: tuesday }]);
  });
});

async function nameOf({ contactId }: Person): Promise<string> {
  const [row] = await rowsOf(
    sql<{
      name: string;
    }>`select first_name || ' ' || last_name as name from contacts where contact_id = ${contactId}`,
  );
  return row!.name;
}

describe('what becomes of it', () => {
  async function found(who: Person) {
    const { body } = await ask(who, tomorrow);
    expect((await decide(body.id, { action: 'accept', bookAnyway: true })).status).toBe(200);
    const [booking] = await rowsOf(
      sql<{ id: string }>`select booking_id as id from bookings where request_id = ${body.id}`,
    );
    const candidateId = await world.insertCandidate('Cara Candidate');
    const serviceKey = await world.app.serviceKey();
    const provide = (step: string, more: object = {}) =>
      world.app.call(`POST /api/v1/provider/bookings/${booking!.id}/${step}`, {
        bearer: serviceKey,
        body: { candidateId, ...more },
      });
    return { id: body.id as string, bookingId: booking!.id, candidateId, provide };
  }
  const request = async (who: Person) => (await here(who)).days[1].request;

  test('accepting makes the booking, somebody is found, pulls out, and all of it is told', async () => {
    const who = await staff();
    const { id, provide } = await found(who);
    expect(await request(who)).toMatchObject({ id, status: 'BookingCreated', candidate: null });
    expect((await provide('offer')).status).toBe(200);
    expect(await request(who)).toMatchObject({ status: 'BookingCreated', candidate: null });
    expect((await provide('answer', { answer: 'accepted' })).status).toBe(200);
    expect(await request(who)).toMatchObject({
      status: 'ReplacementFound',
      candidate: { name: 'Cara Candidate' },
    });
    expect((await provide('withdraw')).status).toBe(200);
    expect(await request(who)).toMatchObject({ status: 'BookingCreated', candidate: null });
    const mine = (await toldOf(id)).filter((told) => told.endsWith(who.contactId));
    expect(mine.map((told) => told.split(' ')[0])).toEqual([
      'bookingOpenAgain',
      'pendingBookingAccepted',
      'replacementFound',
    ]);
    // Asked, accepted, found and lost; an offer is not announced.
    expect(
      await rowsOf(
        sql`select count(*)::int as told from outbox where kind = 'replaceMe' and ${id}::uuid = any(entity_ids)`,
      ),
    ).toEqual([{ told: 4 }]);
  });

  test('a rejection says who and why, and the day can be asked for again', async () => {
    const who = await staff();
    const { body } = await ask(who);
    await decide(body.id, { action: 'reject', reason: 'We manage with two classes' });
    expect((await here(who)).days[0]).toMatchObject({
      ask: { ok: true },
      request: {
        status: 'Rejected',
        rejection: { by: 'Olive Officer', reason: 'We manage with two classes' },
      },
    });
    expect((await toldOf(body.id)).join()).toContain(`pendingBookingRejected ${who.contactId}`);
    expect((await ask(who)).status).toBe(201);
  });

  test('it is withdrawn by who may make such requests alone, and is then as if it had not been', async () => {
    const who = await staff(['replace-me_view', 'replace-me_create']);
    const { body } = await ask(who);
    expect(body.withdraw).toEqual({ ok: true });
    const withdraw = (person: Person) =>
      world.post(person, `pending-bookings/${body.id}/withdraw`, undefined, { 'if-match': '1' });
    expect((await withdraw(await staff())).body.code).toBe('own_request_required');
    expect((await withdraw(who)).body).toMatchObject({ status: 'Cancelled', source: 'replaceMe' });
    expect((await here(who)).days[0]).toMatchObject({ ask: { ok: true }, request: null });
    expect(
      await rowsOf(
        sql`select count(*)::int as told from outbox where kind = 'replaceMe' and ${body.id}::uuid = any(entity_ids)`,
      ),
    ).toEqual([{ told: 2 }]);
    expect((await ask(who)).status).toBe(201);
  });

  test('the right to be replaced withdraws no other request', async () => {
    const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-12'] }));
    const only = await staff(['replace-me_view', 'replace-me_create']);
    const answer = await world.post(only, `pending-bookings/${asked.body.requestId}/withdraw`, undefined);
    expect(answer.body.code).toBe('permission_missing');
  });

  test('nobody accepts their own while somebody else may', async () => {
    const who = await staff([...staffRights, 'pending booking_modify']);
    const { body } = await ask(who);
    const answer = await world.post(who, `pending-bookings/${body.id}/action`, { action: 'accept' });
    expect(answer.body.code).toBe('own_request_approval');
  });

  test('it is taken back with its booking by whoever was booked for at once, and the day can be asked for again', async () => {
    const who = await staff([...staffRights, 'booking_view', 'booking_create']);
    const { body } = await ask(who, tomorrow);
    expect(body.status).toBe('BookingCreated');
    const [booking] = await rowsOf(
      sql<{ id: string }>`select booking_id as id from bookings where request_id = ${body.id}`,
    );
    expect((await world.get(who, `bookings/${booking!.id}`)).body.undoSecondsLeft).toBe(30);
    expect((await world.post(who, `bookings/${booking!.id}/undo`, undefined)).status).toBe(200);
    expect(
      await rowsOf(sql`select status, version from replace_me_requests where request_id = ${body.id}`),
    ).toEqual([{ status: 'Cancelled', version: 2 }]);
    expect(
      await rowsOf(sql`
        select count(*)::int as told from outbox
        where kind = 'replaceMe' and contact_id = ${who.contactId} and ${body.id}::uuid = any(entity_ids)`),
    ).toEqual([{ told: 2 }]);
    expect((await ask(who, tomorrow)).status).toBe(201);
  });

  test('says for how long it can be undone, and is as if it had not been once it was', async () => {
    const who = await staff([...staffRights, 'booking_create']);
    const dayOf = async () => (await here(who)).days[1];
    const { body } = await ask(who, tomorrow);
    const [booking] = await rowsOf(
      sql<{ id: string }>`select booking_id as id from bookings where request_id = ${body.id}`,
    );
    expect(body.undo).toEqual({ secondsLeft: 30, bookingId: booking!.id });
    world.app.clock.set('2026-03-08T19:30:29Z');
    expect((await dayOf()).request.undo).toEqual({ secondsLeft: 1, bookingId: booking!.id });
    world.app.clock.set('2026-03-08T19:30:30Z');
    expect((await dayOf()).request.undo).toBeNull();
    world.app.clock.set('2026-03-08T19:30:20Z');
    expect((await world.post(who, `bookings/${booking!.id}/undo`, undefined)).status).toBe(200);
    expect(await dayOf()).toMatchObject({ ask: { ok: true }, request: null });
  });

  test('cannot be undone once somebody was asked to come, or it was answered', async () => {
    const booker = await staff([...staffRights, 'booking_create']);
    const { body } = await ask(booker, tomorrow);
    const [booking] = await rowsOf(
      sql<{ id: string }>`select booking_id as id from bookings where request_id = ${body.id}`,
    );
    await world.assign({ bookingId: booking!.id }, await world.insertCandidate(), 'offered');
    expect((await here(booker)).days[1].request).toMatchObject({ status: 'BookingCreated', undo: null });

    const asker = await staff();
    const asked = await ask(asker);
    expect((await decide(asked.body.id, { action: 'accept' })).status).toBe(200);
    expect((await here(asker)).days[0].request).toMatchObject({ status: 'BookingCreated', undo: null });
  });

  test('its booking is neither moved nor restored onto a day that the person asked for anew', async () => {
    const who = await staff();
    const { bookingId } = await found(who);
    const act = async (step: string, body?: object) => {
      const answer = await world.post(world.officer, `bookings/${bookingId}/${step}`, body);
      return [answer.status, answer.body.code];
    };
    expect((await ask(who)).status).toBe(201);
    const refused = [409, 'replace_me_already_requested'];
    expect(await act('amend', { dateLocal: monday, bookAnyway: true })).toEqual(refused);
    expect(await act('cancel', { cancelReason: 'Closed' })).toEqual([200, undefined]);
    expect((await ask(who, tomorrow)).status).toBe(201);
    expect(await act('restore')).toEqual(refused);
  });

  test('it follows its own day when the block was extended, whichever of the days is named', async () => {
    const who = await staff();
    const { id, bookingId, candidateId, provide } = await found(who);
    expect((await provide('offer')).status).toBe(200);
    expect((await provide('answer', { answer: 'accepted' })).status).toBe(200);
    const extended = await world.post(world.officer, `bookings/${bookingId}/extend`, {
      days: [{ dateLocal: '2026-03-11', startTime: '09:00', endTime: '13:00', breakMinutes: 0 }],
    });
    const added = extended.body.bookings[0].id as string;
    const own = { id, status: 'ReplacementFound', startTime: '08:30', endTime: '15:30' };
    expect(await request(who)).toMatchObject({ ...own, candidate: { id: candidateId } });
    expect(await rowsOf(sql`select count(*)::int as n from bookings where booking_id = ${added}`)).toEqual([
      { n: 1 },
    ]);
    const block = (step: string, body?: object) =>
      world.post(world.officer, `bookings/${added}/${step}`, body);
    const toldWho = async (template: string) =>
      (await toldOf(id)).filter((told) => told === `${template} ${who.contactId}`).length;
    const templates = ['bookingCancelled', 'bookingReinstated'] as const;
    const before = await Promise.all(templates.map(toldWho));
    expect((await block('cancel', { cancelReason: 'Closed', scope: 'block' })).status).toBe(200);
    expect(await request(who)).toMatchObject({ ...own, status: 'Cancelled' });
    expect((await block('restore')).status).toBe(200);
    expect(await request(who)).toMatchObject(own);
    const after = await Promise.all(templates.map(toldWho));
    expect(after.every((count, index) => count > before[index]!)).toBe(true);
    // Cancelling one day leaves the other unchanged, and its person is not notified.
    expect((await block('cancel', { cancelReason: 'Closed', scope: 'day' })).status).toBe(200);
    expect(await request(who)).toMatchObject(own);
    expect(await Promise.all(templates.map(toldWho))).toEqual(after);
    expect((await block('restore')).status).toBe(200);
    const serviceKey = await world.app.serviceKey();
    const provideFor = (step: string, more: object) =>
      world.app.call(`POST /api/v1/provider/bookings/${added}/${step}`, {
        bearer: serviceKey,
        body: { candidateId, ...more },
      });
    expect((await provideFor('answer', { answer: 'accepted' })).status).toBe(200);
    expect(await request(who)).toMatchObject(own);
    expect((await provideFor('withdraw', { wholeBlock: true })).status).toBe(200);
    expect(await request(who)).toMatchObject({ ...own, status: 'BookingCreated', candidate: null });
  });

  describe('one for a person and day', () => {
    beforeAll(async () => {
      await rowsOf(sql`
        update locations set tags = tags || array['replace_me_feature_enabled']
        where location_id = ${world.sibling.locationId}`);
      world.app.identity.dropAll();
    });
    afterAll(async () => {
      await rowsOf(sql`
        update locations set tags = array_remove(tags, 'replace_me_feature_enabled')
        where location_id = ${world.sibling.locationId}`);
      world.app.identity.dropAll();
    });
    const there = () => ({ locationId: world.sibling.locationId });
    const open = (who: Person) =>
      rowsOf(sql`
        select date_local::text as date, location_id as place from replace_me_requests
        where contact_id = ${who.contactId} and status in ('PendingApproval', 'BookingCreated', 'ReplacementFound')
        order by date_local`);
    async function booked(who: Person) {
      const { body } = await ask(who);
      expect((await decide(body.id, { action: 'accept', bookAnyway: true })).status).toBe(200);
      const [made] = await rowsOf(
        sql<{ id: string }>`select booking_id as id from bookings where request_id = ${body.id}`,
      );
      return made!.id;
    }

    test.each([
      ['the same location', () => ({})],
      ['another location', there],
    ])('holds when its date is changed: at %s', async (_, place) => {
      const who = await staff();
      const id = await booked(who);
      expect((await ask(who, { ...tomorrow, ...place() })).status).toBe(201);
      const before = await open(who);
      const moved = await world.post(world.officer, `bookings/${id}/amend`, {
        dateLocal: tuesday,
        bookAnyway: true,
      });
      expect([moved.status, moved.body.code]).toEqual([409, 'replace_me_already_requested']);
      expect(await open(who)).toEqual(before);
    });

    test('stays theirs: an officer does not make it cover somebody else', async () => {
      const who = await staff();
      const id = await booked(who);
      for (const covering of [null, { name: 'Somebody Else' }]) {
        const changed = await world.post(world.officer, `bookings/${id}/amend`, {
          covering,
          bookAnyway: true,
        });
        expect([changed.status, changed.body.code, changed.body.param]).toEqual([
          422,
          'covering_fixed',
          'covering',
        ]);
      }
      expect((await world.post(world.officer, `bookings/${id}/amend`, { room: 'Moved' })).status).toBe(200);
      expect(await open(who)).toHaveLength(1);
    });

    test.each([
      ['the same location', () => ({})],
      ['another location', there],
    ])('holds when it is restored: at %s', async (_, place) => {
      const who = await staff();
      const id = await booked(who);
      expect(
        (await world.post(world.officer, `bookings/${id}/cancel`, { cancelReason: 'Back' })).status,
      ).toBe(200);
      expect((await ask(who, place())).status).toBe(201);
      const before = await open(who);
      const restored = await world.post(world.officer, `bookings/${id}/restore`, undefined);
      expect([restored.status, restored.body.code]).toEqual([409, 'replace_me_already_requested']);
      expect(await open(who)).toEqual(before);
    });

    test('holds when the person asks elsewhere while the cancelled one is restored', async () => {
      for (let round = 0; round < 5; round++) {
        const who = await staff();
        const id = await booked(who);
        expect(
          (await world.post(world.officer, `bookings/${id}/cancel`, { cancelReason: 'Back' })).status,
        ).toBe(200);
        const answers = await Promise.all([
          world.post(world.officer, `bookings/${id}/restore`, undefined),
          ask(who, there()),
        ]);
        expect(await open(who)).toHaveLength(1);
        expect([
          [200, 409],
          [409, 201],
        ]).toContainEqual(answers.map(({ status }) => status));
      }
    });
  });

  test('it follows its booking when that is cancelled, restored, moved to other times and let go', async () => {
    const who = await staff();
    const { id, bookingId, provide } = await found(who);
    const act = (step: string, body?: object) =>
      world.post(world.officer, `bookings/${bookingId}/${step}`, body);
    expect((await act('cancel', { cancelReason: 'Closed' })).status).toBe(200);
    expect(await request(who)).toMatchObject({ status: 'Cancelled' });
    expect((await act('restore')).status).toBe(200);
    expect(await request(who)).toMatchObject({ status: 'BookingCreated' });
    expect((await act('amend', { startTime: '09:15' })).status).toBe(200);
    expect(await request(who)).toMatchObject({ status: 'BookingCreated', startTime: '09:15' });
    expect((await act('amend', { dateLocal: '2026-03-11' })).status).toBe(200);
    expect(await request(who)).toBeNull();
    expect(await rowsOf(sql`select date_local from replace_me_requests where request_id = ${id}`)).toEqual([
      { date_local: '2026-03-11' },
    ]);
    expect((await provide('offer')).status).toBe(200);
    expect((await provide('answer', { answer: 'accepted' })).status).toBe(200);
    const told = (await toldOf(id)).filter((line) => line.endsWith(who.contactId));
    expect(told.map((line) => line.split(' ')[0])).toEqual([
      'bookingCancelled',
      'bookingChanged',
      'bookingChanged',
      'bookingReinstated',
      'pendingBookingAccepted',
      'replacementFound',
    ]);
  });

  test('a cancelled one does not come back beside another for the same day', async () => {
    const who = await staff();
    const { bookingId } = await found(who);
    const act = (step: string, body?: object) =>
      world.post(world.officer, `bookings/${bookingId}/${step}`, body);
    await act('cancel', { cancelReason: 'Closed' });
    expect((await ask(who, tomorrow)).status).toBe(201);
    expect((await act('restore')).body.code).toBe('replace_me_already_requested');
  });
});
