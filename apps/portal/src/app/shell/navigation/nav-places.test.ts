import { expect, it } from 'vitest';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { listBarPlaces, listNavPlaces } from './nav-places.ts';

function placesFor(permissions: string[], clientCount = 1, hasGroupOverview = false) {
  const clients = Array.from({ length: clientCount }, (_, index) => ({
    clientId: `c${index}`,
    clientName: '',
    access: { permissions },
    locations: [],
  }));
  const tree = buildPermissionTree({
    groups: [{ groupId: 'g', groupName: '', access: { permissions: [] }, clients }],
  });
  const viewer = { contact: { isClientGroupOverviewEnabled: hasGroupOverview }, tree };
  return listNavPlaces(viewer, { tree, activeClientId: 'c0', selectedClientIds: ['c0'] });
}

const labelsFor = (...person: Parameters<typeof placesFor>) => placesFor(...person).map(({ label }) => label);

it('shows everybody home, availability, help and settings', () => {
  expect(labelsFor([])).toEqual(['Home', 'Availability', 'Help', 'Settings']);
});

it('shows the overview in place of home to people with more than one client', () => {
  expect(labelsFor([], 2)).toEqual(['Overview', 'Availability', 'Help', 'Settings']);
  expect(labelsFor([], 2, true)).toContain('Group overview');
});

it.each([
  ['booking_view', ['Bookings', 'Educators']],
  ['pending booking_create', ['Bookings', 'Approvals']],
  ['timesheets_view', ['Timesheets', 'Educators']],
  ['accounts_view', ['Educators', 'Finance']],
])('shows with %s also %j', (permission, labels) => {
  const usual = ['Home', 'Availability', 'Help', 'Settings'];
  expect(labelsFor([permission]).filter((label) => !usual.includes(label))).toEqual(labels);
});

it.each([
  ['books', ['booking_all', 'pending booking_all'], true, ['Home', 'Bookings', 'New']],
  ['asks for approval', ['pending booking_create'], true, ['Home', 'Bookings', 'New']],
  ['approves', ['pending booking_view'], false, ['Home', 'Bookings', 'Approvals']],
  ['manages', ['timesheets_all', 'accounts_all'], false, ['Home', 'Timesheets', 'Finance']],
  ['views', ['booking_view', 'timesheets_view'], false, ['Home', 'Bookings', 'Timesheets']],
  ['may do nothing', [], false, ['Home', 'Availability']],
])('puts into the bottom bar of somebody who %s what they come for', (_who, permissions, hasMain, labels) => {
  const [first, last] = listBarPlaces(placesFor(permissions), { hasMain });
  const names = (places: typeof first) => places.map(({ label }) => label);
  expect([...names(first), ...(hasMain ? ['New'] : []), ...names(last)]).toEqual(labels);
});
