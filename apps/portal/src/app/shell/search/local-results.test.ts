import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { expect, it } from 'vitest';
import { findLocal, listInvoices, listSites, type Result } from './local-results.ts';

const words = { group: 'Sites', allLocations: 'All its sites' };
const result = (label: string): Result => ({ id: label, label, icon: 'home', act: { kind: 'go', to: '/' } });
const labels = (results: readonly Result[]) => results.map(({ label }) => label);

const access = { permissions: ['booking_view'] };
const location = (locationId: number, locationName: string) => ({
  locationId,
  locationName,
  timeZone: 'UTC',
  tags: [],
  access,
});
const treeOf = (...clients: [name: string, ...locations: string[]][]) =>
  buildPermissionTree({
    groups: [
      {
        groupId: 'g',
        groupName: 'Group',
        access,
        clients: clients.map(([clientName, ...names], index) => ({
          clientId: `c${index}`,
          clientName,
          access,
          locations: names.map((name, place) => location(index * 10 + place + 1, name)),
        })),
      },
    ],
  });

it.each([
  ['sett', ['Settings']],
  ['SETT', ['Settings']],
  ['n', ['New booking', 'Notifications', 'Ōtāhuhu North']],
  ['otahuhu', ['Ōtāhuhu North']],
  ['booking new', ['New booking']],
  ['nothing', []],
])('finds for %s what holds every word, short ones where a word begins', (text, found) => {
  const groups = [['New booking', 'Settings', 'Notifications'].map(result), [result('Ōtāhuhu North')]];
  expect(labels(findLocal(groups, text))).toEqual(found);
});

it('puts what begins with the text first, and shows a few of each group', () => {
  const many = ['Old Park', 'Park Hill', 'Park Lane', 'Mid Park', 'New Park', 'Far Park'].map(result);
  expect(labels(findLocal([many], 'park'))).toEqual(['Park Hill', 'Park Lane', 'Old Park', 'Mid Park']);
  expect(findLocal([many, many], 'park')).toHaveLength(8);
  expect(findLocal([many], '')).toEqual(many);
});

it('lists clients and their locations where there are several to choose from', () => {
  expect(listSites(treeOf(['Richmond', 'Richmond']), words)).toEqual([]);
  expect(labels(listSites(treeOf(['Richmond', 'North', 'South']), words))).toEqual([
    'Richmond',
    'North',
    'South',
  ]);
  const two = listSites(treeOf(['Richmond', 'North', 'South'], ['Lakeside', 'Only']), words);
  expect(two.map(({ label, description }) => [label, description])).toEqual([
    ['Richmond', 'All its sites'],
    ['North', 'Richmond'],
    ['South', 'Richmond'],
    ['Lakeside', 'Group'],
  ]);
  expect(two.map(({ act }) => act)).toEqual([
    { kind: 'site', clientIds: ['c0'], locationId: null },
    { kind: 'site', clientIds: ['c0'], locationId: 1 },
    { kind: 'site', clientIds: ['c0'], locationId: 2 },
    { kind: 'site', clientIds: ['c1'], locationId: null },
  ]);
});

it.each([
  ['SR-3701327', ['/finance?q=SR-3701327']],
  ['PO 7714', ['/finance?q=PO+7714']],
  ['Harbour', []],
  ['4B', []],
  // The number of a booking.
  ['2346-789K-1', []],
])('leads with %s to the invoices if it may be a number of one', (text, to) => {
  expect(listInvoices(text).map(({ act }) => act.kind === 'go' && act.to)).toEqual(to);
});
