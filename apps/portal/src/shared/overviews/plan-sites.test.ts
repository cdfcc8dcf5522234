import { expect, test } from 'vitest';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { noSiteFilter, planSites, totalsOf } from './plan-sites.ts';

const site = (displayName: string, total: number, open: number) =>
  ({ displayName, totalBookings: total, openBookings: open }) as LocationOverviewItem;
const sites = [
  site('Ōtāhuhu', 2, 0),
  site('Burnley', 0, 0),
  site('Avon', 9, 2),
  site('Zeal', 3, 3),
  site('albert', 4, 2),
];
const names = (items: readonly LocationOverviewItem[]) => items.map(({ displayName }) => displayName);

test('the sites that miss most people come first, then by name', () => {
  expect(names(planSites(sites, noSiteFilter))).toEqual(['Zeal', 'albert', 'Avon', 'Burnley', 'Ōtāhuhu']);
});

test('a filter leaves those at risk, and those whose name holds the words, without accents', () => {
  expect(names(planSites(sites, { isAtRiskOnly: true, search: '' }))).toEqual(['Zeal', 'albert', 'Avon']);
  expect(names(planSites(sites, { isAtRiskOnly: false, search: 'tahuhu' }))).toEqual(['Ōtāhuhu']);
  expect(planSites(sites, { isAtRiskOnly: true, search: 'tahuhu' })).toEqual([]);
});

test('the totals are of all sites', () => {
  expect(totalsOf(sites)).toEqual({ total: 18, open: 7 });
  expect(totalsOf([])).toEqual({ total: 0, open: 0 });
});
