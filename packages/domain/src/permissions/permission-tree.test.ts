import { describe, expect, it } from 'vitest';
import { countBookingLocations, seesBookingsAt, seesBookingsOf } from './booking-locations.ts';
import { collectEffectiveRights } from './effective-rights.ts';
import { buildPermissionTree } from './permission-tree.ts';
import { modifiers } from './requirement.ts';
import type { Scope } from './requirement.ts';
import { hasRight, parsePermissions, formatPermissions } from './rights.ts';

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
              tags: [],
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
              tags: ['primary'],
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
    const held = (scope: Scope) => modifiers.filter((modifier) => hasRight(rights, scope, modifier));
    expect(unknown).toEqual([]);
    expect(held('pending booking')).toEqual(['create']);
    expect(held('replace-me')).toEqual([...modifiers]);
    expect(held('booking')).toEqual(['view']);
    expect(held('timesheets')).toEqual([]);
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
    expect(hasRight(tree.locations.get(1)!.rights, 'accounts', 'view')).toBe(true);
    expect(hasRight(tree.clients.get('c')!.rights, 'booking', 'view')).toBe(false);
    expect(hasRight(tree.groups[0]!.rights, 'accounts', 'view')).toBe(false);
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

describe('bookings are seen', () => {
  const tree = buildPermissionTree(links);

  it('at locations with the right itself, given there or above', () => {
    expect(seesBookingsAt(tree, 1)).toBe(true);
    expect(seesBookingsAt(tree, 2)).toBe(false);
    const whole = buildPermissionTree({
      groups: [{ ...links.groups[0]!, access: { permissions: ['booking_view'] } }],
    });
    expect(seesBookingsAt(whole, 2)).toBe(true);
  });

  it('of clients that have such a location; a right at a client without locations shows none', () => {
    expect(seesBookingsOf(tree, [])).toBe(false);
    expect(seesBookingsOf(tree, ['empty'])).toBe(false);
    expect(seesBookingsOf(tree, ['empty', 'c'])).toBe(true);
    expect(countBookingLocations(tree, ['empty', 'c', 'gone'])).toBe(1);
  });

  it('nowhere that the tree does not hold', () => {
    expect(seesBookingsAt(tree, 9)).toBe(false);
    expect(seesBookingsOf(tree, ['gone'])).toBe(false);
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
