import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';
import { calendarOf, readFeed } from './testing/calendar.ts';

let world: BookingWorld;
beforeAll(async () => (world = await createBookingWorld()));
afterAll(() => world.close());

/** Somebody of their own: their address is nobody else's. */
async function somebody(permissions = ['booking_view']): Promise<Person> {
  const contact = await world.app.seed.contact(world.client, [{ on: world.client, permissions }]);
  return { ...contact, bearer: await world.app.signInAs(contact) };
}

const own = (person: Pick<Person, 'bearer'>) => calendarOf(world.app, person);
const read = (address: string, headers?: Record<string, string>) => readFeed(world.app, address, headers);
const none = { isAllowed: true, createdOnUtc: null, lastReadOnUtc: null };

async function withAddress() {
  const person = await somebody();
  const { body } = await own(person).create();
  return { person, address: body.address as string };
}

const keyOf = () => ({ 'idempotency-key': randomUUID() });

describe('an address', () => {
  test('is told once, opens the calendar without a token, and says since when it is there', async () => {
    const person = await somebody();
    expect((await own(person).get()).body).toEqual(none);
    const made = await own(person).create();
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      address: expect.stringMatching(/^https:\/\/portal\.test\/api\/v1\/calendar\/[\w-]{65}\.ics$/),
      calendarAddress: { ...none, createdOnUtc: '2026-03-08T19:30:00Z' },
    });
    const answer = await read(made.body.address);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
    const { text } = await own(person).get();
    expect(text).not.toContain('ics');
  });

  test('exists once: a second one is refused, also of two calls at the same time', async () => {
    const person = await somebody();
    const answers = await Promise.all(Array.from({ length: 5 }, () => own(person).create()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const again = await own(person).create();
    expect([again.status, again.body.code]).toEqual([409, 'calendar_address_exists']);
  });

  test('is stored as a hash alone, and a repeated call does not tell it again', async () => {
    const person = await somebody();
    const headers = keyOf();
    const first = await own(person).create(headers);
    const again = await own(person).create(headers);
    expect([again.status, again.body.address]).toEqual([201, null]);
    expect(again.body.calendarAddress).toEqual(first.body.calendarAddress);
    const replacing = keyOf();
    const second = await own(person).replace(replacing);
    expect((await own(person).replace(replacing)).body.address).toBeNull();
    expect((await read(second.body.address)).status).toBe(200);

    for (const { body } of [first, second]) {
      const secret = /([\w-]+)\.ics$/.exec(body.address as string)![1]!;
      // The last 43 are drawn, what stands before is the client group.
      const drawn = secret.slice(22);
      for (const table of ['calendar_addresses', 'audit_entries', 'outbox', 'idempotency_keys']) {
        const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
          sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(tx.db),
        );
        expect(rows.filter(({ row }) => row.includes(drawn))).toEqual([]);
      }
      expect(JSON.stringify(world.app.logged)).not.toContain(drawn);
    }
  });

  test('stops at once when a new one is made, and when it is ended', async () => {
    const { person, address } = await withAddress();
    const replaced = await own(person).replace();
    expect(replaced.status).toBe(200);
    expect((await read(address)).status).toBe(404);
    expect((await read(replaced.body.address)).status).toBe(200);
    expect((await own(person).end()).status).toBe(204);
    expect((await read(replaced.body.address)).status).toBe(404);
    expect((await own(person).get()).body).toEqual(none);
    for (const answer of [await own(person).end(), await own(person).replace()])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  test('of one person is ended without that of another', async () => {
    const [one, other] = [await withAddress(), await withAddress()];
    await own(one.person).end();
    expect((await read(one.address)).status).toBe(404);
    expect((await read(other.address)).status).toBe(200);
  });

  test('answers the same 404 whether it never existed, was ended, or is no address', async () => {
    const { person, address } = await withAddress();
    await own(person).end();
    const { pathname } = new URL(address);
    const file = pathname.split('/').at(-1)!;
    const foreign = Buffer.from(world.foreign.groupId.replaceAll('-', ''), 'hex').toString('base64url');
    const tried = [
      address,
      address.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics')),
      address.replace(file, foreign + file.slice(22)),
      address.replace('.ics', ''),
      address.replace(file, `${'A'.repeat(65)}.ics`),
      address.replace(file, '.ics'),
      address.replace(file, encodeURIComponent("' or 1=1 --.ics")),
      `${address}x`,
    ];
    const answers = await Promise.all(tried.map((one) => read(one)));
    for (const { status, text } of answers) {
      expect(status).toBe(404);
      expect(text).toBe(answers[0]!.text);
    }
    expect(answers[0]!.body.code).toBe('not_found');
  });

  test('is not spelled in another way', async () => {
    const { address } = await withAddress();
    const others = [
      address.replace(/(calendar\/.{21})./, '$1_'),
      address.replace('.ics', '.ICS'),
      address.replace('.ics', '.ics.ics'),
    ];
    for (const other of others) expect((await read(other)).status, other).toBe(404);
  });

  test('says when it was last read, accurate to five minutes', async () => {
    const { person, address } = await withAddress();
    const readAt = async () => (await own(person).get()).body.lastReadOnUtc as string | null;
    const { clock } = world.app;
    const before = clock.now();
    await read(address);
    expect(await readAt()).toBe(before.toString());
    for (const [minutes, expected] of [
      [4, 0],
      [5, 5],
      [9, 5],
      [15, 15],
    ] as const) {
      clock.set(before.add({ minutes }));
      await read(address);
      expect(await readAt()).toBe(before.add({ minutes: expected }).toString());
    }
    clock.set(before);
  });
});

describe('somebody who was deactivated', () => {
  async function administrator(): Promise<Person> {
    return somebody(['people_all', 'booking_view']);
  }

  test('has no address any more, and none after coming back', async () => {
    const { person, address } = await withAddress();
    const { bearer } = await administrator();
    const path = `/api/v1/people/${person.contactId}`;
    const gone = await world.app.call(`POST ${path}/deactivate`, { bearer });
    expect(gone.status).toBe(200);
    const answer = await read(address);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await world.app.call(`POST ${path}/reactivate`, { bearer })).status).toBe(200);
    expect((await read(address)).status).toBe(404);
    const back = { ...person, bearer: await world.app.signInAs(person) };
    expect((await own(back).get()).body).toEqual(none);
  });

  test('by whatever way', async () => {
    const { person, address } = await withAddress();
    await world.app.seed.inGroup(world.client, (tx) =>
      sql`update contacts set active = false where contact_id = ${person.contactId}`.execute(tx.db),
    );
    expect((await read(address)).status).toBe(404);
  });

  test('nor has one who lost the account', async () => {
    const { person, address } = await withAddress();
    await sql`delete from identity.users where id in (
      select user_id from identity.memberships where contact_id = ${person.contactId})`.execute(
      world.app.database.owner.db,
    );
    expect((await read(address)).status).toBe(404);
  });
});

describe('where a client group asks its people to sign in', () => {
  test('no address is made, and those that were made open nothing meanwhile', async () => {
    const { person, address } = await withAddress();
    const change = (isNeeded: boolean) =>
      world.app.seed.inGroup(world.client, (tx) =>
        sql`update client_groups set links_need_sign_in = ${isNeeded}
          where client_group_id = ${world.client.groupId}`.execute(tx.db),
      );
    await change(true);
    world.app.identity.dropAll();
    expect((await read(address)).status).toBe(404);
    expect((await own(person).get()).body).toMatchObject({ isAllowed: false });
    for (const answer of [await own(person).replace(), await own(await somebody()).create()])
      expect([answer.status, answer.body.code]).toEqual([403, 'calendar_address_not_allowed']);
    await change(false);
    world.app.identity.dropAll();
    expect((await read(address)).status).toBe(200);
  });
});

describe('support', () => {
  test.each(['act', 'read'] as const)(
    'that may %s sees that there is one, and changes nothing',
    async (mode) => {
      const { person, address } = await withAddress();
      const { bearer, headers } = await world.app.actAs(person, { mode });
      const send = (call: string) =>
        world.app.call(call.replace(' ', ' /api/v1/me/calendar-address'), { bearer, headers });
      const seen = await send('GET ');
      expect([seen.status, seen.body.createdOnUtc]).toEqual([200, '2026-03-08T19:30:00Z']);
      for (const call of ['POST ', 'POST /replace', 'DELETE ']) {
        const answer = await send(call);
        expect([answer.status, answer.body.code]).toEqual([403, 'impersonation_action_refused']);
      }
      expect((await read(address)).status).toBe(200);
    },
  );
});

test('somebody whose address is not verified may have one, because it only reads', async () => {
  const contact = await world.app.seed.contact(
    world.client,
    [{ on: world.client, permissions: ['booking_view'] }],
    { emailVerified: false },
  );
  const made = await own({ bearer: await world.app.signInAs(contact) }).create();
  expect([made.status, (await read(made.body.address)).status]).toEqual([201, 200]);
});

test('each change leaves an audit row with the address’s id, and reading leaves none', async () => {
  const { person, address } = await withAddress();
  await read(address);
  await own(person).replace();
  await own(person).end();
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<{ action: string; entity_ids: string[] }>`
      select action, entity_ids from audit_entries where actor_id = ${person.contactId}`.execute(tx.db),
  );
  const idsBy = Object.fromEntries(rows.map(({ action, entity_ids: ids }) => [action, ids]));
  expect(Object.keys(idsBy).toSorted()).toEqual(
    ['create', 'end', 'replace'].map((what) => `calendarAddress.${what}`),
  );
  expect(rows).toHaveLength(3);
  expect(idsBy['calendarAddress.replace']).not.toEqual(idsBy['calendarAddress.create']);
  expect(idsBy['calendarAddress.end']).toEqual(idsBy['calendarAddress.replace']);
});
