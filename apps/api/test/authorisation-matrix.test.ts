import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkBearer } from './support/link-bearer.ts';
import { casesOfCreating, casesOfItems, casesOfReferences } from './support/matrix/item-cases.ts';
import { casesOfLists } from './support/matrix/list-cases.ts';
import { findUncovered } from './support/matrix/find-uncovered.ts';
import type { Case, MatrixPerson, MatrixWorld } from './support/matrix/matrix-case.ts';
import type { Held, Place } from './support/matrix/oracle.ts';
import { casesOfProvider, casesOfSelf } from './support/matrix/self-cases.ts';
import { seedTenant } from './support/matrix/seed-tenant.ts';
import type { Tenant, TenantPlace } from './support/matrix/seed-tenant.ts';
import { shapes } from './support/matrix/shapes.ts';
import type { Node, Shape } from './support/matrix/shapes.ts';
import { createTestApp, untilNotBusy } from './support/test-app.ts';
import type { TestApp } from './support/test-app.ts';

/**
 * Every operation for every shape of permissions at every relation to its target, compared with an oracle that shares
 * no code with the product. An operation without an entry in `casesOf` fails the last test.
 */
/** These read no contact's rights; their own tests check who may call them. */
const ofNobody = new Set([
  'signIn',
  'refresh',
  'signOut',
  'forgotPassword',
  'openPasswordReset',
  'resetPassword',
  'verifyEmail',
  'signInSecondFactor',
  'startPasskeySignIn',
  'signInWithPasskey',
  'startSignInEnrolment',
  'confirmSignInEnrolment',
  'startSignInPasskey',
  'confirmSignInPasskey',
  'openInvitation',
  'acceptInvitation',
  'listDemoAccounts',
  'getServiceStatus',
  'getServiceStatusText',
  'reportClientError',
  'findSchool',
  'startSchoolSignIn',
  'finishSchoolSignIn',
  'startSupportSignIn',
  'createSupportGrant',
  'endSupportGrant',
  'ping',
  'readiness',
  'openStream',
  'openFile',
  'readCalendar',
]);

type Seeded = { app: TestApp; ours: Tenant; theirs: Tenant; world: MatrixWorld; people: MatrixPerson[] };

/** Two tenants in a database of their own, and a person of every shape. */
async function seedWorld(): Promise<Seeded> {
  const app = await createTestApp({ settings: { logCalls: true } });
  const ours = await seedTenant(app, 'Ourside');
  const theirs = await seedTenant(app, 'Zebra');
  const world = { endpoints: app.endpoints, ours, theirs, absentId: randomUUID() };
  const people: MatrixPerson[] = [];
  for (const shape of shapes) people.push(await seedPerson(shape, { app, ours, theirs }));
  return { app, ours, theirs, world, people };
}

async function seedPerson(
  shape: Shape,
  { app, ours, theirs }: Pick<Seeded, 'app' | 'ours' | 'theirs'>,
): Promise<MatrixPerson> {
  const grants = shape.grants.map(([node, ...permissions]) => ({
    on: placeOf(node, { ours, theirs }),
    permissions,
  }));
  const isVerified = shape.isVerified ?? true;
  const contact = await app.seed.contact(ours, grants, { emailVerified: isVerified });
  const held: Held[] = grants.flatMap(({ on, permissions }) => {
    const { groupId, clientId = null, locationId = null } = { ...on } as Partial<Place>;
    return permissions.map((permission) => ({ groupId: groupId ?? '', clientId, locationId, permission }));
  });
  const places = [...ours.places, ...theirs.places];
  return {
    ...shape,
    contact,
    bearer: await app.signInAs(contact),
    username: contact.email,
    situation: { places, held, isVerified },
  };
}

function placeOf(
  node: Node,
  { ours, theirs }: Pick<Seeded, 'ours' | 'theirs'>,
): { groupId: string; clientId?: string; locationId?: number } {
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

/** Every case of one person except those that write. */
function casesOf({ world }: Seeded, person: MatrixPerson): Case[] {
  const { situation } = person;
  return [
    ...casesOfItems(world, situation),
    ...casesOfLists(world, situation),
    ...casesOfReferences(world, situation),
    ...casesOfSelf(world, person),
    ...casesOfProvider(world),
  ];
}

/** One sentence for each response that differs from the oracle. */
type Wrong = string;

const atOnce = 8;

type Judging = {
  app: TestApp;
  /** Collects the texts of 404 responses, by operation. */
  absentTexts?: Map<string, Set<string>>;
  /** Sent with every request. */
  headers?: Record<string, string>;
};

/** The secret of a link sent to the person for what the case calls. */
function linkOf({ operation, call }: Case, { contact }: MatrixPerson, { endpoints }: TestApp): string {
  const endpoint = endpoints.find(({ name }) => name === operation)!;
  return linkBearer(endpoint, call.split(' ')[1] ?? '', contact);
}

/** Refused to support by product.md 30, whatever permissions the contact has. */
const ofContactAlone = new Set([
  'changePassword',
  'sendVerification',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'getSecondFactor',
  'startAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'renewRecoveryCodes',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'startPasskeyProof',
  'changeMyAvailability',
  'addPushSubscription',
  'removePushSubscription',
  'createCalendarAddress',
  'replaceCalendarAddress',
  'endCalendarAddress',
  'getFeedbackForm',
  'invitePerson',
  'sendInvitationAgain',
  'withdrawInvitation',
  'changePersonRights',
  'deactivatePerson',
  'reactivatePerson',
  'resetPersonFactor',
  'generateFileAccessToken',
  'createFileAccessToken',
]);

/** The case when support acts as the contact. Endpoints for programs know no contact and still require a key. */
function cutByGrant(one: Case, mode: 'read' | 'act', { endpoints }: TestApp): Case {
  const endpoint = endpoints.find(({ name }) => name === one.operation)!;
  if (endpoint.access.kind === 'serviceKey') return one;
  const { content: _unseen, ...call } = one;
  if (ofContactAlone.has(one.operation)) {
    return { ...call, expected: { status: 403, code: 'impersonation_action_refused' } };
  }
  const writes = endpoint.method !== 'GET' && one.operation !== 'findDoubles';
  if (!writes || mode === 'act') return one;
  return { ...call, expected: { status: 403, code: 'impersonation_read_only' } };
}

/** Runs the cases of a person, several at once, and returns those that differ from the oracle. */
async function judge(
  person: MatrixPerson,
  cases: readonly Case[],
  { app, absentTexts, headers = {} }: Judging,
): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  const waiting = [...cases];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { operation, call, search = '', body, expected, content } = next;
      const bearer = next.isByLink ? linkOf(next, person, app) : person.bearer;
      const options = { bearer, search, headers, ...(body !== undefined && { body }) };
      const answer = await untilNotBusy(() => app.call(call, options));
      // A missing file of an existing row has its own text.
      if (expected.code === 'not_found' && absentTexts) {
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

describe('what only reads', () => {
  let seeded: Seeded;
  beforeAll(async () => {
    seeded = await seedWorld();
  }, 120_000);
  afterAll(() => seeded.app.close());

  test('answers every operation as the documents say, for every shape of permissions and every relation', async ({
    annotate,
  }) => {
    const { app, people } = seeded;
    const absentTexts = new Map<string, Set<string>>();
    let count = 0;
    const wrong: Wrong[] = [];
    for (const person of people) {
      const cases = casesOf(seeded, person);
      count += cases.length;
      wrong.push(...(await judge(person, cases, { app, absentTexts })));
    }
    await annotate(`${people.length} shapes, ${count} cases, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    expect(people.length).toBeGreaterThanOrEqual(120);
    expect(count).toBeGreaterThanOrEqual(30_000);
    // A foreign id and an absent one get the same text.
    for (const [operation, texts] of absentTexts) expect([...texts], operation).toHaveLength(1);
    expect(absentTexts.size).toBeGreaterThan(8);
    expect(app.logged.length).toBeGreaterThan(20_000);
    checkLog(seeded);
  }, 900_000);

  test('answers support that acts as a contact as it answers the contact, but for what a grant does not allow', async ({
    annotate,
  }) => {
    const { app, people } = seeded;
    let count = 0;
    const wrong: Wrong[] = [];
    // Some of every kind of shape, because people are ordered by their permissions.
    for (const person of people.filter((_, index) => index % 10 === 0)) {
      for (const mode of ['read', 'act'] as const) {
        const { bearer, headers } = await app.actAs(person.contact, { mode });
        const cases = casesOf(seeded, person)
          .filter(({ isByLink }) => isByLink !== true)
          .map((one) => cutByGrant(one, mode, app));
        count += cases.length;
        const name = `support for ${person.name} (${mode})`;
        wrong.push(...(await judge({ ...person, name, bearer }, cases, { app, headers })));
      }
    }
    await annotate(`${count} cases, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(5_000);
  }, 900_000);

  test('leaves out no operation of the contract', () => {
    const { app, world, people } = seeded;
    const [person] = people;
    const cases = person ? [...casesOf(seeded, person), ...casesOfCreating(world, person.situation)] : [];
    const covered = new Set(cases.map(({ operation }) => operation));
    const names = app.endpoints.map(({ name }) => name).filter((name) => !ofNobody.has(name));
    expect(names.filter((name) => !covered.has(name))).toEqual([]);
  });

  test('puts ids of every relation into every parameter and every field of the OpenAPI document that takes one', async () => {
    const { app, world, people } = seeded;
    const { body: document } = await app.call('GET /api/openapi.json');
    // Everybody's cases have the same ids in the same places.
    const cases = people
      .slice(0, 1)
      .flatMap((person) => [...casesOf(seeded, person), ...casesOfCreating(world, person.situation)]);
    expect(findUncovered(document, cases, world)).toEqual([]);
  });
});

// In tenants of their own, because the oracle for the reading cases does not know what these cases book.
describe('what books', () => {
  let seeded: Seeded;
  beforeAll(async () => {
    seeded = await seedWorld();
  }, 120_000);
  afterAll(() => seeded.app.close());

  test('books, asks or refuses as the documents say', async ({ annotate }) => {
    const { app, world, people } = seeded;
    let count = 0;
    const wrong: Wrong[] = [];
    for (const person of people) {
      const cases = casesOfCreating(world, person.situation);
      count += cases.length;
      wrong.push(...(await judge(person, cases, { app })));
    }
    await annotate(`${count} cases, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    expect(app.logged.length).toBeGreaterThan(count / 2);
    checkLog(seeded);
  }, 900_000);
});

/** The log has no internal error, and nobody's name, address or key, and no id in a path. */
function checkLog({ app, ours, theirs, people }: Seeded): void {
  expect(app.logged.filter(({ fields }) => fields['code'] === 'internal_error')).toEqual([]);
  const secrets = [
    ...people.flatMap(({ bearer, username }) => [bearer, username]),
    ...[ours, theirs].flatMap(({ marks, holder }) => [...marks, holder.email]),
  ];
  const words = new Set(app.logged.flatMap(({ fields, what }) => wordsOf({ ...fields, what })));
  expect(secrets.filter((secret) => words.has(secret))).toEqual([]);
}

/** Every text in a log line, whole and in its parts. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf);
  const text = String(value);
  return [text, ...text.split(/[\s/?&=:]+/)];
}
