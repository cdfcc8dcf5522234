import { expect, test } from 'vitest';
import { mustAskForBookings } from './booking-locations.ts';
import { buildPermissionTree } from './permission-tree.ts';

test.each([
  ['asks where only that is allowed', [['pending booking_create']], true],
  ['books at once where both are allowed', [['pending booking_create', 'booking_create']], false],
  ['books at once by every right', [['pending booking_all', 'booking_all']], false],
  ['asks at one location of two', [['booking_all'], ['pending booking_create']], true],
  ['does neither where bookings are only seen', [['booking_view', 'pending booking_view']], false],
  ['does neither without a location', [], false],
])('%s', (_name, rightsOfLocations, expected) => {
  const tree = buildPermissionTree({
    groups: [
      {
        groupId: 'g',
        groupName: 'Group',
        access: { permissions: [] },
        clients: [
          {
            clientId: 'c',
            clientName: 'School',
            access: { permissions: [] },
            locations: rightsOfLocations.map((permissions, index) => ({
              locationId: index + 1,
              locationName: `Campus ${index + 1}`,
              timeZone: 'Australia/Melbourne',
              tags: ['confirmed'],
              access: { permissions },
            })),
          },
        ],
      },
    ],
  });
  expect(mustAskForBookings(tree)).toBe(expected);
});
