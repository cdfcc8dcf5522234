import { expect, test } from 'vitest';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { listPlaceNodes, listPlaces } from './list-places.ts';
import {
  describeRights,
  hasGiven,
  isSameRights,
  mayTakeFrom,
  withChosen,
  withoutPlace,
} from './rights-draft.ts';

const school = { clientGroupId: 'g', clientId: 'c', locationId: null };
const site = { ...school, locationId: 1 };

test('tells rights in words, and leaves out what does nothing', () => {
  expect(describeRights(['booking_view', 'booking_create', 'timesheets_all', 'accounts_delete'])).toBe(
    'Bookings: see, book. Timesheets: see, edit and submit',
  );
  expect(describeRights(['kitchen_view'])).toBe('');
});

test('tells what was taken by what is still held', () => {
  expect(describeRights(['booking_all', 'timesheets_view'], ['booking_view'])).toMatch(
    /^Bookings: book, .*\. Timesheets: see$/,
  );
  expect(describeRights(['booking_view'], ['booking_all'])).toBe('');
});

test('changes one scope at one place and leaves all others', () => {
  const before = [
    { ...school, permissions: ['accounts_all'] },
    { ...site, permissions: ['booking_view', 'timesheets_view'] },
  ];
  const after = withChosen(before, site, { scope: 'booking', chosen: ['booking_create'] });
  expect(after).toEqual([
    { ...school, permissions: ['accounts_all'] },
    { ...site, permissions: ['booking_create', 'timesheets_view'] },
  ]);
  expect(hasGiven(after, site, 'booking_view')).toBe(false);
});

test('takes the flags that nobody sees with the last that is seen, and a place with its last right', () => {
  const before = [{ ...school, permissions: ['accounts_all'] }];
  expect(withChosen(before, school, { scope: 'accounts', chosen: ['accounts_view'] })).toEqual(before);
  expect(withChosen(before, school, { scope: 'accounts', chosen: [] })).toEqual([]);
});

/** A group of a client with two sites, with the given rights of the viewer. */
function treeOf(held: { group?: string[]; client?: string[]; site?: string[] }) {
  const access = (permissions: string[] = []) => ({ access: { permissions } });
  const location = (locationId: number, locationName: string, permissions?: string[]) => ({
    locationId,
    locationName,
    ...access(permissions),
  });
  const locations = [location(1, 'Site', held.site), location(2, 'Annex')];
  const client = { clientId: 'c', clientName: 'School', locations, ...access(held.client) };
  const group = { groupId: 'g', groupName: 'Group', timeZone: 'Australia/Melbourne', clients: [client] };
  return buildPermissionTree({ groups: [{ ...group, ...access(held.group) }] } as never);
}

test('takes from a place all that the viewer holds there, and nothing else', () => {
  const tree = treeOf({ site: ['people_all', 'booking_view'] });
  const before = [
    { ...school, permissions: ['booking_view'] },
    { ...site, permissions: ['booking_view', 'timesheets_view'] },
  ];
  const after = withoutPlace(tree, before, site);
  expect(after).toEqual([
    { ...school, permissions: ['booking_view'] },
    { ...site, permissions: ['timesheets_view'] },
  ]);
  expect(withoutPlace(tree, [{ ...site, permissions: ['booking_view'] }], site)).toEqual([]);
  expect(withoutPlace(tree, [{ ...site, permissions: ['accounts_delete'] }], site)).toEqual([
    { ...site, permissions: ['accounts_delete'] },
  ]);
});

test('something can be taken where the viewer holds some of it', () => {
  const tree = treeOf({ site: ['people_all', 'booking_view'] });
  const at = (permissions: string[]) => mayTakeFrom(tree, [{ ...site, permissions }], site);
  expect([at(['booking_all']), at(['timesheets_view']), at(['accounts_delete'])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('places lie within each other; those that are not the viewer’s to give at are locked or left out', () => {
  const nodesOf = (tree: ReturnType<typeof treeOf>) => listPlaceNodes(tree, listPlaces(tree, 'create'));
  expect(nodesOf(treeOf({ site: ['people_create'] }))).toEqual([
    {
      id: 'g',
      name: 'Group',
      locked: true,
      children: [
        { id: 'c', name: 'School', locked: true, children: [{ id: '1', name: 'Site', locked: false }] },
      ],
    },
  ]);
  const [client] = nodesOf(treeOf({ client: ['people_create'] }))[0]!.children!;
  expect(client).toMatchObject({ id: 'c', name: 'School: all sites', locked: false });
  expect(client!.children!.map(({ id }) => id)).toEqual(['1', '2']);
  expect(nodesOf(treeOf({ site: ['people_view'] }))).toEqual([]);
});

test('compares rights by place, in any order and notation', () => {
  const rights = [
    { ...school, permissions: ['accounts_view'] },
    { ...site, permissions: ['booking_all'] },
  ];
  const spelt = ['booking_view', 'booking_create', 'booking_modify', 'booking_delete'];
  expect(isSameRights(rights, [{ ...site, permissions: spelt }, rights[0]!])).toBe(true);
  expect(isSameRights(rights, [rights[0]!])).toBe(false);
  expect(isSameRights([rights[0]!], rights)).toBe(false);
  expect(isSameRights(rights, [rights[0]!, { ...site, permissions: ['booking_view'] }])).toBe(false);
});
