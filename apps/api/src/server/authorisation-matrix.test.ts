import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oracle, rightsAt } from './testing/matrix/oracle.ts';
import type { Expected, Held, Place, Situation } from './testing/matrix/oracle.ts';
import { seededDate, seedTenant } from './testing/matrix/seed-tenant.ts';
import type { Tenant, TenantPlace } from './testing/matrix/seed-tenant.ts';
import { shapes } from './testing/matrix/shapes.ts';
import type { Node, Shape } from './testing/matrix/shapes.ts';
import { sampleBody, samplePath } from './testing/sample-input.ts';
import { createTestApp } from './testing/test-app.ts';
import type { Answer, TestApp } from './testing/test-app.ts';

/**
 * Every operation for every shape of permissions at every relation to its target, compared with an oracle that shares
 * no line with the product. An operation without an entry in `casesOf` fails the last test.
 */
type Person = Shape & { bearer: string; username: string; situation: Situation };

type Case = {
  operation: string;
  call: string;
  search?: string;
  body?: unknown;
  expected: Expected;
  /** What of the answer says more than its status. */
  content?: { of: (answer: Answer) => unknown; is: unknown };
};

/** Read no contact's rights: their own tests ask who may call. */
const ofNobody = new Set([
  'signIn',
  'refresh',
  'signOut',
  'listDemoAccounts',
  'ping',
  'readiness',
  'openStream',
]);

let app: TestApp;
let ours: Tenant;
let theirs: Tenant;
let people: Person[];
beforeAll(async () => {
  app = await createTestApp();
  ours = await seedTenant(app, 'Ourside');
  theirs = await seedTenant(app, 'Zebra');
  people = [];
  for (const shape of shapes) people.push(await seedPerson(shape));
}, 120_000);
afterAll(() => app.close());

async function seedPerson(shape: Shape): Promise<Person> {
  const grants = shape.grants.map(([node, ...permissions]) => ({ on: placeOf(node), permissions }));
  const isVerified = shape.isVerified ?? true;
  const contact = await app.seed.contact(ours, grants, { emailVerified: isVerified });
  const held: Held[] = grants.flatMap(({ on, permissions }) => {
    const { groupId, clientId = null, locationId = null } = { ...on } as Partial<Place>;
    return permissions.map((permission) => ({ groupId: groupId ?? '', clientId, locationId, permission }));
  });
  const places = [...ours.places, ...theirs.places];
  return {
    ...shape,
    bearer: await app.signInAs(contact),
    username: contact.email,
    situation: { places, held, isVerified },
  };
}

function placeOf(node: Node): { groupId: string; clientId?: string; locationId?: number } {
  const [school, college] = ours.clients;
  const { groupId } = ours;
  const site = (place: TenantPlace | undefined) => ({
    groupId: place?.groupId ?? '',
    clientId: place?.clientId ?? '',
    locationId: place?.locationId ?? 0,
  });
  switch (node) {
    case 'group':
      return { groupId };
    case 'school':
      return { groupId, clientId: school.clientId };
    case 'college':
      return { groupId, clientId: college.clientId };
    case 'site':
      return site(school.places[0]);
    case 'annex':
      return site(school.places[1]);
    case 'campus':
      return site(college.places[0]);
    case 'foreignGroup':
      return { groupId: theirs.groupId };
    case 'foreignSite':
      return site(theirs.places[0]);
  }
}

const day = `dateFromLocal=${seededDate}`;
const wholeDay = `${day}&dateToLocal=${seededDate}`;

/** Every case of one person but for those that write. */
function casesOf(person: Person): Case[] {
  const { situation } = person;
  const [school, college] = ours.clients;
  const places: (TenantPlace | null)[] = [...ours.places, theirs.places[0] ?? null, null];
  const clientIds = [school.clientId, college.clientId, theirs.clients[0].clientId, randomUUID()];
  return [
    ...places.flatMap((place) => casesAtPlace(situation, place)),
    ...clientIds.flatMap((clientId) => casesAtClient(situation, clientId)),
    ...arraysOf('clientIds', clientIds).flatMap((wish) => casesOfLists(situation, wish)),
    ...arraysOf(
      'locationIds',
      places.map((place) => String(place?.locationId ?? 2_147_483_647)),
    ).map((wish) => caseOfList(situation, 'listBookings', `/api/v1/bookings`, wish)),
    ...casesOfSelf(person),
    ...casesOfProvider(),
  ];
}

type ArrayWish = { search: string; asks: (place: Place) => boolean };

/** None, each alone, own with own, own with foreign, foreign with absent, all of them, one twice. */
function arraysOf(name: 'clientIds' | 'locationIds', ids: readonly string[]): ArrayWish[] {
  const [one = '', other = '', ...rest] = ids;
  const foreign = rest.slice(-2);
  const arrays = [...ids.map((id) => [id]), [one, other], [one, ...foreign], foreign, [...ids], [one, one]];
  const key = name === 'clientIds' ? 'clientId' : 'locationId';
  return [
    { search: '', asks: () => true },
    ...arrays.map((wanted) => ({
      search: wanted.map((id) => `&${name}[]=${id}`).join(''),
      asks: (place: Place) => wanted.includes(String(place[key])),
    })),
  ];
}

function caseOfList(
  situation: Situation,
  operation: string,
  path: string,
  { search, asks }: ArrayWish,
): Case {
  const lists = oracle.lists(situation);
  const range = operation === 'listBookingSummary' ? day : wholeDay;
  const call = { operation, call: `GET ${path}`, search: `?${range}${search}` };
  if (lists === null) return { ...call, expected: { status: 403, code: 'permission_missing' } };
  const ids = [
    ...lists.bookings.filter(asks).map((place) => (place as TenantPlace).bookingId),
    ...lists.pending.filter(asks).map((place) => (place as TenantPlace).requestId),
  ].toSorted();
  return {
    ...call,
    expected: { status: ids.length > 0 ? 200 : 204 },
    content: { of: idsOfCards, is: ids },
  };
}

const idsOfCards = ({ body }: Answer): unknown =>
  ((body ?? []) as { id: string | null; pendingBookingId: string | null }[])
    .map(({ id, pendingBookingId }) => id ?? pendingBookingId)
    .toSorted();

function casesOfLists(situation: Situation, wish: ArrayWish): Case[] {
  const counted = oracle.counts(situation);
  const count = counted?.filter(wish.asks).length ?? 0;
  const overview: Case = {
    operation: 'getBookingOverview',
    call: 'GET /api/v1/bookings/overview',
    search: `?${wholeDay}${wish.search}`,
    expected:
      counted === null ? { status: 403, code: 'permission_missing' } : { status: count > 0 ? 200 : 204 },
    content: {
      of: ({ status, body }) => (status === 200 ? body[0].totalBookingsCount : 0),
      is: counted === null ? 0 : count,
    },
  };
  return [
    caseOfList(situation, 'listBookingSummary', '/api/v1/bookings/summary', wish),
    caseOfList(situation, 'listBookings', '/api/v1/bookings', wish),
    overview,
  ];
}

function casesAtPlace(situation: Situation, place: TenantPlace | null): Case[] {
  const locationId = place?.locationId ?? 2_147_483_647;
  const form = oracle.formAtPlace(situation, place);
  const client = [...ours.clients, ...theirs.clients].find(({ clientId }) => clientId === place?.clientId);
  const at = { locationId };
  return [
    {
      operation: 'getBooking',
      call: `GET /api/v1/bookings/${place?.bookingId ?? randomUUID()}`,
      expected: oracle.booking(situation, place),
    },
    {
      operation: 'listCertifications',
      call: `GET /api/v1/locations/${locationId}/certifications`,
      expected: form,
    },
    {
      operation: 'listBookingContacts',
      call: 'GET /api/v1/contacts/booking-contacts',
      search: `?locationId=${locationId}`,
      expected: form,
    },
    {
      operation: 'listBookingBlocks',
      call: 'GET /api/v1/locations/booking-blocks',
      search: `?locationId=${locationId}`,
      expected: form,
    },
    {
      operation: 'findDoubles',
      call: 'POST /api/v1/bookings/doubles',
      body: {
        ...at,
        dates: [seededDate],
        startTime: '08:30',
        endTime: '09:30',
        covering: null,
        room: 'None',
      },
      expected: emptyInstead(oracle.doubles(situation, place)),
    },
    {
      operation: 'getProfileImage',
      call: `GET /api/v1/candidate/profile-image/${client?.candidateId ?? randomUUID()}`,
      expected: oracle.picture(situation, client?.clientId ?? null),
    },
    {
      operation: 'saveStandardBooking',
      call: 'POST /api/v1/me/standard-bookings',
      body: { ...bodyOf('saveStandardBooking'), ...at, startTime: '15:00', endTime: '14:00' },
      expected: oracle.template(situation, place, ours.groupId),
    },
  ];
}

const emptyInstead = (expected: Expected): Expected => (expected.status === 200 ? { status: 204 } : expected);

function casesAtClient(situation: Situation, clientId: string): Case[] {
  const at = `GET /api/v1/clients/${clientId}`;
  const form = oracle.formAtClient(situation, clientId);
  const inClient = (place: Place): boolean => place.clientId === clientId;
  const bookings = oracle.clientBookings(situation, clientId);
  const listed = caseOfList(situation, 'listClientBookings', '', { search: '', asks: inClient });
  const summary = oracle.clientSummary(situation, clientId);
  const seen = oracle.counts(situation)?.filter(inClient) ?? [];
  return [
    {
      ...listed,
      call: `${at}/bookings`,
      ...(bookings.status !== 200 && { expected: bookings, content: { of: () => 0, is: 0 } }),
    },
    {
      operation: 'getClientBookingSummary',
      call: `${at}/bookings/summary`,
      search: `?${wholeDay}`,
      expected: summary,
      content: {
        of: ({ status, body }) => (status === 200 ? body.map((one: Place) => one.locationId).toSorted() : []),
        is: summary.status === 200 ? seen.map((place) => place.locationId).toSorted() : [],
      },
    },
    { operation: 'listPayClasses', call: `${at}/pay-classes`, expected: form },
    { operation: 'listGrades', call: `${at}/grades`, expected: form },
    {
      operation: 'getAdditionalDetails',
      call: `${at}/additional-details`,
      expected: oracle.clientDetails(situation, clientId),
    },
  ];
}

function casesOfSelf({ situation, username }: Person): Case[] {
  const form = oracle.formPlaces(situation);
  const formList = (operation: string, call: string, of: (answer: Answer) => unknown, is: unknown): Case => ({
    operation,
    call,
    expected:
      form === null ? { status: 403, code: 'permission_missing' } : { status: form.length > 0 ? 200 : 204 },
    ...(form !== null && { content: { of, is } }),
  });
  const missing = { status: 403, code: 'permission_missing' };
  const absent = { status: 404, code: 'not_found' };
  const template = { ...bodyOf('changeStandardBooking'), locationId: ours.places[0]?.locationId };
  return [
    formList(
      'listBookingLocations',
      'GET /api/v1/locations/booking-location-list',
      ({ body }) =>
        ((body ?? []) as { locationId: number; canCreate: boolean; canAsk: boolean }[])
          .map(({ locationId, canCreate, canAsk }) => `${locationId} ${canCreate} ${canAsk}`)
          .toSorted(),
      (form ?? [])
        .map(
          (place) =>
            `${place.locationId} ${oracle.createsAtOnce(situation, place)} ${oracle.asks(situation, place)}`,
        )
        .toSorted(),
    ),
    formList(
      'listBookingBlocks',
      'GET /api/v1/locations/booking-blocks',
      ({ body }) => ((body ?? []) as Place[]).map((one) => one.locationId).toSorted(),
      (form ?? []).map((place) => place.locationId).toSorted(),
    ),
    {
      operation: 'getProfile',
      call: 'GET /api/v1/me/profile',
      expected: { status: 200 },
      content: { of: rightsOfProfile, is: rightsOfOracle(situation) },
    },
    { operation: 'getUser', call: `GET /api/users/${username}`, expected: { status: 200 } },
    { operation: 'getUser', call: `GET /api/users/${ours.holder.email}`, expected: missing },
    { operation: 'getUser', call: 'GET /api/users/nobody', expected: missing },
    ...[ours.templateId, theirs.templateId, randomUUID()].flatMap((id): Case[] => [
      {
        operation: 'changeStandardBooking',
        call: `PUT /api/v1/me/standard-bookings/${id}`,
        body: template,
        expected: absent,
      },
      {
        operation: 'removeStandardBooking',
        call: `DELETE /api/v1/me/standard-bookings/${id}`,
        expected: absent,
      },
    ]),
  ];
}

/** `location right`, one line for each, as the tree of the profile tells them. */
function rightsOfProfile({ body }: Answer): string[] {
  type Access = { access: { permissions: string[] } };
  const { groups } = body.links as {
    groups: { clients: { locations: (Access & { locationId: number })[] }[] }[];
  };
  return groups
    .flatMap(({ clients }) => clients.flatMap(({ locations }) => locations))
    .flatMap(({ locationId, access }) =>
      access.permissions
        .flatMap((permission) =>
          permission.endsWith('_all')
            ? ['view', 'create', 'modify', 'delete'].map((word) => permission.replace(/all$/, word))
            : [permission],
        )
        .map((right) => `${locationId} ${right}`),
    )
    .toSorted();
}

function rightsOfOracle(situation: Situation): string[] {
  return oracle
    .visible(situation)
    .flatMap((place) => [...rightsAt(situation, place)].map((right) => `${place.locationId} ${right}`))
    .toSorted();
}

/** No contact calls what is a program's. */
function casesOfProvider(): Case[] {
  return app.endpoints
    .filter(({ access }) => access.kind === 'serviceKey')
    .map((endpoint) => ({
      operation: endpoint.name,
      call: `${endpoint.method} ${samplePath(endpoint, ours.places[0]?.bookingId)}`,
      ...(endpoint.body && { body: sampleBody(endpoint.body) }),
      expected: { status: 401, code: 'service_key_invalid' },
    }));
}

function bodyOf(name: string): Record<string, unknown> {
  return sampleBody(app.endpoints.find((endpoint) => endpoint.name === name)?.body);
}

function casesOfCreating({ situation }: Person): Case[] {
  return [...ours.places, theirs.places[0] ?? null, null].map((place): Case => {
    const client = [...ours.clients, ...theirs.clients].find(({ clientId }) => clientId === place?.clientId);
    const expected = oracle.create(situation, place);
    const isAtOnce = place !== null && oracle.createsAtOnce(situation, place);
    return {
      operation: 'createBooking',
      call: 'POST /api/v1/bookings',
      body: {
        ...bodyOf('createBooking'),
        locationId: place?.locationId ?? 2_147_483_647,
        classificationId: client?.classificationId ?? randomUUID(),
        dates: ['2026-05-04'],
        startTime: '08:30',
        endTime: '15:30',
        reasonForAbsence: 'Sick Leave Cover',
        // Without a person or a room nothing is doubled.
        room: '',
        policiesAgreed: [{ policyId: client?.policyId ?? randomUUID(), version: '1' }],
        confirmations: [
          {
            contactId: (client?.groupId === theirs.groupId ? theirs : ours).holder.contactId,
            email: true,
            sms: false,
            voice: false,
            push: false,
          },
        ],
      },
      expected,
      content: {
        of: ({ status, body }) => (status === 201 ? body.status : null),
        is: expected.status === 201 ? (isAtOnce ? 'created' : 'pending') : null,
      },
    };
  });
}

/** One sentence for each answer that was otherwise than the oracle says. */
type Wrong = string;

const atOnce = 8;
const absentTexts = new Map<string, Set<string>>();

/** Runs the cases of a person, some at once, and tells those that were answered otherwise than the oracle says. */
async function judge(person: Person, cases: readonly Case[]): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  const waiting = [...cases];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { operation, call, search = '', body, expected, content } = next;
      const answer = await app.call(call, {
        bearer: person.bearer,
        search,
        ...(body !== undefined && { body }),
      });
      if (answer.status === 404) {
        absentTexts.set(operation, (absentTexts.get(operation) ?? new Set()).add(answer.text));
      }
      const got = {
        status: answer.status,
        ...(answer.body?.code !== undefined && { code: answer.body.code }),
      };
      const is = [expected, content?.is ?? null];
      const found = [
        got,
        content && got.status === expected.status ? content.of(answer) : (content?.is ?? null),
      ];
      if (JSON.stringify(is) === JSON.stringify(found)) continue;
      wrong.push(
        `${person.name}: ${operation} ${call}${search} should be ${JSON.stringify(is)} and is ${JSON.stringify(found)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return wrong;
}

test('answers every operation as the documents say, for every shape of permissions and every relation', async ({
  annotate,
}) => {
  let count = 0;
  const wrong: Wrong[] = [];
  for (const person of people) {
    const cases = casesOf(person);
    count += cases.length;
    wrong.push(...(await judge(person, cases)));
  }
  await annotate(`${people.length} shapes, ${count} cases, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(5_000);
  // A foreign id and an absent one are answered with the same text.
  for (const [operation, texts] of absentTexts) expect([...texts], operation).toHaveLength(1);
  expect(absentTexts.size).toBeGreaterThan(8);
}, 300_000);

test('books, asks or refuses as the documents say', async ({ annotate }) => {
  let count = 0;
  const wrong: Wrong[] = [];
  for (const person of people) {
    const cases = casesOfCreating(person);
    count += cases.length;
    wrong.push(...(await judge(person, cases)));
  }
  await annotate(`${count} cases, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
}, 300_000);

test('leaves out no operation of the contract', () => {
  const [person] = people;
  const cases = person ? [...casesOf(person), ...casesOfCreating(person)] : [];
  const covered = new Set(cases.map(({ operation }) => operation));
  const names = app.endpoints.map(({ name }) => name).filter((name) => !ofNobody.has(name));
  expect(names.filter((name) => !covered.has(name))).toEqual([]);
});

test('logs no failure of ours', () => {
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
