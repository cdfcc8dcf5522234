import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { asAdmin, everything, seededDate, seedTenant } from './support/matrix/seed-tenant.ts';
import type { Tenant, TenantClient } from './support/matrix/seed-tenant.ts';
import { sampleBody, samplePath, sampleSearch } from './support/sample-input.ts';
import { createTestApp } from './support/test-app.ts';
import type { Answer, TestApp } from './support/test-app.ts';

/**
 * Tests the queries' own conditions alone: row-level security is removed from every table of this database, so that
 * nothing else separates two groups. A contact's responses must then be the same bytes whether the other group exists
 * or not, and its ids must look as absent as random ones.
 */
let app: TestApp;
let ours: Tenant;
let theirs: Tenant;
let bearers: string[];
let before: string[];
beforeAll(async () => {
  app = await createTestApp();
  ours = await seedTenant(app, 'Ourside');
  const [school, other] = ours.clients;
  const people = [
    ours.holder,
    await app.seed.contact(ours, [{ on: school, permissions: everything }]),
    await app.seed.contact(ours, [{ on: school.places[0]!, permissions: everything }]),
    await app.seed.contact(ours, [
      { on: school.places[1]!, permissions: ['booking_view', 'pending booking_view'] },
      { on: other, permissions: ['booking_create', 'accounts_view'] },
    ]),
    await app.seed.contact(ours),
  ];
  bearers = await Promise.all(people.map((person) => app.signInAs(person)));
  before = await readAll();
  theirs = await seedTenant(app, 'Zebra');
  await asAdmin(app, (query) => query(takeSecondWall, []));
  app.identity.dropAll();
});
afterAll(() => app.close());

const takeSecondWall = `
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('alter table %s no force row level security', one);
      execute format('alter table %s disable row level security', one);
    end loop;
  end $$`;

const isOfContacts = ({ access, name }: Endpoint): boolean =>
  (access.kind === 'signedIn' || access.kind === 'requires') && name !== 'openStream';

function readings(): Endpoint[] {
  return app.endpoints.filter((endpoint) => endpoint.method === 'GET' && isOfContacts(endpoint));
}

/** What a request is about: one id for each parameter. */
type Target = { path: Record<string, string>; query: Record<string, string> };

/** Every request for a key to one's own file returns a different key. */
const absentFileId = randomUUID();

function targetsOf(tenant: Tenant): Target[] {
  const { groupId: clientGroupId, clients, places } = tenant;
  const clientOf = (id: string): TenantClient =>
    clients.find(({ clientId }) => clientId === id) ?? clients[0];
  return places.map(({ clientId, locationId, bookingId, requestId, ...billed }) => ({
    path: {
      clientGroupId,
      clientId,
      locationId: String(locationId),
      bookingId,
      pendingBookingId: requestId,
      candidateId: clientOf(clientId).candidateId,
      invoiceId: billed.invoiceId,
      invoiceNo: billed.invoiceNo,
      fileId: tenant === theirs ? billed.invoiceFileId : absentFileId,
      username: 'somebody',
    },
    query: {
      'clientIds[]': clientId,
      'locationIds[]': String(locationId),
      locationId: String(locationId),
      clientId,
      candidateId: clientOf(clientId).candidateId,
      ClientId: clientId,
    },
  }));
}

const absent: Target = {
  path: {
    clientGroupId: randomUUID(),
    clientId: randomUUID(),
    locationId: '2147483647',
    bookingId: randomUUID(),
    pendingBookingId: randomUUID(),
    candidateId: randomUUID(),
    invoiceId: randomUUID(),
    invoiceNo: 'SR-NONE',
    fileId: randomUUID(),
    username: 'nobody',
  },
  query: {
    'clientIds[]': randomUUID(),
    'locationIds[]': '2147483647',
    locationId: '2147483647',
    clientId: randomUUID(),
    candidateId: randomUUID(),
    ClientId: randomUUID(),
  },
};

/** With each query field that names something, and without it. */
function searchesOf(endpoint: Endpoint, { query }: Target): string[] {
  const base = new URLSearchParams(sampleSearch(endpoint));
  for (const name of ['dateFromLocal', 'dateToLocal']) if (base.has(name)) base.set(name, seededDate);
  const names = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const named = Object.entries(query).filter(([name]) => names.includes(name.replace('[]', '')));
  const search = (extra: [string, string][]): string => {
    const pairs = new URLSearchParams(base);
    for (const [name, value] of extra) pairs.set(name, value);
    return pairs.size > 0 ? `?${pairs}` : '';
  };
  return [search([]), ...named.map((pair) => search([pair]))];
}

function pathOf(endpoint: Endpoint, { path }: Target): string {
  return endpoint.path.replace(/:(\w+)/g, (all, name: string) => path[name] ?? all);
}

async function read(endpoint: Endpoint, target: Target, bearer: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const search of searchesOf(endpoint, target)) {
    answers.push(await app.call(`GET ${pathOf(endpoint, target)}`, { bearer, search }));
  }
  return answers;
}

async function readAll(): Promise<string[]> {
  const texts: string[] = [];
  for (const bearer of bearers) {
    for (const endpoint of readings()) {
      for (const target of targetsOf(ours)) {
        for (const { status, text } of await read(endpoint, target, bearer)) {
          texts.push(`${endpoint.name} ${status} ${text}`);
        }
      }
    }
  }
  return texts;
}

test('the second wall is gone', async () => {
  const { rows } = await app.database.web.pool.query<{ count: string }>(
    'select count(*) from clients where client_group_id = any ($1)',
    [[ours.groupId, theirs.groupId]],
  );
  expect(Number(rows[0]?.count)).toBe(4);
});

test('every reading answers the same bytes with and without the group next door', async () => {
  const after = await readAll();
  expect(after.length).toBeGreaterThan(200);
  for (const [index, text] of after.entries()) expect(text).toBe(before[index]);
  // 422: no feedback can be given on a day to come.
  expect(new Set(before.map((text) => text.split(' ')[1]))).toEqual(
    new Set(['200', '204', '403', '404', '422']),
  );
});

test('every reading of the group next door is a reading of nothing', async () => {
  let compared = 0;
  for (const bearer of bearers) {
    for (const endpoint of readings()) {
      const nothing = await read(endpoint, absent, bearer);
      for (const target of targetsOf(theirs)) {
        for (const [index, { status, text }] of (await read(endpoint, target, bearer)).entries()) {
          expect([status, text], `${endpoint.name} ${index}`).toEqual([
            nothing[index]?.status,
            nothing[index]?.text,
          ]);
          expect(
            theirs.marks.filter((mark) => text.includes(mark)),
            endpoint.name,
          ).toEqual([]);
          compared++;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
});

test('every changing call to an id of the group next door answers as to an absent one', async () => {
  const [holder = ''] = bearers;
  const namesAnId = ({ path, body }: Endpoint) => path.includes(':') || 'locationId' in sampleBody(body);
  const writes = app.endpoints.filter(
    (endpoint) => endpoint.method !== 'GET' && isOfContacts(endpoint) && namesAnId(endpoint),
  );
  const bodyOf = (endpoint: Endpoint, locationId: number): unknown => {
    if (!endpoint.body) return undefined;
    const fitting = { locationId, endTime: '15:30', name: 'x' };
    const sample = sampleBody(endpoint.body);
    return { ...sample, ...Object.fromEntries(Object.entries(fitting).filter(([name]) => name in sample)) };
  };
  const [place] = theirs.places;
  for (const endpoint of writes) {
    const [foreign, nowhere] = await Promise.all(
      [theirs.templateId, randomUUID()].map((id, index) => {
        const body = bodyOf(endpoint, index === 0 ? (place?.locationId ?? 0) : 2_147_483_646);
        const path = samplePath(endpoint, id);
        return app.call(`${endpoint.method} ${path}`, {
          bearer: holder,
          ...(body !== undefined && { body }),
        });
      }),
    );
    expect([foreign?.status, foreign?.text], endpoint.name).toEqual([404, nowhere?.text]);
  }
  expect(writes.length).toBeGreaterThan(3);
});

test('a booking takes no part from the group next door', async () => {
  // In a group of its own, because responses in ours are compared before and after.
  const own = await seedTenant(app, 'Booker');
  const bearer = await app.signInAs(own.holder);
  const [client] = own.clients;
  const [foreign] = theirs.clients;
  const bookingBody = {
    locationId: client.places[0]?.locationId,
    classificationId: client.classificationId,
    dates: ['2026-03-11'],
    bookingsPerDate: 1,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: [client.gradeId],
    certificationIds: [client.places[0]?.certificationId],
    reasonForAbsence: 'Sick Leave Cover',
    covering: { contactId: own.holder.contactId },
    submittedBy: null,
    room: '',
    notes: '',
    policiesAgreed: [{ policyId: client.policyId, version: '1' }],
    confirmations: [{ contactId: own.holder.contactId, email: true, sms: false, voice: false, push: false }],
    preferredCandidateId: client.candidateId,
    purchaseOrder: null,
    costCentre: null,
    reference: null,
    bookAnyway: false,
  };
  const book = (changes: object) =>
    app.call('POST /api/v1/bookings', { bearer, body: { ...bookingBody, ...changes } });
  const contact = (contactId: string) => ({ ...bookingBody.confirmations[0], contactId });
  const swaps: [string, string, (id: string) => object][] = [
    ['classification', foreign.classificationId, (classificationId) => ({ classificationId })],
    ['grade', foreign.gradeId, (gradeId) => ({ gradeIds: [client.gradeId, gradeId] })],
    ['certification', foreign.places[0]?.certificationId ?? '', (id) => ({ certificationIds: [id] })],
    ['covering', theirs.holder.contactId, (contactId) => ({ covering: { contactId } })],
    ['candidate', foreign.candidateId, (preferredCandidateId) => ({ preferredCandidateId })],
    ['contact', theirs.holder.contactId, (id) => ({ confirmations: [contact(id)] })],
    ['policy', foreign.policyId, (policyId) => ({ policiesAgreed: [{ policyId, version: '1' }] })],
  ];
  for (const [what, id, change] of swaps) {
    const drawn = randomUUID();
    const [refused, unknown] = [await book(change(id)), await book(change(drawn))];
    expect([refused.status, refused.text.replaceAll(id, drawn)], what).toEqual([
      unknown.status,
      unknown.text,
    ]);
    expect(refused.status, what).toBe(422);
  }
  expect((await book({})).status).toBe(201);
});
