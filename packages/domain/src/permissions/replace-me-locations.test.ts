import { expect, test } from 'vitest';
import { buildPermissionTree } from './permission-tree.ts';
import { replaceMeLocations } from './replace-me-locations.ts';

const tagged = ['confirmed', 'replace_me_feature_enabled'];
const tree = buildPermissionTree({
  groups: [
    {
      groupId: 'g',
      groupName: 'Group',
      access: { permissions: [] },
      clients: [
        client(
          'school',
          ['replace-me_view'],
          [
            [1, tagged, []],
            [2, ['confirmed'], []],
          ],
        ),
        client(
          'college',
          [],
          [
            [3, tagged, ['booking_all', 'replace-me_create']],
            [4, tagged, ['replace-me_all']],
          ],
        ),
        client('none', ['booking_all'], [[5, tagged, []]]),
      ],
    },
  ],
});

test.each([
  ['by right and tag, the right being the client’s or its own', ['school', 'college', 'none'], [1, 4]],
  ['of the chosen clients alone', ['college'], [4]],
  ['none where only bookings may be seen', ['none'], []],
  ['none of a client that the tree does not hold', ['elsewhere'], []],
])('locations of Replace Me: %s', (_name, clientIds, expected) => {
  expect(replaceMeLocations(tree, clientIds).map(({ locationId }) => locationId)).toEqual(expected);
});

function client(
  clientId: string,
  permissions: string[],
  locations: readonly (readonly [number, readonly string[], string[]])[],
) {
  return {
    clientId,
    clientName: clientId,
    access: { permissions },
    locations: locations.map(([locationId, tags, own]) => ({
      locationId,
      locationName: `Site ${locationId}`,
      timeZone: 'Australia/Melbourne',
      tags,
      access: { permissions: own },
    })),
  };
}
