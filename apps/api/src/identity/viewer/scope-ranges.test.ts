import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modifiers, scopes } from '@staffroom/domain/permissions/requirement.ts';
import type { GroupTree } from './client-tree.ts';
import { readViewerRights } from './viewer-rights.ts';
import type { GrantRow } from './viewer-rights.ts';
import type { Viewer } from './viewer.ts';
import { countRanges, scopeRangesOf, scopeRangesOfAnyRight } from './scope-ranges.ts';
import type { ScopeRanges } from './scope-ranges.ts';

const address = {
  line1: '',
  line2: '',
  suburb: '',
  state: '',
  postcode: '',
  country: '',
  latitude: null,
  longitude: null,
  fullAddress: '',
};

/** Groups g0, g1 … of clients g0c0 … of locations numbered through. */
function structureOf(sizes: readonly (readonly number[])[]): GroupTree[] {
  let locationId = 0;
  return sizes.map((clients, g) => ({
    groupId: `g${g}`,
    groupName: '',
    variant: 'AU',
    timeZone: null,
    linksNeedSignIn: false,
    places: new Map(),
    clients: clients.map((count, c) => ({
      clientId: `g${g}c${c}`,
      clientName: '',
      locations: Array.from({ length: count }, () => ({
        locationId: ++locationId,
        locationName: '',
        timeZone: 'UTC',
        tags: [],
        address,
      })),
    })),
  }));
}

function viewerOf(groups: GroupTree[], grants: readonly GrantRow[]): Viewer {
  return {
    contactId: 'me',
    support: null,
    sessionId: 's',
    name: 'Me',
    homeClientGroupId: 'g0',
    clientGroupIds: groups.map(({ groupId }) => groupId),
    emailVerified: true,
    rights: readViewerRights(grants, groups).rights,
    standsInFor: new Map(),
  };
}

/** Every location that a list of the cover reads. */
function expand(groups: GroupTree[], ranges: ScopeRanges): number[] {
  const inGroup = groups
    .filter(({ groupId }) => ranges.groupIds.includes(groupId))
    .flatMap(({ clients }) => clients);
  const inClient = groups
    .flatMap(({ clients }) => clients)
    .filter(({ clientId }) => ranges.clients.clientIds.includes(clientId));
  return [
    ...[...inGroup, ...inClient].flatMap(({ locations }) => locations.map(({ locationId }) => locationId)),
    ...ranges.locations.locationIds,
    ...ranges.scattered.locationIds,
  ].toSorted((a, b) => a - b);
}

const sizes = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});
const permission = fc
  .tuple(fc.constantFrom(...scopes), fc.constantFrom(...modifiers, 'all' as const))
  .map(([scope, modifier]) => `${scope}_${modifier}`);

test('holds exactly the locations of the right, each once, whatever the grants and the narrowing', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.array(
        fc.record({ at: fc.nat(), level: fc.nat(2), permissions: fc.array(permission, { maxLength: 3 }) }),
        { maxLength: 6 },
      ),
      fc.tuple(fc.constantFrom(...scopes), fc.constantFrom(...modifiers)),
      fc.record({ clients: fc.option(fc.array(fc.nat(12))), locations: fc.option(fc.array(fc.nat(50))) }),
      (shape, given, right, wanted) => {
        const groups = structureOf(shape);
        const places = groups.flatMap(({ groupId, clients }) =>
          clients.flatMap(({ clientId, locations }) =>
            locations.map(({ locationId }) => ({ groupId, clientId, locationId })),
          ),
        );
        const grants = given.flatMap(({ at, level, permissions }): GrantRow[] => {
          const place = places[at % Math.max(1, places.length)];
          return place === undefined
            ? []
            : [
                {
                  client_group_id: place.groupId,
                  client_id: level > 0 ? place.clientId : null,
                  location_id: level > 1 ? place.locationId : null,
                  permissions,
                },
              ];
        });
        const allClients = groups.flatMap(({ clients }) => clients.map(({ clientId }) => clientId));
        const narrowing = {
          clientIds: wanted.clients?.map((at) => allClients[at] ?? `unknown${at}`),
          locationIds: wanted.locations ?? undefined,
        };
        const viewer = viewerOf(groups, grants);
        const wantedOf = (held: ReadonlySet<number>) =>
          places
            .filter(({ locationId }) => held.has(locationId))
            .filter(({ clientId }) => !narrowing.clientIds || narrowing.clientIds.includes(clientId))
            .filter(({ locationId }) => !narrowing.locationIds || narrowing.locationIds.includes(locationId))
            .map(({ locationId }) => locationId);
        const { rights } = viewer;
        expect(expand(groups, scopeRangesOf(viewer, ...right, narrowing))).toEqual(
          wantedOf(rights.locationIds(...right)),
        );
        expect(expand(groups, scopeRangesOfAnyRight(viewer, narrowing))).toEqual(
          wantedOf(rights.allLocationIds),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

test('reads one range of a group for a right on the group, and one for many single locations', () => {
  const groups = structureOf([Array.from({ length: 40 }, () => 10)]);
  const whole = viewerOf(groups, [
    { client_group_id: 'g0', client_id: null, location_id: null, permissions: ['booking_all'] },
  ]);
  expect(countRanges(scopeRangesOf(whole, 'booking', 'view'))).toBe(1);
  const single = (count: number) =>
    viewerOf(
      groups,
      groups[0]!.clients
        .flatMap(({ clientId, locations }) => locations.map(({ locationId }) => ({ clientId, locationId })))
        .slice(0, count)
        .map(({ clientId, locationId }) => ({
          client_group_id: 'g0',
          client_id: clientId,
          location_id: locationId,
          permissions: ['booking_view'],
        })),
    );
  expect(countRanges(scopeRangesOf(single(150), 'booking', 'view'))).toBe(150);
  expect(countRanges(scopeRangesOf(single(151), 'booking', 'view'))).toBe(1);
});
