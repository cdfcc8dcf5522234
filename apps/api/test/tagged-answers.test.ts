import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../src/platform/testing/until.ts';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld, Person } from './support/booking-world.ts';

/** Large responses are sent again only when they have changed. */
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

const paths = ['me/profile', 'locations/booking-location-list'];

const ask = ({ bearer }: Person, path: string, headers: Record<string, string> = {}) =>
  world.app.call(`GET /api/v1/${path}`, { bearer, headers });
const askAgain = (person: Person, path: string, tag: string) => ask(person, path, { 'if-none-match': tag });

/** A person and a location that no other test uses. */
async function somebody() {
  const client = await world.app.seed.client(world.client, { name: 'Before' });
  const location = await world.app.seed.location(client, { name: 'Old Hall' });
  const contact = await world.app.seed.contact(world.client, [
    { on: location, permissions: ['booking_view'] },
  ]);
  return { client, location, person: { ...contact, bearer: await world.app.signInAs(contact) } };
}

describe.each(paths)('%s', (path) => {
  test('is answered 304 without a body to whoever names its tag', async () => {
    const first = await ask(world.officer, path);
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await askAgain(world.officer, path, etag);
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-store' });
    expect(again.headers['last-event-id']).toMatch(/^[\w-]{22}$/);
    for (const answer of [first, again])
      expect(answer.headers['vary']).toBe(
        'accept-encoding, accept-version, authorization, impersonated-contact',
      );
  });

  test('takes the tag among others, strong or weak, and no other', async () => {
    const { etag = '' } = (await ask(world.officer, path)).headers;
    const opaque = etag.slice(2);
    for (const named of [opaque, `"other", ${etag}`, `${opaque},W/"other"`, ' * '])
      expect((await askAgain(world.officer, path, named)).status, named).toBe(304);
    for (const named of ['', '""', 'W/"other"', etag.replaceAll('"', ''), etag.slice(0, -2), 'W/*'])
      expect((await askAgain(world.officer, path, named)).status, named).toBe(200);
  });

  test('has one tag, however it is sent', async () => {
    const plain = await ask(world.officer, path);
    const { bearer } = world.officer;
    const packed = await world.app.http.inject({
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${bearer}`, 'accept-encoding': 'br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.text);
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    const again = await ask(world.officer, path, {
      'accept-encoding': 'br',
      'if-none-match': plain.headers['etag'] ?? '',
    });
    expect([again.status, again.text, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  });

  test('is whole to whoever names the tag of another person', async () => {
    const { etag = '' } = (await ask(world.viewer, path)).headers;
    const answer = await askAgain(world.officer, path, etag);
    expect([answer.status, answer.text]).toEqual([200, (await ask(world.officer, path)).text]);
    expect(answer.headers['etag']).not.toBe(etag);
  });

  test('tells nothing to whoever may not ask', async () => {
    const { etag = '' } = (await ask(world.officer, path)).headers;
    const answer = await world.app.call(`GET /api/v1/${path}`, { headers: { 'if-none-match': etag } });
    expect([answer.status, answer.headers['etag']]).toEqual([401, undefined]);
  });

  test('is whole again after a changed grant', async () => {
    const { client, person } = await somebody();
    const sibling = await world.app.seed.location(client, { name: 'New Hall' });
    const { etag = '' } = (await ask(person, path)).headers;
    await world.app.seed.inGroup(sibling, (tx) =>
      sql`update contact_grants set location_id = null where contact_id = ${person.contactId}`.execute(tx.db),
    );
    await until(async () => (await askAgain(person, path, etag)).status === 200);
    expect((await askAgain(person, path, etag)).text).toContain('New Hall');
  });

  test.each(['client', 'location'] as const)('is whole again after a new name of a %s', async (what) => {
    const { client, location, person } = await somebody();
    const { etag = '' } = (await ask(person, path)).headers;
    await world.app.seed.inGroup(client, (tx) =>
      what === 'client'
        ? sql`update clients set name = 'After' where client_id = ${client.clientId}`.execute(tx.db)
        : sql`update locations set name = 'After' where location_id = ${location.locationId}`.execute(tx.db),
    );
    await until(async () => (await askAgain(person, path, etag)).status === 200);
    const answer = await askAgain(person, path, etag);
    expect(answer.text).toContain('"After"');
    expect((await askAgain(person, path, answer.headers['etag'] ?? '')).status).toBe(304);
  });
});

test('the profile is whole again after a new name of the person', async () => {
  const { person } = await somebody();
  const { etag = '' } = (await ask(person, 'me/profile')).headers;
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`update contacts set first_name = 'Renamed' where contact_id = ${person.contactId}`.execute(tx.db),
  );
  const renamed = await askAgain(person, 'me/profile', etag);
  expect([renamed.status, renamed.body.contact.firstName]).toEqual([200, 'Renamed']);
});

test('what waits for approval is sent again when something was added, and not before', async () => {
  let rooms = 0;
  const add = () =>
    world.post(world.asker, 'bookings', world.bookingBody({ room: `T${++rooms}`, bookAnyway: true }));
  await add();
  const first = await ask(world.approver, 'pending-bookings');
  const { etag = '' } = first.headers;
  expect(first.status).toBe(200);
  expect((await askAgain(world.approver, 'pending-bookings', etag)).status).toBe(304);
  await add();
  const again = await askAgain(world.approver, 'pending-bookings', etag);
  expect([again.status, again.body.length]).toEqual([200, first.body.length + 1]);
});

test('an empty list has no tag', async () => {
  const group = await world.app.seed.group();
  const contact = await world.app.seed.contact(group, [{ on: group, permissions: ['booking_view'] }]);
  const bearer = await world.app.signInAs(contact);
  const answer = await ask({ ...contact, bearer }, paths[1]!, { 'if-none-match': '*' });
  expect([answer.status, answer.headers['etag']]).toEqual([204, undefined]);
});

test('the document of the API says which answers have tags', async () => {
  const { body } = await world.app.call('GET /api/openapi.json');
  type Operation = { parameters: { name: string }[]; responses: Record<string, { headers?: object }> };
  const operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  const tagged = operations.filter(({ responses }) => responses['304'] !== undefined);
  expect(tagged.map(({ path }) => path).toSorted()).toEqual(
    // A calendar has no token; its tags are tested where it is written.
    [...paths, 'pending-bookings', 'timesheets', 'calendar/{calendarFile}']
      .map((path) => `/api/v1/${path}`)
      .toSorted(),
  );
  for (const { parameters, responses } of tagged) {
    expect(parameters.map(({ name }) => name)).toContain('If-None-Match');
    expect(responses['200']?.headers).toHaveProperty('ETag');
  }
});
