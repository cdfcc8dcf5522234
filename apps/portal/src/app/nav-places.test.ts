import { expect, it } from 'vitest';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { listNavPlaces } from './nav-places.ts';

function labelsFor(permissions: string[], clientCount = 1, hasGroupOverview = false): string[] {
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
  return listNavPlaces(viewer, { tree, activeClientId: 'c0', selectedClientIds: ['c0'] }).map(
    ({ label }) => label,
  );
}

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
