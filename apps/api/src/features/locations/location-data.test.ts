import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';

const absentId = '0198c000-0000-7000-8000-000000000001';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

test.each([
  'locations/booking-location-list',
  'locations/7/certifications',
  'locations/booking-blocks',
  'contacts/booking-contacts',
  `clients/${absentId}/grades`,
  `clients/${absentId}/pay-classes`,
  `clients/${absentId}/additional-details`,
  `candidate/profile-image/${absentId}`,
])('refuses %s without a token', async (path) => {
  expect((await world.get(null, path)).status).toBe(401);
});

test.each([
  'locations/booking-location-list',
  'locations/booking-blocks',
  `locations/7/certifications`,
  `clients/${absentId}/grades`,
])('refuses %s to a contact without any right with bookings', async (path) => {
  const answer = await world.get(world.manager, path);
  expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
});

describe('booking locations', () => {
  test('put the primary one first and say what the viewer may do', async () => {
    const { body } = await world.get(world.officer, 'locations/booking-location-list');
    expect(
      body.map((item: { locationName: string; canCreate: boolean; canAsk: boolean }) => [
        item.locationName,
        item.canCreate,
        item.canAsk,
      ]),
    ).toEqual([
      ['Richmond Primary', true, true],
      ['Richmond North', true, true],
    ]);
    expect(body[1]).toMatchObject({
      clientTypeInt: 1,
      clientGroupName: 'Southern Schools',
      startTime: '08:30',
      endTime: '15:30',
      locationLunchBreakMinutes: 30,
      submittedByTemplateRequired: false,
      timeZone: 'Australia/Melbourne',
      tags: ['confirmed', 'replace_me_feature_enabled'],
    });
    const asked = await world.get(world.asker, 'locations/booking-location-list');
    expect(
      asked.body.map((item: { canCreate: boolean; canAsk: boolean }) => [item.canCreate, item.canAsk]),
    ).toEqual([
      [false, true],
      [false, true],
    ]);
    const viewed = await world.get(world.viewer, 'locations/booking-location-list');
    expect(viewed.body.map((item: { locationId: number }) => item.locationId)).toEqual([
      world.location.locationId,
    ]);
  });
});

describe('certifications', () => {
  test('stand in the order of their names', async () => {
    await world.app.seed.inGroup(world.location, async (tx) => {
      for (const name of ['Águila', 'zebra crossing', 'Asthma', 'anaphylaxis']) {
        tx.send(sql`
          insert into certifications (client_group_id, certification_id, location_id, name)
          values (${world.location.groupId}, gen_random_uuid(), ${world.location.locationId}, ${name})`);
      }
    });
    const { body } = await world.get(world.viewer, `locations/${world.location.locationId}/certifications`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'Águila',
      'anaphylaxis',
      'Asthma',
      'First aid',
      'zebra crossing',
    ]);
  });

  test('are 204 where there are none, and the same 404 for foreign and absent locations', async () => {
    const none = await world.get(world.officer, `locations/${world.sibling.locationId}/certifications`);
    expect([none.status, none.text]).toEqual([204, '']);
    const foreign = await world.get(world.officer, `locations/${world.foreign.locationId}/certifications`);
    const absent = await world.get(world.officer, 'locations/7/certifications');
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const outside = await world.get(world.viewer, `locations/${world.sibling.locationId}/certifications`);
    expect(outside.text).toBe(absent.text);
    expect((await world.get(world.officer, 'locations/0/certifications')).status).toBe(400);
  });
});

describe('booking blocks', () => {
  test.each(['0', '-1', 'abc', '', '1e3', '99999999999', ' 1'])(
    'refuse the location %j',
    async (locationId) => {
      const answer = await world.get(
        world.officer,
        'locations/booking-blocks',
        `?locationId=${encodeURIComponent(locationId)}`,
      );
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'location_id_required',
        'Location Id is required',
      ]);
    },
  );

  test('are those of the viewer’s locations, every date as an empty list', async () => {
    expect((await world.get(world.officer, 'locations/booking-blocks')).status).toBe(204);
    for (const [location, dates] of [
      [world.sibling, null],
      [world.foreign, '{2026-03-11}'],
    ] as const) {
      await world.app.seed.inGroup(location, (tx) =>
        sql`insert into booking_restrictions (client_group_id, booking_restriction_id, location_id, dates_local, message_markdown)
          values (${location.groupId}, gen_random_uuid(), ${location.locationId}, ${dates}::date[], 'Closed')`.execute(
          tx.db,
        ),
      );
    }
    const { body } = await world.get(world.officer, 'locations/booking-blocks');
    expect(body).toEqual([
      { locationId: world.sibling.locationId, datesLocal: [], messageMarkDown: 'Closed' },
    ]);
    expect((await world.get(world.viewer, 'locations/booking-blocks')).status).toBe(204);
    const foreign = await world.get(
      world.officer,
      'locations/booking-blocks',
      `?locationId=${world.foreign.locationId}`,
    );
    const absent = await world.get(world.officer, 'locations/booking-blocks', '?locationId=7');
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });
});

describe('booking contacts', () => {
  test('are the location’s, by full name, without numbers, with why a method does not reach them', async () => {
    const answer = await world.get(
      world.officer,
      'contacts/booking-contacts',
      `?locationId=${world.location.locationId}`,
    );
    expect(answer.body).toEqual([
      {
        id: world.officer.contactId,
        fullName: 'Olive Officer',
        methods: {
          email: { usable: true },
          sms: { usable: true },
          voice: { usable: true },
          push: { usable: false, why: 'Push notifications are off' },
        },
        awayDates: [],
        availability: null,
        isSelf: true,
      },
    ]);
    expect(answer.text).not.toContain('+614');
    const others = await world.get(
      world.asker,
      'contacts/booking-contacts',
      `?locationId=${world.location.locationId}`,
    );
    expect(
      others.body.map((item: { fullName: string; isSelf: boolean }) => [item.fullName, item.isSelf]),
    ).toEqual([
      ['Asa Asker', true],
      ['Olive Officer', false],
    ]);
  });

  test('are away on the days of their pattern and of their exceptions', async () => {
    const { groupId } = world.client;
    const contact = await world.app.seed.contact(world.client, [
      { on: world.client, permissions: ['booking_all'] },
    ]);
    const person = { ...contact, bearer: await world.app.signInAs(contact) };
    // 0 is Sunday: away on Wednesdays.
    const weekly = Array.from({ length: 7 }, (_, weekday) => ({
      available: weekday !== 3,
      from: '08:00',
      to: '16:00',
    }));
    await world.app.seed.inGroup(world.client, async (tx) => {
      tx.send(sql`
        insert into availability (client_group_id, contact_id, time_zone, weekly)
        values (${groupId}, ${person.contactId}, 'Australia/Melbourne', ${JSON.stringify(weekly)}::jsonb)`);
      tx.send(sql`
        insert into availability_exceptions (client_group_id, availability_exception_id, contact_id, date_from_local,
          date_to_local, from_time_local, to_time_local)
        values (${groupId}, gen_random_uuid(), ${person.contactId}, '2026-03-12', '2026-03-13', null, null),
          (${groupId}, gen_random_uuid(), ${person.contactId}, '2026-03-16', '2026-03-16', '08:00', '10:00')`);
    });
    const { body } = await world.get(
      person,
      'contacts/booking-contacts',
      `?locationId=${world.location.locationId}`,
    );
    const { awayDates } = body.find(({ isSelf }: { isSelf: boolean }) => isSelf);
    expect(awayDates.slice(0, 4)).toEqual(['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-18']);
    expect(awayDates.at(-1)).toBe('2026-05-06');
  });

  test('are 404 for a foreign location and 400 without one', async () => {
    const foreign = await world.get(
      world.officer,
      'contacts/booking-contacts',
      `?locationId=${world.foreign.locationId}`,
    );
    const absent = await world.get(world.officer, 'contacts/booking-contacts', '?locationId=7');
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await world.get(world.officer, 'contacts/booking-contacts')).status).toBe(400);
  });
});

describe('data of a client', () => {
  test('is 404 for a foreign and an absent client, byte for byte', async () => {
    for (const part of ['grades', 'pay-classes', 'additional-details']) {
      const foreign = await world.get(world.officer, `clients/${world.foreign.clientId}/${part}`);
      const absent = await world.get(world.officer, `clients/${absentId}/${part}`);
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
  });

  test('holds grades and classifications with what they ask of the times', async () => {
    expect((await world.get(world.officer, `clients/${world.client.clientId}/grades`)).body).toEqual([
      { id: world.gradeId, title: 'Grade 3' },
    ]);
    await world.app.seed.inGroup(world.client, (tx) =>
      sql`update classifications set minimum_duration_minutes = 240, earliest_end_time_local = '14:00',
        default_break_minutes = 45, should_show_breaks = false where classification_id = ${world.classificationId}`.execute(
        tx.db,
      ),
    );
    const classes = await world.get(world.viewer, `clients/${world.client.clientId}/pay-classes`);
    expect(classes.body).toEqual([
      {
        id: world.classificationId,
        onlineTitle: 'Primary teacher',
        rateUnitType: 'day',
        extraValidation: {
          minimumDurationInMins: 240,
          earliestEndTime24hr: '14:00',
          defaultBreakInMins: 45,
          shouldShowBreaks: false,
        },
      },
    ]);
    const short = await world.post(world.officer, 'bookings', world.bookingBody({ endTime: '13:59' }));
    expect([short.body.code, short.body.params]).toEqual(['end_time_too_early', { time: '14:00' }]);
    const made = await world.post(world.officer, 'bookings', world.bookingBody());
    const detail = await world.get(world.officer, `bookings/${made.body.blocks[0].bookingIds[0]}`);
    expect(detail.body.details.breakMinutes).toBe(45);
  });

  test('is 204 for a client without classifications, and creating says to contact the representative', async () => {
    const client = await world.app.seed.client(world.client);
    const location = await world.app.seed.location(client);
    const contact = await world.app.seed.contact(world.client, [
      { on: client, permissions: ['booking_all'] },
    ]);
    const person = { ...contact, bearer: await world.app.signInAs(contact) };
    // The database's notification may arrive a moment later.
    world.app.identity.dropAll();
    expect((await world.get(person, `clients/${client.clientId}/pay-classes`)).status).toBe(204);
    expect((await world.get(person, `clients/${client.clientId}/grades`)).status).toBe(204);
    const answer = await world.post(
      person,
      'bookings',
      world.bookingBody({
        locationId: location.locationId,
        gradeIds: [],
        certificationIds: [],
        confirmations: [{ contactId: contact.contactId, email: true, sms: false, voice: false, push: false }],
      }),
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'classifications_missing']);
  });

  test('tells representative, policies and limits to whoever has any right there', async () => {
    const { groupId, clientId } = world.client;
    const policyId = '0198c000-0000-7000-8000-00000000aaaa';
    await world.app.seed.inGroup(world.client, (tx) =>
      sql`insert into policies (client_group_id, policy_id, client_id, name, url, version)
        values (${groupId}, ${policyId}, ${clientId}, 'Child safety', 'https://school.example/policy', '3')`.execute(
        tx.db,
      ),
    );
    const policy = { id: policyId, name: 'Child safety', url: 'https://school.example/policy', version: '3' };
    const before = await world.get(world.manager, `clients/${clientId}/additional-details`);
    expect(before.body).toMatchObject({
      representative: { name: 'Rae Rep', phone: '03 5550 0100', email: 'rae@provider.example' },
      policies: [{ ...policy, agreed: false }],
      sameDayCutOffTime: '08:00',
      minimumDurationMinutes: 180,
      limits: {
        bookingsPerDateMin: 1,
        bookingsPerDateMax: 10,
        bookingsPerRequestMax: 100,
        daysAheadMax: 365,
        victorianBlockDaysMax: 28,
      },
      onlineCancellationAllowed: true,
      clientTypeInt: 1,
      taxWord: 'GST',
      paymentTermsDays: 14,
    });
    const refused = await world.post(world.officer, 'bookings', world.bookingBody());
    expect(refused.body.code).toBe('policies_not_agreed');
    const agreed = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ policiesAgreed: [{ policyId, version: '3' }] }),
    );
    expect(agreed.status).toBe(201);
    const after = await world.get(world.officer, `clients/${clientId}/additional-details`);
    expect(after.body.policies).toEqual([{ ...policy, agreed: true }]);
    expect(
      (await world.post(world.officer, 'bookings', world.bookingBody({ dates: ['2026-03-11'] }))).status,
    ).toBe(201);
    const detail = await world.get(world.officer, `bookings/${agreed.body.blocks[0].bookingIds[0]}`);
    expect(detail.body.details.policiesAgreed).toEqual([{ name: 'Child safety', version: '3' }]);
  });
});

describe('profile images', () => {
  test('are the picture as a data address, null without one, and 404 for people of other clients', async () => {
    const candidateId = await world.insertCandidate('Pia Picture');
    const stranger = await world.get(world.officer, `candidate/profile-image/${candidateId}`);
    const absent = await world.get(world.officer, `candidate/profile-image/${absentId}`);
    expect([stranger.status, stranger.text]).toEqual([404, absent.text]);

    await world.app.seed.inGroup(world.client, (tx) =>
      sql`insert into client_candidates (client_group_id, client_id, candidate_id)
        values (${world.client.groupId}, ${world.client.clientId}, ${candidateId})`.execute(tx.db),
    );
    expect((await world.get(world.officer, `candidate/profile-image/${candidateId}`)).body).toEqual({
      base64ProfileImg: null,
    });
    await world.insertPortrait(
      candidateId,
      'image/png',
      Buffer.from('a picture of more than fifty-seven bytes, so that base64 takes two lines'),
    );
    const pictured = await world.get(world.manager, `candidate/profile-image/${candidateId}`);
    const data = Buffer.from(
      'a picture of more than fifty-seven bytes, so that base64 takes two lines',
    ).toString('base64');
    expect(pictured.body).toEqual({ base64ProfileImg: `data:image/png;base64,${data}` });
    expect((await world.get(world.stranger, `candidate/profile-image/${candidateId}`)).text).toBe(
      absent.text,
    );
    expect((await world.get(world.asker, `candidate/profile-image/${candidateId}`)).status).toBe(403);
  });
});
