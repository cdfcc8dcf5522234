import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';

let world: BookingWorld;
beforeAll(async () => (world = await createBookingWorld()));
afterAll(() => world.close());

const choices = {
  methods: { bookings: ['push'], ownRequests: ['email'], approvals: ['sms', 'email'] },
  quietHours: { from: '20:00', until: '07:00' },
  timeZone: 'Australia/Perth',
  urgentPassesQuiet: false,
};
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

const read = (who: Person) => world.get(who, 'me/notification-choices');
const change = (who: Person, body: object, headers: Record<string, string> = {}) =>
  world.app.call('PUT /api/v1/me/notification-choices', { bearer: who.bearer, body, headers });
const add = (who: Person, endpoint: string) => world.post(who, 'me/push-subscriptions', { endpoint, keys });
const remove = (who: Person, id: string) =>
  world.app.call(`DELETE /api/v1/me/push-subscriptions/${id}`, { bearer: who.bearer });

describe('choices', () => {
  test('are the usual ones for who never chose, and tell no address', async () => {
    const answer = await read(world.asker);
    expect(answer.body).toEqual({
      methods: { bookings: ['email', 'push'], ownRequests: ['email', 'push'], approvals: ['email', 'push'] },
      quietHours: { from: '21:00', until: '06:00' },
      timeZone: 'Australia/Melbourne',
      urgentPassesQuiet: true,
      version: 1,
      usable: {
        email: { usable: true },
        sms: { usable: false, why: 'No mobile number' },
        voice: { usable: false, why: 'No mobile number' },
        push: { usable: false, why: 'No device registered' },
      },
      pushPublicKey: 'public key of the tests',
      devices: [],
    });
    expect(answer.text).not.toContain(world.asker.email);
  });

  test('are kept for the contact alone, version by version', async () => {
    const changed = await change(world.officer, choices, { 'if-match': '1' });
    expect(changed.body).toMatchObject({ ...choices, version: 2 });
    expect((await read(world.officer)).body).toEqual(changed.body);
    expect((await read(world.approver)).body.version).toBe(1);
    const stale = await change(world.officer, { ...choices, quietHours: null }, { 'if-match': '1' });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    expect(stale.body.current).toMatchObject({ version: 2 });
    const again = await change(world.officer, { ...choices, quietHours: null }, { 'if-match': '2' });
    expect(again.body).toMatchObject({ quietHours: null, version: 3 });
  });

  test('has one winner of two first choices at once', async () => {
    const both = await Promise.all([1, 2].map(() => change(world.manager, choices, { 'if-match': '1' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    [{ quietHours: { from: '21:00', until: '21:00' } }, 422, 'quiet_hours_invalid'],
    [{ quietHours: { from: '25:00', until: '06:00' } }, 400, undefined],
    [{ timeZone: 'Mars/Olympus' }, 400, undefined],
    [{ methods: { bookings: [], ownRequests: ['pigeon'], approvals: [] } }, 400, undefined],
  ])('refuses %j', async (changes, status, code) => {
    const answer = await change(world.viewer, { ...choices, ...changes });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('browsers', () => {
  test('are added, make push usable, and are removed by their contact alone', async () => {
    const answer = await add(world.asker, 'https://push.example/send/1');
    expect(answer.status).toBe(201);
    const { id } = answer.body as { id: string };
    expect((await read(world.asker)).body).toMatchObject({
      usable: { push: { usable: true } },
      devices: [{ id, addedOnUtc: '2026-03-08T19:30:00Z' }],
    });
    const [foreign, absent] = [await remove(world.officer, id), await remove(world.officer, randomUUID())];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await remove(world.asker, id)).status).toBe(204);
    expect((await read(world.asker)).body.devices).toEqual([]);
  });

  test('the same browser is one device, of who used it last; an eleventh takes the place of the oldest', async () => {
    const endpoint = 'https://push.example/send/shared';
    await add(world.approver, endpoint);
    await add(world.viewer, endpoint);
    expect((await read(world.approver)).body.devices).toEqual([]);
    expect((await read(world.viewer)).body.devices).toHaveLength(1);
    for (let number = 0; number < 11; number++) await add(world.viewer, `https://push.example/${number}`);
    expect((await read(world.viewer)).body.devices).toHaveLength(10);
  });

  test.each(['http://push.example/x', 'https://10.0.0.1/x', 'https://intranet/x', 'file:///etc/passwd', 'x'])(
    '%s is no address that the server calls',
    async (endpoint) => {
      const answer = await add(world.officer, endpoint);
      expect([answer.status, answer.body.code]).toEqual([422, 'push_endpoint_refused']);
    },
  );

  test('this machine is called in a demo and in tests alone', async () => {
    const app = await createTestApp({ settings: { push: { publicKey: '', allowsLoopback: false } } });
    try {
      const contact = await app.seed.contact(await app.seed.group());
      const bearer = await app.signInAs(contact);
      for (const endpoint of ['https://localhost/x', 'http://127.0.0.1:8080/x', 'https://[::1]/x']) {
        const answer = await app.call('POST /api/v1/me/push-subscriptions', {
          bearer,
          body: { endpoint, keys },
        });
        expect([answer.status, answer.body.code], endpoint).toEqual([422, 'push_endpoint_refused']);
      }
    } finally {
      await app.close();
    }
  });

  test('keys that no browser gives out are refused, and nothing of an endpoint is audited', async () => {
    const answer = await world.post(world.officer, 'me/push-subscriptions', {
      endpoint: 'https://push.example/send/2',
      keys: { ...keys, p256dh: 'AAAA' },
    });
    expect(answer.status).toBe(400);
    await add(world.officer, 'https://push.example/send/secret-of-the-browser');
    const rows = await world.app.seed.inGroup(
      world.client,
      async ({ db }) =>
        (await sql<{ row: string }>`select to_jsonb(a)::text as row from audit_entries a`.execute(db)).rows,
    );
    expect(JSON.stringify(rows)).not.toContain('secret-of-the-browser');
  });
});
