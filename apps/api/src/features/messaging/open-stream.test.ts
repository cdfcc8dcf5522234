import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { sendAnnouncements } from '../../platform/events/outbox.ts';
import type { Announcement, MadeBy } from '../../platform/events/outbox.ts';
import { startSequencer } from '../../platform/events/sequencer.ts';
import type { Sequencer } from '../../platform/events/sequencer.ts';
import { until } from '../../platform/testing/until.ts';
import type {
  SeededClient,
  SeededContact,
  SeededGrant,
  SeededLocation,
} from '../../../test/support/seed-builders.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { readStream } from './testing/read-stream.ts';
import type { StreamReading } from './testing/read-stream.ts';

let app: TestApp;
let sequencer: Sequencer;
let address: string;
let client: SeededClient;
let here: SeededLocation;
let there: SeededLocation;
let elsewhere: SeededLocation;
let open: StreamReading[];

beforeAll(async () => {
  app = await createTestApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  sequencer = await startSequencer({
    database: app.database.worker,
    directAddress: app.database.addresses.direct,
    clock: app.clock,
    log: silentLog,
  });
  client = await app.seed.client(await app.seed.group());
  here = await app.seed.location(client);
  there = await app.seed.location(client);
  elsewhere = await app.seed.location(await app.seed.client(await app.seed.group()));
});
afterAll(async () => {
  await sequencer.stop();
  await app.close();
});
beforeEach(() => {
  app.clock.set('2026-03-08T19:30:00Z');
  open = [];
});
afterEach(() => open.forEach((reading) => reading.stop()));

async function announce(announcement: Partial<Announcement>, madeBy: MadeBy | null = null): Promise<string> {
  const entityId = randomUUID();
  const clientGroupId = announcement.clientGroupId ?? here.groupId;
  const whole = { kind: 'booking', clientGroupId, entityIds: [entityId], ...announcement } as Announcement;
  await inTransaction(app.database.web, { clientGroupIds: [clientGroupId], contactId: null }, async (tx) =>
    sendAnnouncements(tx, [whole], { ids: systemIds, at: app.clock.now(), madeBy }),
  );
  return entityId;
}

async function contactWith(...grants: SeededGrant[]): Promise<SeededContact> {
  return app.seed.contact({ groupId: here.groupId }, grants);
}

async function read(bearer: string, options: { lastEventId?: string; search?: string } = {}) {
  const reading = await readStream(address, { bearer, ...options });
  open.push(reading);
  await until(() => reading.status !== 200 || reading.comments.length + reading.received.length > 0);
  return reading;
}

/** A last event that the contact certainly receives: everything announced before it has arrived when it does. */
async function marker(contact: SeededContact): Promise<string> {
  return announce({ kind: 'permissions', contactId: contact.contactId });
}

async function told(reading: StreamReading, contact: SeededContact): Promise<(string | undefined)[]> {
  const last = await marker(contact);
  await until(() => reading.received.some((event) => event.entityIds.includes(last)));
  return reading.received.slice(0, -1).map((event) => event.entityIds[0]);
}

test('answers 401 without a token and with one that is none', async () => {
  expect((await readStream(address, {})).status).toBe(401);
  expect((await readStream(address, { bearer: 'nonsense' })).status).toBe(401);
});

test('answers 400 to what cannot be an id', async () => {
  const bearer = await app.signInAs(await contactWith());
  expect((await readStream(address, { bearer, search: '?lastEventId=!' })).status).toBe(400);
});

test('is a stream of server-sent events that nothing keeps or packs', async () => {
  const reading = await read(await app.signInAs(await contactWith()));
  expect(reading.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reading.headers.get('cache-control')).toBe('no-store');
  expect(reading.headers.get('content-encoding')).toBeNull();
  expect(reading.comments).toEqual(['open']);
});

test('tells of bookings where the viewer may see them, as ids, dates and places alone', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const reading = await read(await app.signInAs(contact));
  const { clientId, locationId } = here;
  const seen = await announce({ clientId, locationId, datesLocal: ['2026-03-10'] });
  await announce({ clientId, locationId: there.locationId });
  await announce({ clientGroupId: elsewhere.groupId, locationId: elsewhere.locationId });
  await announce({ kind: 'timesheet', locationId });
  await announce({ kind: 'pendingBooking', locationId, contactId: randomUUID() });
  await announce({ kind: 'invoice', clientId });
  expect(await told(reading, contact)).toEqual([seen]);
  expect(reading.received[0]).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    kind: 'booking',
    clientId,
    locationId,
    entityIds: [seen],
    datesLocal: ['2026-03-10'],
    requestId: null,
  });
});

test('tells which call made a change to whoever made the call alone', async () => {
  const [maker, colleague] = [
    await contactWith({ on: here, permissions: ['booking_view'] }),
    await contactWith({ on: here, permissions: ['booking_view'] }),
  ];
  const readings = [await read(await app.signInAs(maker)), await read(await app.signInAs(colleague))];
  const requestId = randomUUID();
  const { clientId, locationId } = here;
  await announce({ clientId, locationId }, { contactId: maker.contactId, requestId });
  await told(readings[0]!, maker);
  await told(readings[1]!, colleague);
  expect(readings.map(({ received: [first] }) => first?.requestId)).toEqual([requestId, null]);
});

test('tells of pending bookings to approvers and to who asked', async () => {
  const approver = await contactWith({ on: here, permissions: ['pending booking_view'] });
  const asker = await contactWith({ on: here, permissions: ['pending booking_create'] });
  const other = await contactWith({ on: here, permissions: ['pending booking_create'] });
  const contacts = [approver, asker, other];
  const readings = await Promise.all(contacts.map(async (contact) => read(await app.signInAs(contact))));
  const { clientId, locationId } = here;
  const asked = await announce({ kind: 'pendingBooking', clientId, locationId, contactId: asker.contactId });
  const seen = [];
  for (const [index, contact] of contacts.entries()) seen.push(await told(readings[index]!, contact));
  expect(seen).toEqual([[asked], [asked], []]);
});

test('tells of own requests only where the contact still holds a right', async () => {
  const asker = await contactWith({ on: here, permissions: ['timesheets_view'] });
  const reading = await read(await app.signInAs(asker));
  const own = { kind: 'pendingBooking', contactId: asker.contactId } as const;
  const asked = await announce({ ...own, clientId: here.clientId, locationId: here.locationId });
  await announce({ ...own, clientId: there.clientId, locationId: there.locationId });
  expect(await told(reading, asker)).toEqual([asked]);
});

test('tells of timesheets and invoices by their own rights', async () => {
  const manager = await contactWith({ on: client, permissions: ['timesheets_view', 'accounts_view'] });
  const reading = await read(await app.signInAs(manager));
  const timesheet = await announce({ kind: 'timesheet', locationId: there.locationId });
  const invoice = await announce({ kind: 'invoice', clientId: client.clientId });
  await announce({ kind: 'booking', locationId: here.locationId });
  expect(await told(reading, manager)).toEqual([timesheet, invoice]);
});

test('tells one contact alone that permissions changed', async () => {
  const [one, other] = [await contactWith(), await contactWith()];
  const reading = await read(await app.signInAs(one));
  await announce({ kind: 'permissions', contactId: other.contactId });
  expect(await told(reading, one)).toEqual([]);
});

test.each(['header', 'query'] as const)(
  'resumes after the last event by its %s, with nothing missed or twice',
  async (by) => {
    const contact = await contactWith({ on: here, permissions: ['booking_view'] });
    const bearer = await app.signInAs(contact);
    const first = await read(bearer);
    const { locationId } = here;
    const before = await announce({ locationId });
    await until(() => first.received.length === 1);
    first.stop();
    const lastEventId = first.lastEventId()!;
    const missed = [await announce({ locationId }), await announce({ locationId })];
    const again = await read(
      bearer,
      by === 'header' ? { lastEventId } : { search: `?lastEventId=${lastEventId}` },
    );
    const later = await announce({ locationId });
    expect(await told(again, contact)).toEqual([...missed, later]);
    expect(first.received.map((event) => event.entityIds[0])).toEqual([before]);
  },
);

test('asks to read everything again after more than 24 hours', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const first = await read(await app.signInAs(contact));
  await announce({ locationId: here.locationId });
  await until(() => first.received.length === 1);
  const position = first.received[0]!.id!;
  await announce({ locationId: here.locationId });
  await until(() => first.received.length === 2);
  app.clock.advance({ hours: 24, seconds: 1 });
  const again = await read(await app.signInAs(contact), { lastEventId: position });
  await until(() => again.received.length > 0);
  expect(again.received.map((event) => event.kind)).toEqual(['resync']);
});

test('tells by its ids nothing of how much others change', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const readings = [await read(await app.signInAs(contact)), await read(await app.signInAs(contact))];
  const { locationId } = here;
  await announce({ locationId });
  for (let change = 0; change < 20; change++) {
    await announce({ clientGroupId: elsewhere.groupId, locationId: elsewhere.locationId });
  }
  await announce({ locationId });
  await until(() => readings.every(({ received }) => received.length === 2));
  const ids = readings.flatMap(({ received }) => received.map(({ id }) => id));
  // Readers cannot even see whether they received the same change.
  expect(new Set(ids).size).toBe(4);
  expect(ids.every((id) => /^[\w-]{22}$/.test(id ?? ''))).toBe(true);
});

test.each(['17', 'made-up-by-somebody'])(
  'asks to read everything again after the id %s, which is none',
  async (lastEventId) => {
    const contact = await contactWith({ on: here, permissions: ['booking_view'] });
    const reading = await read(await app.signInAs(contact), { lastEventId });
    await until(() => reading.received.length > 0);
    expect(reading.received.map((event) => event.kind)).toEqual(['resync']);
  },
);

test('tests rights at delivery: a right taken away counts for the next event', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const reading = await read(await app.signInAs(contact));
  const { locationId } = here;
  const seen = await announce({ locationId });
  await until(() => reading.received.length === 1);
  await app.seed.inGroup(here, (tx) =>
    sql`update contact_grants set permissions = '{}' where contact_id = ${contact.contactId}`.execute(tx.db),
  );
  await until(async () => {
    const viewer = await app.call('GET /api/v1/me/profile', { bearer: await app.signInAs(contact) });
    return !JSON.stringify(viewer.body.links).includes('booking_view');
  });
  await announce({ locationId });
  expect(await told(reading, contact)).toEqual([seen]);
});

test('ends with its token', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const reading = await read(await app.signInAs(contact));
  app.clock.advance({ minutes: 30 });
  await announce({ locationId: here.locationId });
  await until(() => reading.isEnded());
  expect(reading.received).toEqual([]);
});

test('ends when the contact signs out', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const bearer = await app.signInAs(contact);
  const reading = await read(bearer);
  await sql`
    delete from identity.sessions where user_id =
      (select user_id from identity.memberships where contact_id = ${contact.contactId})`.execute(
    app.database.auth.db,
  );
  await until(async () => (await app.call('GET /api/v1/me/profile', { bearer })).status === 401);
  await announce({ locationId: here.locationId });
  await until(() => reading.isEnded());
  expect(reading.received).toEqual([]);
});

test('lets go of a reader who left', async () => {
  const contact = await contactWith();
  const reading = await read(await app.signInAs(contact));
  reading.stop();
  await until(() => reading.isEnded());
  const again = await read(await app.signInAs(contact));
  expect(again.status).toBe(200);
});

test('keeps four streams of a session, the newest, and does not count another session', async () => {
  const contact = await contactWith({ on: here, permissions: ['booking_view'] });
  const [bearer, other] = [await app.signInAs(contact), await app.signInAs(contact)];
  const readings: StreamReading[] = [];
  for (let count = 0; count < 5; count++) readings.push(await read(bearer));
  const elsewhereOpen = await read(other);
  await until(() => readings[0]!.isEnded());
  const seen = await announce({ locationId: here.locationId });
  const still = [...readings.slice(1), elsewhereOpen];
  await until(() => still.every(({ received }) => received.length === 1));
  expect(still.map(({ received }) => received[0]?.entityIds[0])).toEqual(Array<string>(5).fill(seen));
  expect(readings[0]!.received).toEqual([]);
});
