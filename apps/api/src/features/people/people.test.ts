import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testLinks } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import { emailsTo } from '../account/testing/account-links.ts';
import { turnOn } from '../account/testing/second-factor.ts';
import type {
  SeededClient,
  SeededContact,
  SeededGroup,
  SeededLocation,
} from '../../../test/support/seed-builders.ts';

const origin = 'https://portal.test';
const password = 'Invited-Pass-1';
const office = ['people_all', 'booking_all', 'pending booking_all'];

let app: TestApp;
let group: SeededGroup;
let school: SeededClient;
let site: SeededLocation;
let annex: SeededLocation;
let college: SeededClient;
let admin: SeededContact & { bearer: string };
let colleague: SeededContact & { bearer: string };
let drawn = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  group = await app.seed.group({ name: 'Olive Group' });
  school = await app.seed.client(group);
  site = await app.seed.location(school);
  annex = await app.seed.location(school);
  college = await app.seed.client(group);
  await app.seed.location(college);
  admin = await person([{ on: school, permissions: office }], { firstName: 'Ada', lastName: 'Admin' });
  colleague = await person([{ on: site, permissions: ['booking_view'] }], {
    firstName: 'Bo',
    lastName: 'Booker',
  });
});

async function person(
  grants: Parameters<TestApp['seed']['contact']>[1] = [],
  options: Parameters<TestApp['seed']['contact']>[2] = {},
  home = group,
) {
  const contact = await app.seed.contact(home, grants, options);
  return { ...contact, bearer: await app.signInAs(contact) };
}

type Body = Record<string, unknown>;
const call = (who: { bearer: string }, what: string, body?: Body, headers: Record<string, string> = {}) => {
  const [method, path] = what.split(' ');
  return app.call(`${method} /api/v1/${path}`, { bearer: who.bearer, headers, ...(body && { body }) });
};
const list = async (who = admin, search = '') =>
  (await app.call('GET /api/v1/people', { bearer: who.bearer, search })).body.people as Listed[];
type Listed = {
  id: string;
  email: string;
  firstName: string;
  state: string;
  rights: { locationId: number | null; clientId: string | null; permissions: string[]; isFixed: boolean }[];
  hasRightsElsewhere: boolean;
  lastSignedInAt: string | null;
  history: { kind: string; by: string | null }[];
  actions: Record<string, { ok: boolean; code?: string }>;
  version: number;
  isInvitation: boolean;
};
const find = async (id: string, who = admin) => (await list(who)).find((one) => one.id === id);

const at = (
  place: { groupId: string; clientId?: string; locationId?: number },
  ...permissions: string[]
) => ({
  clientGroupId: place.groupId,
  clientId: place.clientId ?? null,
  locationId: place.locationId ?? null,
  permissions,
});
const newAddress = () => `invited${++drawn}@school.example`;
const invitation = (changes: Body = {}) => ({
  email: newAddress(),
  firstName: 'Kim',
  lastName: 'New',
  rights: [at(site, 'booking_view', 'booking_create')],
  ...changes,
});
const invite = (changes: Body = {}, who = admin) => call(who, 'POST people/invitations', invitation(changes));

const word = ({ status, body }: Answer): string => `${status} ${body?.code ?? ''}`.trim();

async function secretOf(invitationId: string, home = group): Promise<string> {
  const [row] = await rowsOf(
    sql<{ link_id: string }>`
    select link_id from invitations where invitation_id = ${invitationId}`,
    home,
  );
  return testLinks.ofInvitations.mint({ clientGroupId: home.groupId, linkId: row!.link_id });
}
async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>, home = group): Promise<Row[]> {
  return app.seed.inGroup(home, async (tx) => (await query.execute(tx.db)).rows);
}
const open = (secret: string) => app.call('POST /api/v1/auth/invitation/open', { body: { secret } });
const accept = (secret: string, typed: string | null = password) =>
  app.call('POST /api/v1/auth/invitation', { body: { secret, password: typed }, headers: { origin } });
const signIn = (email: string, typed = password) =>
  app.call('POST /api/v1/auth/sign-in', { body: { email, password: typed }, headers: { origin } });

describe('an invitation', () => {
  test('becomes a person who signs in with their own password and holds exactly those rights', async () => {
    const address = newAddress();
    const invited = await invite({
      email: `  ${address.toUpperCase()} `,
      firstName: ' Kim ',
      lastName: 'Okonkwo',
    });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({
      email: address,
      firstName: 'Kim',
      state: 'invited',
      isInvitation: true,
    });
    const secret = await secretOf(invited.body.id);
    expect((await open(secret)).body).toEqual({
      email: address,
      firstName: 'Kim',
      groupName: 'Olive Group',
      invitedBy: 'Ada Admin',
      hasAccount: false,
      school: null,
    });
    expect(word(await accept(secret, 'weak'))).toBe('422 password_too_weak');
    expect(word(await accept(secret, null))).toBe('422 password_too_weak');
    for (const known of ['Welcome-2026', 'Okonkwo-123', 'Invited-123']) {
      expect([known, word(await accept(secret, known))]).toEqual([known, '422 password_too_common']);
    }
    expect((await accept(secret)).status).toBe(204);
    const signedIn = await signIn(address);
    expect(signedIn.status).toBe(200);
    const profile = await app.call('GET /api/v1/me/profile', { bearer: signedIn.body.accessToken });
    expect(profile.body.contact).toMatchObject({
      emailAddress: address,
      emailVerified: true,
      firstName: 'Kim',
    });
    expect(
      profile.body.links.groups[0].clients[0].locations.map(
        (one: Listed['rights'][0] & { access: object }) => [one.locationId, one.access],
      ),
    ).toEqual([[site.locationId, { permissions: ['booking_view', 'booking_create'] }]]);
    const listed = (await list()).find(({ email }) => email === address)!;
    expect(listed).toMatchObject({ state: 'active', isInvitation: false });
    expect(listed.lastSignedInAt).not.toBeNull();
    expect(listed.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['accepted', 'Kim Okonkwo'],
      ['invited', 'Ada Admin'],
    ]);
    expect(word(await open(secret))).toBe('410 link_expired');
    expect(word(await accept(secret))).toBe('410 link_expired');
  });

  test('is accepted once, by one of ten presses at the same moment', async () => {
    const { body } = await invite();
    const secret = await secretOf(body.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(secret)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await list()).filter(({ email }) => email === body.email)).toHaveLength(1);
  });

  test('expires after seven days, and is good again when it is sent once more; the old link is not', async () => {
    const { body } = await invite();
    const old = await secretOf(body.id);
    try {
      app.clock.advance({ hours: 7 * 24 - 1, minutes: 59, seconds: 59 });
      expect((await open(old)).status).toBe(200);
      app.clock.advance({ seconds: 1 });
      expect(word(await open(old))).toBe('410 link_expired');
      admin.bearer = await app.signInAs(admin);
      expect(await find(body.id)).toMatchObject({ state: 'expired', actions: { sendAgain: { ok: true } } });
      const again = await call(admin, `POST people/invitations/${body.id}/send`, undefined, {
        'if-match': '1',
      });
      expect([again.status, again.body.state, again.body.version]).toEqual([200, 'invited', 2]);
      expect(word(await open(old))).toBe('410 link_expired');
      const fresh = await secretOf(body.id);
      expect((await open(fresh)).status).toBe(200);
      expect(word(await call(admin, `POST people/invitations/${body.id}/send`))).toBe(
        '422 invitation_sent_recently',
      );
      const stale = await call(admin, `POST people/invitations/${body.id}/withdraw`, undefined, {
        'if-match': '1',
      });
      expect([word(stale), stale.body.current.version]).toEqual(['409 stale_version', 2]);
      expect((await call(admin, `POST people/invitations/${body.id}/withdraw`)).status).toBe(204);
      expect(word(await accept(fresh))).toBe('410 link_expired');
      expect(await find(body.id)).toBeUndefined();
      expect(word(await call(admin, `POST people/invitations/${body.id}/withdraw`))).toBe(
        '409 person_state_changed',
      );
    } finally {
      app.clock.set(Temporal.Instant.from('2026-03-08T19:30:00Z'));
    }
  });

  test('is recorded as one email for each time it is sent, under its own id', async () => {
    const { body } = await invite();
    const told = () =>
      rowsOf(sql<{ template: string }>`select template from notifications where contact_id = ${body.id}`);
    expect(await told()).toEqual([{ template: 'invited' }]);
    const key = { 'idempotency-key': 'again' };
    app.clock.advance({ minutes: 6 });
    await call(admin, `POST people/invitations/${body.id}/send`, undefined, key);
    await call(admin, `POST people/invitations/${body.id}/send`, undefined, key);
    expect(await told()).toHaveLength(2);
  });

  test.each([
    ['', '422 email_invalid'],
    ['kim', '422 email_invalid'],
    ['kim@school', '422 email_invalid'],
    ['kim lee@school.example', '422 email_invalid'],
    ['<kim@school.example>', '422 email_invalid'],
    ['kim@school.example,lee@school.example', '422 email_invalid'],
    ['kіm@school.example', '422 email_invalid'],
    [`${'k'.repeat(250)}@school.example`, '400 validation_failed'],
    ['kim@school.example\r\nBcc: all@school.example', '400 validation_failed'],
  ])('to %j is refused', async (email, expected) => {
    expect(word(await invite({ email }))).toMatch(new RegExp(`^${expected.split(' ')[0]}`));
  });

  test('keeps hostile names as text', async () => {
    const firstName = '<img src=x onerror=alert(1)>';
    const { body } = await invite({ firstName, lastName: '=1+1' });
    expect([body.firstName, body.lastName]).toEqual([firstName, '=1+1']);
    expect((await open(await secretOf(body.id))).body.firstName).toBe(firstName);
  });

  test.each([
    ['nothing', () => [], '422 person_rights_required'],
    ['an empty list', () => [at(site)], '422 person_rights_required'],
    ['what they do not hold', () => [at(site, 'accounts_view')], '403 right_not_held'],
    ['more words than they hold', () => [at(site, 'booking_view', 'timesheets_all')], '403 right_not_held'],
    ['another client', () => [at(college, 'booking_view')], '422 place_unknown'],
    ['the client group', () => [at(group, 'booking_view')], '422 place_unknown'],
    [
      'a location under another client',
      () => [{ ...at(site, 'booking_view'), clientId: college.clientId }],
      '422 place_unknown',
    ],
    [
      'a location that is not there',
      () => [{ ...at(site, 'booking_view'), locationId: 2147483647 }],
      '422 place_unknown',
    ],
  ])('gives %s: refused', async (_, rights, expected) => {
    expect(word(await invite({ rights: rights() }))).toBe(expected);
  });

  test('gives nothing that was lent to the administrator for a while', async () => {
    const approver = await person([{ on: school, permissions: ['pending booking_all'] }]);
    const lent = await person([{ on: school, permissions: ['people_all', 'booking_view'] }]);
    await rowsOf(sql`
      insert into approval_delegations (client_group_id, approval_delegation_id, delegator_contact_id,
        delegate_contact_id, from_local, until_local, created_at)
      values (${group.groupId}, gen_random_uuid(), ${approver.contactId}, ${lent.contactId}, '2026-03-01',
        '2026-03-31', now())`);
    app.identity.dropAll();
    expect(word(await invite({ rights: [at(site, 'pending booking_modify')] }, lent))).toBe(
      '403 right_not_held',
    );
  });

  test('to an address of the list is refused, also of one that is open and by two presses at once', async () => {
    expect(word(await invite({ email: ` ${colleague.email.toUpperCase()}` }))).toBe('409 person_exists');
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite({ email })));
    expect(answers.map(word).toSorted()).toEqual(['201', ...Array(4).fill('409 person_exists')]);
  });

  test('says nothing about an address that others know, and adds nothing to a foreign account', async () => {
    const next = await app.seed.group();
    const stranger = await app.seed.contact(next);
    const [known, unknown] = [await invite({ email: stranger.email }), await invite()];
    const shapeOf = ({ status, body }: Answer) => [status, Object.keys(body), body.state, body.actions];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    const secret = await secretOf(known.body.id);
    expect(word(await open(secret))).toBe('409 invitation_address_taken');
    expect(word(await accept(secret))).toBe('409 invitation_address_taken');
    // The inviter does not learn of it.
    expect(await find(known.body.id)).toMatchObject({ state: 'invited' });
  });

  test('adds its rights to somebody of another client of the group, without a new password', async () => {
    const lecturer = await person([{ on: college, permissions: ['booking_view'] }], { firstName: 'Lee' });
    const invited = await invite({ email: lecturer.email });
    expect([invited.status, invited.body.firstName, invited.body.hasRightsElsewhere]).toEqual([
      201,
      'Kim',
      false,
    ]);
    const secret = await secretOf(invited.body.id);
    expect((await open(secret)).body.hasAccount).toBe(true);
    expect((await accept(secret, null)).status).toBe(204);
    expect(await find(lecturer.contactId)).toMatchObject({ firstName: 'Lee', hasRightsElsewhere: true });
    expect((await signIn(lecturer.email, 'Portal-Test-1')).status).toBe(200);
  });

  test('two to one address, of two clients, make one account', async () => {
    const other = await person([{ on: college, permissions: office }]);
    const email = newAddress();
    const one = await invite({ email });
    const two = await invite({ email, rights: [at(college, 'booking_view')] }, other);
    expect(two.status).toBe(201);
    const secrets = [await secretOf(one.body.id), await secretOf(two.body.id)];
    const answers = await Promise.all(secrets.map((secret) => accept(secret)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const rows = await rowsOf(sql`select from contacts where email_address = ${email}`);
    expect(rows).toHaveLength(1);
  });

  test('is refused to an administrator whose own address is not verified', async () => {
    const unverified = await person([{ on: school, permissions: office }], { emailVerified: false });
    expect(word(await invite({}, unverified))).toBe('403 email_unverified');
  });
});

describe('the list', () => {
  test('shows the people of one’s clients with their rights there, and nobody else', async () => {
    const above = await person([{ on: group, permissions: ['booking_view'] }]);
    const elsewhere = await person([{ on: college, permissions: ['booking_view'] }]);
    const nobody = await person();
    const both = await person([
      { on: annex, permissions: ['booking_view'] },
      { on: college, permissions: ['accounts_view'] },
    ]);
    const ids = (await list()).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(
      [admin, colleague, above, both].map(({ contactId }) => contactId).toSorted(),
    );
    expect(ids).not.toContain(elsewhere.contactId);
    expect(ids).not.toContain(nobody.contactId);
    expect(await find(above.contactId)).toMatchObject({ rights: [{ clientId: null, isFixed: true }] });
    const seen = (await find(both.contactId))!;
    expect([seen.rights.map(({ locationId }) => locationId), seen.hasRightsElsewhere]).toEqual([
      [annex.locationId],
      true,
    ]);
    expect(JSON.stringify(seen)).not.toContain('accounts');
  });

  test('is searched by name and address, whatever case and accents', async () => {
    const zofie = await person([{ on: site, permissions: ['booking_view'] }], {
      firstName: 'Žofie',
      lastName: 'Ōta',
    });
    for (const search of ['?search=zofie', '?search=OTA%20zo', `?search=${zofie.email.slice(0, 12)}`]) {
      expect((await list(admin, search)).map(({ id }) => id)).toContain(zofie.contactId);
    }
    expect(await list(admin, '?search=nobody-is-called-so')).toEqual([]);
  });

  test('is for nobody without the right, and one right alone does not give the others', async () => {
    const viewer = await person([{ on: school, permissions: ['people_view', 'booking_all'] }]);
    expect(word(await app.call('GET /api/v1/people', { bearer: colleague.bearer }))).toBe(
      '403 permission_missing',
    );
    expect(await list(viewer)).not.toEqual([]);
    expect(word(await invite({}, viewer))).toBe('403 permission_missing');
    const { contactId } = colleague;
    expect(word(await call(viewer, `PUT people/${contactId}/rights`, { rights: [] }))).toBe(
      '403 permission_missing',
    );
    expect(word(await call(viewer, `POST people/${contactId}/deactivate`))).toBe('403 permission_missing');
  });
});

describe('changing rights', () => {
  const change = (id: string, rights: unknown[], who = admin, headers: Record<string, string> = {}) =>
    call(who, `PUT people/${id}/rights`, { rights }, headers);

  test('counts on the next call, is kept as one row for each place, and is told', async () => {
    const answer = await change(colleague.contactId, [
      at(school, 'booking_view'),
      at(annex, 'pending booking_all'),
    ]);
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
    const { body } = await app.call('GET /api/v1/me/profile', { bearer: colleague.bearer });
    expect(body.links.groups[0].clients[0].access.permissions).toEqual(['booking_view']);
    const kept = await rowsOf(sql<{ permissions: string[] }>`
      select permissions from contact_grants where contact_id = ${colleague.contactId} order by location_id nulls first`);
    expect(kept).toEqual([{ permissions: ['booking_view'] }, { permissions: ['pending booking_all'] }]);
    expect(answer.body.history[0]).toMatchObject({ kind: 'rightsChanged', by: 'Ada Admin' });
    const told = await rowsOf(sql<{ kind: string }>`
      select kind from outbox where ${colleague.contactId} = any (entity_ids) order by kind`);
    expect(told.map(({ kind }) => kind)).toEqual(['people', 'permissions']);
    const [entry] = await rowsOf(sql<{ actor_id: string; changes: object }>`
      select actor_id, changes from audit_entries where action = 'person.rightsChanged'`);
    expect(entry).toMatchObject({ actor_id: admin.contactId });
  });

  test('leaves what was given elsewhere, and takes nothing that the administrator does not hold', async () => {
    const both = await person([
      { on: site, permissions: ['booking_view', 'accounts_all'] },
      { on: college, permissions: ['timesheets_all'] },
    ]);
    expect(word(await change(both.contactId, [at(site, 'booking_view')]))).toBe('403 right_not_held');
    expect(word(await change(both.contactId, []))).toBe('403 right_not_held');
    const kept = await change(both.contactId, [at(site, 'accounts_all', 'booking_create')]);
    expect(kept.status).toBe(200);
    expect(kept.body.rights).toMatchObject([{ permissions: ['booking_create', 'accounts_all'] }]);
    const rows = await rowsOf(sql<{ permissions: string[] }>`
      select permissions from contact_grants where contact_id = ${both.contactId} and client_id = ${college.clientId}`);
    expect(rows).toEqual([{ permissions: ['timesheets_all'] }]);
  });

  test('needs one right that stays, unless there are others elsewhere', async () => {
    expect(word(await change(colleague.contactId, []))).toBe('422 person_rights_required');
    const both = await person([
      { on: site, permissions: ['booking_view'] },
      { on: college, permissions: ['booking_view'] },
    ]);
    expect((await change(both.contactId, [])).status).toBe(204);
    expect(await find(both.contactId)).toBeUndefined();
  });

  test('of oneself is refused, as is whatever somebody changed meanwhile', async () => {
    expect(word(await change(admin.contactId, [at(school, ...office)]))).toBe('403 own_access_fixed');
    const wanted = [at(site, 'booking_all')];
    const answers = await Promise.all(
      [1, 2].map(() => change(colleague.contactId, wanted, admin, { 'if-match': '1' })),
    );
    expect(answers.map(word).toSorted()).toEqual(['200', '409 stale_version']);
    const stale = answers.find(({ status }) => status === 409)!;
    expect(stale.body.current).toMatchObject({ id: colleague.contactId, version: 2 });
  });
});

describe('deactivating', () => {
  const deactivate = (id: string, who = admin, headers: Record<string, string> = {}) =>
    call(who, `POST people/${id}/deactivate`, undefined, headers);
  const reactivate = (id: string, who = admin) => call(who, `POST people/${id}/reactivate`);

  test('puts somebody out on their next call, with their cookie, password, links and devices', async () => {
    const { contactId, email } = colleague;
    const signedIn = await signIn(email, 'Portal-Test-1');
    const cookie = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
    const link = testLinks.mint({
      purpose: 'decision',
      itemId: contactId,
      clientGroupId: group.groupId,
      contactId,
      expiresAt: app.clock.now().add({ hours: 1 }),
    });
    await rowsOf(sql`
      insert into push_subscriptions (client_group_id, push_subscription_id, contact_id, endpoint, keys)
      values (${group.groupId}, gen_random_uuid(), ${contactId}, 'https://push.example/1', '{}')`);
    await app.call('POST /api/v1/auth/forgot-password', { body: { email }, headers: { origin } });
    const answer = await deactivate(contactId);
    expect([answer.status, answer.body.state, answer.body.version]).toEqual([200, 'deactivated', 2]);
    for (const bearer of [colleague.bearer, signedIn.body.accessToken]) {
      expect(word(await app.call('GET /api/v1/me/profile', { bearer }))).toBe('401 access_token_invalid');
    }
    expect(word(await app.call('POST /api/v1/auth/refresh', { headers: { origin, cookie } }))).toBe(
      '401 session_ended',
    );
    expect(word(await signIn(email, 'Portal-Test-1'))).toMatch(
      /^4\d\d (account_disabled|profile_unavailable)$/,
    );
    const byLink = await app.call(`GET /api/v1/links/pending-bookings/${contactId}`, { bearer: link });
    expect(word(byLink)).toBe('410 link_revoked');
    const { rows } = await sql`
      select from identity.sessions join identity.memberships using (user_id) where contact_id = ${contactId}
      union all
      select from identity.account_links join identity.memberships using (user_id)
      where contact_id = ${contactId} and ended_at is null`.execute(app.database.auth.db);
    expect(rows).toEqual([]);
    expect(await rowsOf(sql`select from push_subscriptions where contact_id = ${contactId}`)).toEqual([]);
  });

  test('is undone with the rights that were there, and without the old sessions', async () => {
    await deactivate(colleague.contactId);
    expect(word(await deactivate(colleague.contactId))).toBe('409 person_state_changed');
    const back = await reactivate(colleague.contactId);
    expect([back.body.state, back.body.rights[0].permissions]).toEqual(['active', ['booking_view']]);
    expect(word(await app.call('GET /api/v1/me/profile', { bearer: colleague.bearer }))).toBe(
      '401 access_token_invalid',
    );
    expect((await signIn(colleague.email, 'Portal-Test-1')).status).toBe(200);
    expect(word(await reactivate(colleague.contactId))).toBe('409 person_state_changed');
    expect(back.body.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'reactivated',
      'deactivated',
    ]);
  });

  test('ends what they were lent and what they lent, and tells the other', async () => {
    const approver = await person([{ on: school, permissions: ['pending booking_all'] }]);
    await rowsOf(sql`
      insert into approval_delegations (client_group_id, approval_delegation_id, delegator_contact_id,
        delegate_contact_id, from_local, until_local, created_at)
      values (${group.groupId}, gen_random_uuid(), ${approver.contactId}, ${colleague.contactId}, '2026-03-01',
        '2026-03-31', now())`);
    await deactivate(colleague.contactId);
    const [lent] = await rowsOf(sql<{ ended_at: string | null }>`select ended_at from approval_delegations`);
    expect(lent!.ended_at).not.toBeNull();
    const told = await rowsOf(sql<{ contact_id: string }>`
      select distinct contact_id from notifications where template = 'delegationEnded'`);
    expect(told).toEqual([{ contact_id: approver.contactId }]);
  });

  test('is for those alone whose every place is looked after', async () => {
    const both = await person([
      { on: site, permissions: ['booking_view'] },
      { on: college, permissions: ['booking_view'] },
    ]);
    const above = await person([{ on: group, permissions: office }]);
    for (const { contactId } of [both, above]) {
      expect(word(await deactivate(contactId))).toBe('403 person_beyond_reach');
    }
    expect(word(await deactivate(admin.contactId))).toBe('403 own_access_fixed');
    expect((await deactivate(both.contactId, above)).status).toBe(200);
  });

  test('each other at the same moment, two administrators leave one', async () => {
    const other = await person([{ on: school, permissions: office }]);
    const answers = await Promise.all([
      deactivate(other.contactId, admin),
      deactivate(admin.contactId, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const active = await rowsOf(sql`
      select from contacts where contact_id in (${admin.contactId}, ${other.contactId}) and active`);
    expect(active).toHaveLength(1);
  });

  test('of somebody next door, of an id that is not there and of an invitation are answered alike', async () => {
    const next = await app.seed.group();
    const stranger = await app.seed.contact(next);
    const elsewhere = await person([{ on: college, permissions: ['booking_view'] }]);
    const { body } = await invite();
    const absent = await deactivate(crypto.randomUUID());
    for (const id of [stranger.contactId, elsewhere.contactId, body.id]) {
      const answer = await deactivate(id);
      expect([answer.status, { ...answer.body, traceId: '' }]).toEqual([
        404,
        { ...absent.body, traceId: '' },
      ]);
    }
  });
});

describe('the provider', () => {
  const provide = async (body: Body) =>
    app.call('POST /api/v1/provider/people/invitations', {
      bearer: await app.serviceKey(),
      body: { clientGroupId: group.groupId, ...invitation(), ...body },
    });

  test('invites who then looks after people, where nobody did before', async () => {
    const email = newAddress();
    const answer = await provide({ email, rights: [at(school, 'people_all', 'accounts_view')] });
    expect(answer.status).toBe(201);
    const secret = await secretOf(answer.body.invitationId);
    expect((await open(secret)).body).toMatchObject({ invitedBy: null });
    expect((await accept(secret)).status).toBe(204);
    const { body } = await signIn(email);
    const invited = await invite(
      { rights: [at(site, 'accounts_view')] },
      { ...admin, bearer: body.accessToken },
    );
    expect(invited.status).toBe(201);
  });

  test.each([
    ['a known address', () => ({ email: colleague.email }), '409 person_exists'],
    [
      'a location of another client',
      () => ({ rights: [{ ...at(site, 'booking_view'), clientId: college.clientId }] }),
      '422 place_unknown',
    ],
    ['no rights', () => ({ rights: [] }), '422 person_rights_required'],
    ['a group that is not there', () => ({ clientGroupId: crypto.randomUUID() }), '404 not_found'],
  ])('is refused %s', async (_, changes, expected) => {
    expect(word(await provide(changes()))).toBe(expected);
  });
});

test('300 forged links open nothing', async () => {
  const { body } = await invite();
  const secret = await secretOf(body.id);
  for (let index = 0; index < secret.length; index++) {
    const letter = secret[index] === 'A' ? 'B' : 'A';
    expect(word(await open(secret.slice(0, index) + letter + secret.slice(index + 1)))).toBe(
      '401 link_invalid',
    );
  }
  expect((await open(secret)).status).toBe(200);
});

describe('a lost second factor', () => {
  const take = (who: { bearer: string }, id: string, headers: Record<string, string> = {}) =>
    call(who, `POST people/${id}/second-factor/reset`, undefined, headers);

  test('is taken off by who looks after the person; they are told, signed out, and the history says it', async () => {
    expect((await find(colleague.contactId))?.actions['resetFactor']).toEqual({
      ok: false,
      code: 'second_factor_absent',
    });
    await turnOn(app, colleague.bearer);
    expect((await find(colleague.contactId))?.actions['resetFactor']).toEqual({ ok: true });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answer = await take(admin, colleague.contactId, key);
    expect([answer.status, answer.body.history[0].kind]).toEqual([200, 'factorReset']);
    expect((await call(colleague, 'GET me/profile')).status).toBe(401);
    expect(await emailsTo(app, colleague)).toEqual(['authenticatorTurnedOn', 'secondFactorReset']);
    const bearer = await app.signInAs(colleague);
    const factor = await call({ bearer }, 'GET auth/second-factor');
    expect(factor.body).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      hasPassword: true,
      school: null,
    });
    // A repeated request keeps what was set up since.
    await turnOn(app, bearer);
    expect((await take(admin, colleague.contactId, key)).status).toBe(200);
    expect((await call({ bearer }, 'GET auth/second-factor')).body.recoveryCodesLeft).toBe(10);
  });

  test('is none to take off where there is none, and never one’s own', async () => {
    const none = await take(admin, colleague.contactId);
    expect([none.status, none.body.code]).toEqual([422, 'second_factor_absent']);
    await turnOn(app, admin.bearer);
    const own = await take(admin, admin.contactId);
    expect([own.status, own.body.code]).toEqual([403, 'own_access_fixed']);
  });

  test('stays where the person has rights that the administrator does not look after', async () => {
    const wider = await person([
      { on: site, permissions: ['booking_view'] },
      { on: college, permissions: ['booking_view'] },
    ]);
    await turnOn(app, wider.bearer);
    const answer = await take(admin, wider.contactId);
    expect([answer.status, answer.body.code]).toEqual([403, 'person_beyond_reach']);
    expect((await take(colleague, wider.contactId)).status).toBe(403);
    expect((await call(wider, 'GET auth/second-factor')).body.recoveryCodesLeft).toBe(10);
  });
});
