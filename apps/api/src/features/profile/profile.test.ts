import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type {
  SeededClient,
  SeededContact,
  SeededGroup,
  SeededLocation,
} from '../../../test/support/seed-builders.ts';

let app: TestApp;
let group: SeededGroup;
let client: SeededClient;
let location: SeededLocation;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group({ name: 'Yarra', variant: 'AU' });
  client = await app.seed.client(group, { name: 'Richmond PS' });
  location = await app.seed.location(client, { name: 'Main campus' });
  await app.seed.location(client, { name: 'Annex', timeZone: 'Australia/Perth', state: 'WA' });
});
afterAll(() => app.close());

const getProfile = async (contact: SeededContact): Promise<Answer> =>
  app.call('GET /api/v1/me/profile', { bearer: await app.signInAs(contact) });

describe('the profile', () => {
  test('has the contact, the features and the tree with effective rights at every node', async () => {
    const contact = await app.seed.contact(
      group,
      [
        { on: client, permissions: ['booking_view'] },
        { on: location, permissions: ['replace-me_all', 'booking_create', 'unknown_view', 'booking_fly'] },
      ],
      { firstName: 'Olive', lastName: 'Okafor', emailVerified: false },
    );
    const { body } = await getProfile(contact);
    expect(body.contact).toEqual({
      id: contact.contactId,
      firstName: 'Olive',
      lastName: 'Okafor',
      emailAddress: contact.email,
      username: contact.email,
      language: 'en-AU',
      emailVerified: false,
      isClientGroupOverviewEnabled: false,
      isImpersonating: false,
      standardBookings: [],
    });
    expect(body.features).toEqual(['showBookingStatus', 'showBookingCardV2', 'enableExtendBooking']);
    const [tree] = body.links.groups;
    expect(tree).toMatchObject({
      groupId: group.groupId,
      groupName: 'Yarra',
      variant: 'AU',
      access: { permissions: [] },
    });
    // The first location by name decides the group's time zone.
    expect(tree.timeZone).toBe('Australia/Perth');
    expect(tree.clients).toMatchObject([
      {
        clientId: client.clientId,
        access: { permissions: ['booking_view'] },
        locations: [
          { locationName: 'Annex', access: { permissions: ['booking_view'] } },
          {
            locationName: 'Main campus',
            access: { permissions: ['booking_view', 'booking_create', 'replace-me_all'] },
          },
        ],
      },
    ]);
    expect(app.logged.at(-1)).toMatchObject({
      fields: { unknownPermissions: ['unknown_view', 'booking_fly'] },
    });
  });

  test('has no node of another client, group or sibling location', async () => {
    const ownGroup = await app.seed.group();
    const ownClient = await app.seed.client(ownGroup);
    const ownLocation = await app.seed.location(ownClient);
    await app.seed.location(ownClient);
    await app.seed.location(await app.seed.client(ownGroup));
    await app.seed.location(await app.seed.client(await app.seed.group()));
    const contact = await app.seed.contact(ownGroup, [{ on: ownLocation, permissions: ['booking_view'] }]);
    const { body } = await getProfile(contact);
    const locations = body.links.groups.flatMap(
      (node: { clients: { locations: { locationId: number }[] }[] }) =>
        node.clients.flatMap((child) => child.locations.map(({ locationId }) => locationId)),
    );
    expect(locations).toEqual([ownLocation.locationId]);
  });

  test('is whole for a contact with grants in two groups', async () => {
    const second = await app.seed.group({ name: 'Second', variant: 'NZ' });
    const there = await app.seed.location(await app.seed.client(second));
    const contact = await app.seed.contact(group, [
      { on: location, permissions: ['booking_view'] },
      { on: there, permissions: ['accounts_view'] },
    ]);
    const { body } = await getProfile(contact);
    expect(body.links.groups.map(({ groupName }: { groupName: string }) => groupName)).toEqual([
      'Yarra',
      'Second',
    ]);
  });

  test('of a contact without any permission has an empty tree', async () => {
    const { status, body } = await getProfile(await app.seed.contact(group));
    expect([status, body.links]).toEqual([200, { groups: [] }]);
  });
});

describe('a user name', () => {
  test('answers about the signed-in contact, in any case', async () => {
    const contact = await app.seed.contact(group);
    const bearer = await app.signInAs(contact);
    const answer = await app.call(`GET /api/users/${encodeURIComponent(contact.email.toUpperCase())}`, {
      bearer,
    });
    expect(answer.body).toEqual({
      username: contact.email,
      identityProvider: 'password',
      language: 'en-AU',
      emailVerified: true,
    });
  });

  test('of somebody else answers the same 403 whether it exists or not', async () => {
    const bearer = await app.signInAs(await app.seed.contact(group));
    const known = await app.seed.contact(group);
    const [one, other] = await Promise.all(
      [known.email, 'nobody@nowhere.example'].map((name) =>
        app.call(`GET /api/users/${encodeURIComponent(name)}`, { bearer }),
      ),
    );
    expect(one?.status).toBe(403);
    expect(one?.text).toBe(other?.text);
  });
});

describe('templates', () => {
  const template = (changes: object = {}) => ({
    name: 'Usual day',
    locationId: location.locationId,
    classificationId: null,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: [],
    certificationIds: [],
    reasonForAbsence: 'Sick Leave Cover',
    notes: '',
    room: '',
    bookingsPerDate: 1,
    confirmations: [],
    preferredCandidateId: null,
    ...changes,
  });
  const booker = (): Promise<SeededContact> =>
    app.seed.contact(group, [{ on: client, permissions: ['booking_all'] }]);
  const save = (bearer: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    app.call('POST /api/v1/me/standard-bookings', { bearer, body, headers });

  test('are kept, the first one as the default, and read back in the profile', async () => {
    const contact = await booker();
    const bearer = await app.signInAs(contact);
    const first = await save(bearer, template());
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...template(), version: 1, stillValid: true, problems: [] });
    await save(bearer, template({ name: 'Second' }));
    await save(bearer, template({ name: 'New default', makeDefault: true }));
    const { body } = await app.call('GET /api/v1/me/profile', { bearer });
    expect(body.contact.standardBookings.map(({ name }: { name: string }) => name)).toEqual([
      'New default',
      'Usual day',
      'Second',
    ]);
  });

  test('say what of them no longer fits', async () => {
    const contact = await booker();
    const bearer = await app.signInAs(contact);
    const gone = '01890000-0000-7000-8000-000000000009';
    const { body } = await save(
      bearer,
      template({
        classificationId: gone,
        gradeIds: [gone],
        certificationIds: [gone],
        preferredCandidateId: gone,
        confirmations: [
          { contactId: contact.contactId, email: true, sms: true, voice: false, push: false },
          { contactId: gone, email: true, sms: false, voice: false, push: false },
        ],
      }),
    );
    expect(body.stillValid).toBe(false);
    expect(body.problems.toSorted()).toEqual([
      'candidate_not_available',
      'certification_not_available',
      'classification_not_available',
      'confirmation_contact_unknown',
      'confirmation_method_unusable',
      'grade_not_available',
    ]);
  });

  test('are changed at the version that was read, and refused with the present one otherwise', async () => {
    const bearer = await app.signInAs(await booker());
    const { id } = (await save(bearer, template())).body;
    const put = (ifMatch: string, body: object): Promise<Answer> =>
      app.call(`PUT /api/v1/me/standard-bookings/${id}`, { bearer, body, headers: { 'if-match': ifMatch } });
    const changed = await put('"1"', template({ name: 'Changed', room: '4B' }));
    expect(changed.body).toMatchObject({ id, name: 'Changed', room: '4B', version: 2 });
    const stale = await put('"1"', template({ name: 'Too late' }));
    expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([
      409,
      'stale_version',
      'Changed',
    ]);
  });

  test('are removed once', async () => {
    const bearer = await app.signInAs(await booker());
    const { id } = (await save(bearer, template())).body;
    const remove = (): Promise<Answer> => app.call(`DELETE /api/v1/me/standard-bookings/${id}`, { bearer });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });

  test('of another contact are as absent as those that never were', async () => {
    const owner = await app.signInAs(await booker());
    const other = await app.signInAs(await booker());
    const { id } = (await save(owner, template())).body;
    const absent = '01890000-0000-7000-8000-00000000000a';
    for (const method of ['PUT', 'DELETE'] as const) {
      const send = (which: string): Promise<Answer> =>
        app.call(`${method} /api/v1/me/standard-bookings/${which}`, {
          bearer: other,
          ...(method === 'PUT' && { body: template() }),
        });
      const [foreign, none] = [await send(id), await send(absent)];
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(none.text);
    }
  });

  test('cannot name a location outside the tree, nor end before they start', async () => {
    const bearer = await app.signInAs(await booker());
    const elsewhere = await app.seed.location(await app.seed.client(await app.seed.group()));
    expect((await save(bearer, template({ locationId: elsewhere.locationId }))).status).toBe(404);
    const backwards = await save(bearer, template({ startTime: '15:30', endTime: '15:30' }));
    expect([backwards.status, backwards.body.code, backwards.body.param]).toEqual([
      422,
      'end_time_before_start',
      'endTime',
    ]);
  });

  test('are at most twenty, also when they come at once', async () => {
    const bearer = await app.signInAs(await booker());
    const answers = await Promise.all(Array.from({ length: 22 }, () => save(bearer, template())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'standard_bookings_limit')).toHaveLength(2);
  });

  test('leave an audit row and tell the contact’s other screens', async () => {
    const contact = await booker();
    const { body } = await save(await app.signInAs(contact), template());
    const { rows } = await app.seed.inGroup(group, (tx) =>
      sql`
        select entry.action, told.kind, told.contact_id from audit_entries entry
        join outbox told on told.entity_ids = entry.entity_ids
        where entry.entity_ids = array[${body.id}::uuid]`.execute(tx.db),
    );
    expect(rows).toEqual([
      { action: 'standardBooking.save', kind: 'permissions', contact_id: contact.contactId },
    ]);
  });

  test('make one template of a form that is sent twice', async () => {
    const bearer = await app.signInAs(await booker());
    const headers = { 'idempotency-key': 'one-form' };
    const [first, second] = [
      await save(bearer, template(), headers),
      await save(bearer, template(), headers),
    ];
    expect(second.body.id).toBe(first.body.id);
  });
});
