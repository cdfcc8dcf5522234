import { absentLocationId } from './list-filters.ts';
import { samplePath, sampleBody } from '../sample-input.ts';
import type { Answer } from '../test-app.ts';
import { bodyOf, missing } from './matrix-case.ts';
import type { Case, MatrixPerson, MatrixWorld } from './matrix-case.ts';
import { oracle, rightsAt } from './oracle.ts';
import type { Place, Situation } from './oracle.ts';

/** What contacts request about themselves, and about the own data of others. */
export function casesOfSelf(world: MatrixWorld, { situation, username }: MatrixPerson): Case[] {
  const { ours, theirs, absentId } = world;
  const form = oracle.formPlaces(situation);
  const formList = (operation: string, call: string, of: (answer: Answer) => unknown, is: unknown): Case => ({
    operation,
    call,
    expected: form === null ? missing : { status: form.length > 0 ? 200 : 204 },
    ...(form !== null && { content: { of, is } }),
  });
  const absent = { status: 404, code: 'not_found' };
  const template = { ...bodyOf(world, 'changeStandardBooking'), locationId: ours.places[0]?.locationId };
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
    {
      operation: 'listSupportVisits',
      call: 'GET /api/v1/me/support-visits',
      expected: { status: 200 },
      content: { of: ({ body }) => Array.isArray(body), is: true },
    },
    {
      operation: 'getGeneralFile',
      call: 'GET /api/v1/file/general',
      search: '?filePath=../nothing',
      expected: { status: 404, code: 'file_not_found' },
    },
    ...casesOfAccount(world),
    ...casesOfNotifications(world),
    ...casesOfAvailability(world),
    ...casesOfCalendar(),
    ...casesOfDelegation(world, situation),
    ...casesOfPeople(world, situation),
    { operation: 'getUser', call: `GET /api/users/${username}`, expected: { status: 200 } },
    ...[ours.holder.email, theirs.holder.email, 'nobody'].map((name): Case => {
      return { operation: 'getUser', call: `GET /api/users/${name}`, expected: missing };
    }),
    ...[ours.templateId, theirs.templateId, absentId].flatMap((id): Case[] => {
      const call = `/api/v1/me/standard-bookings/${id}`;
      return [
        { operation: 'changeStandardBooking', call: `PUT ${call}`, body: template, expected: absent },
        { operation: 'removeStandardBooking', call: `DELETE ${call}`, expected: absent },
      ];
    }),
  ];
}

/** Everybody's own account, whatever their rights; with a wrong password, so that nothing changes. */
function casesOfAccount({ ours, theirs, absentId }: MatrixWorld): Case[] {
  const factor = '/api/v1/auth/second-factor';
  const expired = { status: 422, code: 'enrolment_expired' };
  // The code has an invalid format, so that no password is checked.
  const body = { password: 'Not-The-One-1', code: 'none' };
  const incorrect = { status: 422, code: 'second_factor_incorrect' };
  const passwords = { currentPassword: 'Not-The-One-1', newPassword: 'weak' };
  return [
    {
      operation: 'changePassword',
      call: 'POST /api/v1/auth/change-password',
      body: passwords,
      expected: { status: 422, code: 'password_too_weak' },
    },
    {
      operation: 'getSecondFactor',
      call: `GET ${factor}`,
      expected: { status: 200 },
      content: {
        of: ({ body }) => body,
        is: { authenticator: null, passkeys: [], recoveryCodesLeft: 0, hasPassword: true, school: null },
      },
    },
    {
      operation: 'confirmAuthenticator',
      call: `POST ${factor}/authenticator/confirm`,
      body: { enrolment: 'x', code: '123456' },
      expected: expired,
    },
    {
      operation: 'startAuthenticator',
      call: `POST ${factor}/authenticator/start`,
      body,
      expected: incorrect,
    },
    {
      operation: 'removeAuthenticator',
      call: `POST ${factor}/authenticator/remove`,
      body,
      expected: incorrect,
    },
    {
      operation: 'renewRecoveryCodes',
      call: `POST ${factor}/recovery-codes`,
      body,
      expected: incorrect,
    },
    ...casesOfPasskeys([ours.passkeyId, theirs.passkeyId, absentId], body),
    {
      operation: 'sendVerification',
      call: 'POST /api/v1/auth/verify-email/send',
      expected: { status: 200 },
    },
    { operation: 'listSessions', call: 'GET /api/v1/auth/sessions', expected: { status: 200 } },
    ...[ours.sessionId, theirs.sessionId, absentId].map((id): Case => ({
      operation: 'endSession',
      call: `DELETE /api/v1/auth/sessions/${id}`,
      expected: { status: 404, code: 'not_found' },
    })),
    {
      operation: 'endOtherSessions',
      call: 'POST /api/v1/auth/sessions/end-others',
      expected: { status: 200 },
      content: { of: ({ body }) => body, is: { endedSessions: 0 } },
    },
  ];
}

/** None of these belongs to the caller. */
function casesOfPasskeys(ids: readonly string[], body: object): Case[] {
  const passkeys = '/api/v1/auth/second-factor/passkeys';
  const incorrect = { status: 422, code: 'second_factor_incorrect' };
  const expired = { status: 422, code: 'passkey_expired' };
  const none = { status: 422, code: 'passkey_none_here' };
  const made = {
    ceremony: 'x',
    name: 'X',
    credentialId: 'x',
    clientData: 'x',
    attestation: 'x',
    transports: [],
  };
  const absent = { status: 404, code: 'not_found' };
  return [
    { operation: 'startPasskey', call: `POST ${passkeys}/start`, body, expected: incorrect },
    { operation: 'addPasskey', call: `POST ${passkeys}`, body: made, expected: expired },
    { operation: 'startPasskeyProof', call: `POST ${passkeys}/proof`, expected: none },
    ...ids.flatMap((id): Case[] => [
      { operation: 'renamePasskey', call: `PUT ${passkeys}/${id}`, body: { name: 'X' }, expected: absent },
      { operation: 'removePasskey', call: `POST ${passkeys}/${id}/remove`, body, expected: absent },
    ]),
  ];
}

function casesOfNotifications({ ours, theirs, absentId }: MatrixWorld): Case[] {
  const choices = {
    methods: { bookings: [], ownRequests: ['email'], approvals: [] },
    quietHours: null,
    timeZone: 'Australia/Melbourne',
    urgentPassesQuiet: true,
  };
  const browser = {
    endpoint: 'http://10.0.0.1/x',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  const call = '/api/v1/me/notification-choices';
  return [
    { operation: 'getNotificationChoices', call: `GET ${call}`, expected: { status: 200 } },
    { operation: 'changeNotificationChoices', call: `PUT ${call}`, body: choices, expected: { status: 200 } },
    {
      operation: 'addPushSubscription',
      call: 'POST /api/v1/me/push-subscriptions',
      body: browser,
      expected: { status: 422, code: 'push_endpoint_refused' },
    },
    ...[ours.deviceId, theirs.deviceId, absentId].map((id): Case => ({
      operation: 'removePushSubscription',
      call: `DELETE /api/v1/me/push-subscriptions/${id}`,
      expected: { status: 404, code: 'not_found' },
    })),
  ];
}

/** Everybody may have an address of their own, and has none yet. */
function casesOfCalendar(): Case[] {
  const call = '/api/v1/me/calendar-address';
  const absent = { status: 404, code: 'not_found' };
  return [
    {
      operation: 'getCalendarAddress',
      call: `GET ${call}`,
      expected: { status: 200 },
      content: {
        of: ({ body }) => body,
        is: { isAllowed: true, createdOnUtc: null, lastReadOnUtc: null },
      },
    },
    { operation: 'replaceCalendarAddress', call: `POST ${call}/replace`, expected: absent },
    { operation: 'endCalendarAddress', call: `DELETE ${call}`, expected: absent },
  ];
}

/** Everybody has their own; nobody can save an absence of others as theirs. */
function casesOfAvailability({ ours, theirs, absentId }: MatrixWorld): Case[] {
  const call = '/api/v1/me/availability';
  const weekly = Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    available: true,
    from: null,
    to: null,
  }));
  const body = { weekly, exceptions: [], timeZone: 'Australia/Melbourne' };
  const absence = {
    dateFromLocal: '2026-03-12',
    dateToLocal: '2026-03-12',
    from: null,
    to: null,
    reason: '',
  };
  return [
    { operation: 'getMyAvailability', call: `GET ${call}`, expected: { status: 200 } },
    { operation: 'changeMyAvailability', call: `PUT ${call}`, body, expected: { status: 200 } },
    ...[ours.absenceId, theirs.absenceId, absentId].map((id): Case => ({
      operation: 'changeMyAvailability',
      call: `PUT ${call}`,
      body: { ...body, exceptions: [{ ...absence, id }] },
      expected: { status: 404, code: 'not_found' },
    })),
  ];
}

/** An approver with a right of their own may delegate it; nobody ends the delegations of others. */
function casesOfDelegation({ ours, theirs, absentId }: MatrixWorld, situation: Situation): Case[] {
  const call = '/api/v1/me/approval-delegations';
  const dates = { fromDate: '2026-03-10', untilDate: '2026-03-11' };
  return [
    { operation: 'listApprovalDelegations', call: `GET ${call}`, expected: { status: 200 } },
    {
      operation: 'findApprovalColleagues',
      call: 'GET /api/v1/me/approval-colleagues',
      expected: { status: 200 },
    },
    ...[theirs.holder.contactId, absentId].map((delegateId): Case => ({
      operation: 'delegateApproval',
      call: `POST ${call}`,
      body: { delegateId, ...dates },
      expected: oracle.delegation(situation, ours.groupId),
    })),
    // With a last day before the first, so that nothing is delegated.
    {
      operation: 'delegateApproval',
      call: `POST ${call}`,
      body: { delegateId: ours.holder.contactId, ...dates, untilDate: '2026-03-09' },
      expected: oracle.delegation(situation, ours.groupId, 'delegation_dates_invalid'),
    },
    ...[ours.delegationId, theirs.delegationId, absentId].map((id): Case => ({
      operation: 'endApprovalDelegation',
      call: `DELETE ${call}/${id}`,
      expected: { status: 404, code: 'not_found' },
    })),
  ];
}

/** People with every permission on their group, at every relation to the administrator. */
function casesOfPeople({ ours, theirs, absentId }: MatrixWorld, situation: Situation): Case[] {
  const groups = [ours, theirs];
  const seen = groups.map(({ groupId }) => oracle.seesPeopleOf(situation, groupId));
  const rightsAt = (place: Place | null) => ({
    clientGroupId: place?.groupId ?? absentId,
    clientId: place?.clientId ?? absentId,
    locationId: place?.locationId ?? absentLocationId,
    permissions: ['people_view'],
  });
  const places = [...ours.places, ...theirs.places, null];
  const holderOf = (place: Place | null) => (place?.groupId === theirs.groupId ? theirs : ours).holder;
  return [
    {
      operation: 'listPeople',
      call: 'GET /api/v1/people',
      expected: seen.includes(null) ? missing : { status: 200 },
      content: {
        of: ({ status, body }) => {
          if (status !== 200) return [null, null];
          const ids = new Set((body.people as { id: string }[]).map(({ id }) => id));
          return groups.map(({ holder }) => ids.has(holder.contactId));
        },
        is: seen,
      },
    },
    ...places.map((place): Case => ({
      operation: 'invitePerson',
      call: 'POST /api/v1/people/invitations',
      body: {
        email: holderOf(place).email,
        firstName: 'Ina',
        lastName: 'Invited',
        rights: [rightsAt(place)],
      },
      expected: oracle.invitation(situation, place),
    })),
    ...[ours, theirs, null].flatMap((tenant): Case[] => {
      const groupId = tenant?.groupId ?? null;
      const invitation = `/api/v1/people/invitations/${tenant?.invitationId ?? absentId}`;
      const ended = oracle.personOfGroup(situation, groupId, 'people_create');
      const switched = oracle.personOfGroup(situation, groupId, 'people_delete');
      return [
        { operation: 'sendInvitationAgain', call: `POST ${invitation}/send`, expected: ended },
        { operation: 'withdrawInvitation', call: `POST ${invitation}/withdraw`, expected: ended },
        {
          operation: 'deactivatePerson',
          call: `POST /api/v1/people/${tenant?.goneId ?? absentId}/deactivate`,
          expected: switched,
        },
        {
          operation: 'reactivatePerson',
          call: `POST /api/v1/people/${tenant?.holder.contactId ?? absentId}/reactivate`,
          expected: switched,
        },
        {
          operation: 'resetPersonFactor',
          call: `POST /api/v1/people/${tenant?.goneId ?? absentId}/second-factor/reset`,
          expected: switched,
        },
        {
          operation: 'changePersonRights',
          call: `PUT /api/v1/people/${tenant?.holder.contactId ?? absentId}/rights`,
          body: { rights: places.map(rightsAt) },
          expected: oracle.rightsOfPerson(situation, groupId),
        },
      ];
    }),
  ];
}

/** `location right`, one line each, as in the tree of the profile. */
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

/** No contact may call an endpoint for programs. */
export function casesOfProvider({ endpoints, ours, theirs }: MatrixWorld): Case[] {
  return endpoints
    .filter(({ access }) => access.kind === 'serviceKey')
    .flatMap((endpoint) =>
      [ours, theirs].map(({ places }) => ({
        operation: endpoint.name,
        call: `${endpoint.method} ${samplePath(endpoint, places[0]?.bookingId)}`,
        ...(endpoint.body && { body: sampleBody(endpoint.body) }),
        expected: { status: 401, code: 'service_key_invalid' },
      })),
    );
}
