import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { maxExceptions } from '@staffroom/domain/availability/availability.rules.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';
import type { SeededContact } from '../../../test/support/seed-builders.ts';

let world: BookingWorld;
let person: Person;
beforeAll(async () => (world = await createBookingWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  // Monday 9 March, 6:30 am in Melbourne.
  world.app.clock.set('2026-03-08T19:30:00Z');
  person = await anybody();
});

/** Signs in again, because tokens do not last for hours. */
async function moveTo(instant: string): Promise<void> {
  world.app.clock.set(instant);
  person.bearer = await world.app.signInAs(person);
}

async function anybody(): Promise<Person> {
  const contact: SeededContact = await world.app.seed.contact(world.client, [
    { on: world.client, permissions: ['booking_view'] },
  ]);
  return { ...contact, bearer: await world.app.signInAs(contact) };
}

const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 || weekday === 6
    ? { weekday, available: false, from: null, to: null }
    : { weekday, available: true, from: '08:00', to: '16:00' },
);
const always = week.map(({ weekday }) => ({ weekday, available: true, from: null, to: null }));
const absence = {
  dateFromLocal: '2026-03-12',
  dateToLocal: '2026-03-13',
  from: null as string | null,
  to: null as string | null,
  reason: 'Conference',
};
const newAvailability = (changes: object = {}) => ({
  weekly: week,
  exceptions: [],
  timeZone: 'Australia/Melbourne',
  ...changes,
});
const read = (who: Person, search = '') => world.get(who, 'me/availability', search);
const change = (who: Person, body: object, headers: Record<string, string> = {}) =>
  world.app.call('PUT /api/v1/me/availability', { bearer: who.bearer, body, headers });
const wordOf = ({ status, body }: Awaited<ReturnType<typeof change>>) =>
  status < 300 ? `${status}` : `${status} ${body.code ?? ''} ${body.param ?? ''}`.trim();
const withDates = (dates: object) => newAvailability({ exceptions: [{ ...absence, ...dates }] });

describe('my availability', () => {
  test('is the whole week, by the clocks of where they work, for who never said anything', async () => {
    expect((await read(person)).body).toEqual({
      version: 1,
      weekly: always,
      exceptions: [],
      timeZone: 'Australia/Melbourne',
    });
  });

  test('has a zone for who may see nothing', async () => {
    const contact = await world.app.seed.contact(world.client, []);
    const nobody = { ...contact, bearer: await world.app.signInAs(contact) };
    expect((await read(nobody)).body.timeZone).toBe('Australia/Melbourne');
  });

  test('is kept for the contact alone, version by version', async () => {
    const changed = await change(person, newAvailability({ exceptions: [absence] }), { 'if-match': '1' });
    expect(changed.body).toEqual({
      version: 2,
      weekly: week,
      exceptions: [{ id: expect.any(String), ...absence }],
      timeZone: 'Australia/Melbourne',
    });
    expect((await read(person)).body).toEqual(changed.body);
    expect((await read(await anybody())).body.version).toBe(1);
    const stale = await change(person, newAvailability(), { 'if-match': '1' });
    expect([wordOf(stale), stale.body.current]).toEqual(['409 stale_version', changed.body]);
    const again = await change(
      person,
      newAvailability({ weekly: always, exceptions: changed.body.exceptions }),
      {
        'if-match': '2',
      },
    );
    expect(again.body).toEqual({ ...changed.body, weekly: always, version: 3 });
    expect((await change(person, newAvailability())).body).toMatchObject({ exceptions: [], version: 4 });
  });

  test('has one winner of two changes at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => change(person, newAvailability({ exceptions: [absence] }), { 'if-match': '1' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await read(person)).body.exceptions).toHaveLength(1);
  });

  test('is changed once by one key', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '1' };
    const first = await change(person, newAvailability(), headers);
    const second = await change(person, newAvailability(), headers);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect((await read(person)).body.version).toBe(2);
  });

  test('takes the weekdays in any order, and keeps no hours of a day off', async () => {
    const off = { weekday: 3, available: false, from: '08:00', to: null };
    const weekly = [...always.filter(({ weekday }) => weekday !== 3), off].toReversed();
    const { body } = await change(person, newAvailability({ weekly }));
    expect(body.weekly[3]).toEqual({ weekday: 3, available: false, from: null, to: null });
    expect(body.weekly.map(({ weekday }: { weekday: number }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ['a weekday twice', newAvailability({ weekly: week.map((day) => ({ ...day, weekday: 1 })) })],
    ['six weekdays', newAvailability({ weekly: week.slice(1) })],
    [
      'a weekday that is none',
      newAvailability({ weekly: week.map((day) => ({ ...day, weekday: day.weekday + 1 })) }),
    ],
    ['a zone that is none', newAvailability({ timeZone: 'Mars/Olympus' })],
    ['an offset', newAvailability({ timeZone: '+10:00' })],
    ['a date that is none', withDates({ dateFromLocal: '2026-02-30' })],
    ['a time that is none', withDates({ from: '24:00', to: '25:00' })],
    ['a reason that is too long', withDates({ reason: 'x'.repeat(501) })],
    ['a reason with a control character', withDates({ reason: 'a\u0000b' })],
    [
      'more than can be kept',
      newAvailability({ exceptions: Array.from({ length: maxExceptions + 1 }, () => absence) }),
    ],
    ['something unknown', newAvailability({ contactId: randomUUID() })],
  ])('refuses %s', async (_what, body) => {
    const answer = await change(person, body);
    expect(answer.status).toBe(400);
    expect((await read(person)).body.version).toBe(1);
  });

  test.each([
    [
      'an end before its start',
      withDates({ from: '10:00', to: '09:59' }),
      '422 end_time_before_start exceptions.0',
    ],
    ['one time alone', withDates({ from: '10:00' }), '422 availability_times_incomplete exceptions.0'],
    [
      'a last day before the first',
      withDates({ dateToLocal: '2026-03-11' }),
      '422 availability_dates_invalid exceptions.0',
    ],
    [
      'yesterday',
      withDates({ dateFromLocal: '2026-03-08', dateToLocal: '2026-03-08' }),
      '422 date_in_past exceptions.0',
    ],
    [
      'a day in three years',
      withDates({ dateFromLocal: '2029-03-08', dateToLocal: '2029-03-08' }),
      '422 availability_too_far_ahead exceptions.0',
    ],
    [
      'two that overlap',
      newAvailability({ exceptions: [absence, absence] }),
      '422 availability_overlap exceptions.1',
    ],
    [
      'a weekday that ends before it starts',
      newAvailability({
        weekly: always.map((day) => (day.weekday === 5 ? { ...day, from: '16:00', to: '08:00' } : day)),
      }),
      '422 end_time_before_start weekly.5',
    ],
  ])('refuses %s by rule', async (_what, body, expected) => {
    expect(wordOf(await change(person, body))).toBe(expected);
    expect((await read(person)).body.version).toBe(1);
  });

  test('keeps as many as can be kept, and a reason of any letters as it is', async () => {
    const reason = `<img src=x onerror=alert(1)> Ōtāhuhu 🧑‍🏫 '; drop table availability; --`;
    const exceptions = Array.from({ length: maxExceptions }, (_, day) => {
      const date = addDays('2026-03-09', day * 2);
      return { ...absence, dateFromLocal: date, dateToLocal: date, reason };
    });
    const { body } = await change(person, newAvailability({ exceptions }));
    expect(body.exceptions).toHaveLength(maxExceptions);
    expect(body.exceptions.every((one: { reason: string }) => one.reason === reason)).toBe(true);
    expect((await change(person, newAvailability({ exceptions: body.exceptions }))).status).toBe(200);
  });

  test('goes by the date at home: what is today there is not past, what is over there is no longer asked about', async () => {
    // 10:30 pm on 8 March in Honolulu, where it is still Sunday.
    await moveTo('2026-03-09T08:30:00Z');
    const sunday = { ...absence, dateFromLocal: '2026-03-08', dateToLocal: '2026-03-08' };
    expect(wordOf(await change(person, newAvailability({ exceptions: [sunday] })))).toBe(
      '422 date_in_past exceptions.0',
    );
    const inHawaii = { exceptions: [sunday], timeZone: 'Pacific/Honolulu' };
    const kept = await change(person, newAvailability(inHawaii));
    expect(kept.status).toBe(200);
    expect((await read(person)).body.exceptions).toHaveLength(1);

    await moveTo('2026-03-09T10:00:00Z');
    expect((await read(person)).body.exceptions).toEqual([]);
    expect((await read(person, '?dateFromLocal=2026-03-08')).body.exceptions).toEqual(kept.body.exceptions);
    expect((await read(person, '?dateFromLocal=2026-03-01&dateToLocal=2026-03-07')).body.exceptions).toEqual(
      [],
    );
    // It is over: it cannot be changed, and a later change does not remove it.
    expect(wordOf(await change(person, newAvailability({ exceptions: kept.body.exceptions })))).toBe(
      '404 not_found',
    );
    await change(person, newAvailability());
    expect((await read(person, '?dateFromLocal=2026-03-08')).body.exceptions).toHaveLength(1);
  });

  test('goes on with what began before, by its id alone', async () => {
    const long = { ...absence, dateFromLocal: '2026-03-09', dateToLocal: '2026-03-20' };
    const { body } = await change(person, newAvailability({ exceptions: [long] }));
    await moveTo('2026-03-11T19:30:00Z');
    const [kept] = body.exceptions;
    expect(
      wordOf(await change(person, newAvailability({ exceptions: [{ ...kept, reason: 'Leave' }] }))),
    ).toBe('200');
    expect(
      wordOf(await change(person, newAvailability({ exceptions: [{ ...kept, dateToLocal: '2026-03-12' }] }))),
    ).toBe('200');
    expect(wordOf(await change(person, newAvailability({ exceptions: [long] })))).toBe(
      '422 date_in_past exceptions.0',
    );
  });

  test('answers a foreign id and an absent one alike, and takes none twice', async () => {
    const other = await anybody();
    const { body } = await change(other, newAvailability({ exceptions: [absence] }));
    const [foreign, absent] = [
      await change(person, newAvailability({ exceptions: body.exceptions })),
      await change(person, newAvailability({ exceptions: [{ ...absence, id: randomUUID() }] })),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await read(other)).body.exceptions).toHaveLength(1);
    const [own] = body.exceptions;
    const twice = [own, { ...own, dateFromLocal: '2026-03-16', dateToLocal: '2026-03-16' }];
    expect((await change(other, newAvailability({ exceptions: twice }))).status).toBe(404);
  });

  test('asks for a token', async () => {
    expect((await world.get(null, 'me/availability')).status).toBe(401);
  });

  test('tells the contact’s other tabs alone, and the trail not why', async () => {
    await change(person, newAvailability({ exceptions: [{ ...absence, reason: 'Surgery' }] }));
    const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
      sql<Record<string, unknown>>`
        select kind, contact_id, actor_id, action, changes::text
        from audit_entries cross join (
          select kind, contact_id from events union all select kind, contact_id from outbox) told
        where action = 'availability.change' and actor_id = ${person.contactId} and contact_id = ${person.contactId}`.execute(
        tx.db,
      ),
    );
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'availability',
        contact_id: person.contactId,
        actor_id: person.contactId,
      }),
    ]);
    expect(rows[0]!['changes']).toContain('2026-03-12');
    expect(rows[0]!['changes']).not.toContain('Surgery');
  });
});

describe('confirmation contacts', () => {
  test('carry what they said, without why', async () => {
    await change(
      person,
      newAvailability({ exceptions: [{ ...absence, from: '09:00', to: '10:00', reason: 'Surgery' }] }),
    );
    const answer = await world.get(
      person,
      'contacts/booking-contacts',
      `?locationId=${world.location.locationId}`,
    );
    const self = answer.body.find(({ isSelf }: { isSelf: boolean }) => isSelf);
    expect(self.availability).toEqual({
      timeZone: 'Australia/Melbourne',
      weekly: week,
      exceptions: [{ dateFromLocal: '2026-03-12', dateToLocal: '2026-03-13', from: '09:00', to: '10:00' }],
    });
    expect(self.awayDates.slice(0, 2)).toEqual(['2026-03-14', '2026-03-15']);
    expect(answer.text).not.toContain('Surgery');
  });
});
