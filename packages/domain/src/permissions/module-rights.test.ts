import { describe, expect, it } from 'vitest';
import { collectEffectiveRights } from './effective-rights.ts';
import {
  canAt,
  canCreateBookings,
  canUseReplaceMe,
  canViewBookings,
  countBookingLocations,
  needsReplaceMeStatus,
} from './module-rights.ts';
import type { Place } from './module-rights.ts';
import { buildPermissionTree } from './permission-tree.ts';
import { flagsOf, parsePermissions, formatPermissions } from './rights.ts';

const tag = 'replace_me_feature_enabled';
const links = {
  groups: [
    {
      groupId: 'g',
      groupName: 'Group',
      access: { permissions: [] },
      clients: [
        {
          clientId: 'empty',
          clientName: 'No locations',
          access: { permissions: ['booking_all', 'wonder_view'] },
          locations: [],
        },
        {
          clientId: 'c',
          clientName: 'Client',
          access: { permissions: ['accounts_view'] },
          locations: [
            {
              locationId: 1,
              locationName: 'One',
              timeZone: 'Australia/Sydney',
              tags: [tag],
              access: { permissions: ['booking_view'] },
            },
            {
              locationId: 2,
              locationName: 'Two',
              timeZone: 'Australia/Perth',
              tags: [],
              access: { permissions: ['replace-me_view', 'wonder_view'] },
            },
            {
              locationId: 3,
              locationName: 'Three',
              timeZone: 'Australia/Perth',
              tags: [tag, 'primary'],
              access: { permissions: ['replace-me_create'] },
            },
          ],
        },
      ],
    },
  ],
};

describe('permission strings', () => {
  it('are split at the last underscore, so that scopes may hold blanks and dashes', () => {
    const { rights, unknown } = parsePermissions([
      'pending booking_create',
      'replace-me_all',
      'booking_view',
    ]);
    const flags = flagsOf(rights);
    expect(unknown).toEqual([]);
    expect(flags['pending booking']).toEqual({ view: false, modify: false, delete: false, create: true });
    expect(flags['replace-me']).toEqual({ view: true, modify: true, delete: true, create: true });
    expect(flags.booking.view).toBe(true);
    expect(flags.booking.create).toBe(false);
    expect(flags.timesheets.view).toBe(false);
  });

  it.each([
    'wonder_view',
    'booking_own',
    'booking',
    '',
    '_',
    'pending_booking_view',
    'Booking_view',
    'booking_view_',
    'booking_All',
  ])('give no right and are returned when unknown: %j', (permission) => {
    expect(parsePermissions([permission])).toEqual({ rights: 0, unknown: [permission] });
  });

  it('survive printing and reading', () => {
    const written = ['booking_all', 'pending booking_view', 'pending booking_create', 'replace-me_delete'];
    expect(formatPermissions(parsePermissions(written).rights)).toEqual(written);
  });
});

describe('buildPermissionTree', () => {
  const tree = buildPermissionTree(links);

  it('hands a client’s rights to its locations and none upwards', () => {
    expect(flagsOf(tree.locations.get(1)!.rights).accounts.view).toBe(true);
    expect(flagsOf(tree.clients.get('c')!.rights).booking.view).toBe(false);
    expect(flagsOf(tree.groups[0]!.rights).accounts.view).toBe(false);
  });

  it('takes the group’s zone from the first location there is, and lists unknown strings once', () => {
    expect(tree.groups[0]!.timeZone).toBe('Australia/Sydney');
    expect(tree.unknown).toEqual(['wonder_view']);
    expect(
      buildPermissionTree({ groups: [{ ...links.groups[0]!, clients: [] }] }).groups[0]!.timeZone,
    ).toBeNull();
  });

  it('changes nothing when the rights are effective already', () => {
    const grants = [{ level: 'group' as const, id: 'g', scope: 'booking', modifier: 'view' }];
    const effective = collectEffectiveRights(grants, links).links;
    expect(effective.groups[0]!.clients[1]!.locations[2]!.access.permissions).toEqual(['booking_view']);
    expect(buildPermissionTree(effective).rightsAnywhere).toBe(parsePermissions(['booking_view']).rights);
  });
});

describe('rights of the modules', () => {
  const tree = buildPermissionTree(links);

  it('ask Replace Me for right and tag at the same location', () => {
    expect(canUseReplaceMe(tree, { level: 'location', locationId: 1 })).toBe(false);
    expect(canUseReplaceMe(tree, { level: 'location', locationId: 2 })).toBe(false);
    expect(canUseReplaceMe(tree, { level: 'location', locationId: 3 }, 'create')).toBe(true);
    expect(canUseReplaceMe(tree, { level: 'client', clientId: 'c' })).toBe(false);
    expect(canUseReplaceMe(tree, { level: 'client', clientId: 'c' }, 'create')).toBe(true);
    expect(canUseReplaceMe(tree, { level: 'group', groupId: 'g' }, 'create')).toBe(true);
  });

  it('need the Replace Me status only where a location of the client has the right', () => {
    expect(needsReplaceMeStatus(tree, 'c')).toBe(true);
    expect(needsReplaceMeStatus(tree, 'empty')).toBe(false);
    expect(needsReplaceMeStatus(tree, 'gone')).toBe(false);
  });

  it('count only the locations with booking view', () => {
    expect(countBookingLocations(tree)).toBe(1);
    expect(countBookingLocations(tree, ['empty'])).toBe(0);
    expect(countBookingLocations(tree, ['c', 'empty'])).toBe(1);
  });

  it('read the node itself at each level', () => {
    const at = (place: Place) => canAt(tree, place, 'accounts', 'view');
    expect(at({ level: 'group', groupId: 'g' })).toBe(false);
    expect(at({ level: 'client', clientId: 'c' })).toBe(true);
    expect(at({ level: 'client', clientId: 'empty' })).toBe(false);
    expect(at({ level: 'location', locationId: 1 })).toBe(true);

    const whole = buildPermissionTree({
      groups: [{ ...links.groups[0]!, access: { permissions: ['booking_view'] } }],
    });
    expect(canViewBookings(whole, { level: 'group', groupId: 'g' })).toBe(true);
    expect(canViewBookings(whole, { level: 'location', locationId: 2 })).toBe(true);
    expect(canCreateBookings(whole, { level: 'location', locationId: 2 })).toBe(false);
  });

  it('are refused at places the tree does not hold', () => {
    expect(canViewBookings(tree, { level: 'location', locationId: 9 })).toBe(false);
    expect(canViewBookings(tree, { level: 'group', groupId: 'gone' })).toBe(false);
  });
});

describe('collectEffectiveRights', () => {
  it('leaves out what the contact has no right at or below, and keeps the way down to what it has', () => {
    const { links: seen, unknown } = collectEffectiveRights(
      [
        { level: 'location', id: 2, scope: 'booking', modifier: 'view' },
        { level: 'location', id: 3, scope: 'booking', modifier: 'wonder' },
      ],
      links,
    );
    expect(seen.groups[0]!.access.permissions).toEqual([]);
    expect(seen.groups[0]!.clients.map((client) => client.clientId)).toEqual(['c']);
    expect(seen.groups[0]!.clients[0]!.locations.map((location) => location.locationId)).toEqual([2]);
    expect(unknown).toHaveLength(1);
    expect(collectEffectiveRights([], links).links.groups).toEqual([]);
  });

  it('does not take a client’s id for a location’s', () => {
    const effective = collectEffectiveRights(
      [{ level: 'client', id: 2, scope: 'booking', modifier: 'view' }],
      links,
    );
    expect(effective.locationIdsWith('booking', 'view')).toEqual([]);
  });
});
