import { samplePath, sampleBody } from '../sample-input.ts';
import type { Answer } from '../test-app.ts';
import { bodyOf, missing } from './matrix-case.ts';
import type { Case, MatrixPerson, MatrixWorld } from './matrix-case.ts';
import { oracle, rightsAt } from './oracle.ts';
import type { Place, Situation } from './oracle.ts';

/** What a contact asks about itself, and about somebody else's own. */
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
    ...casesOfNotifications(world),
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

function casesOfNotifications({ ours, theirs, absentId }: MatrixWorld): Case[] {
  const choices = {
    methods: { ownRequests: ['email'], approvals: [] },
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
