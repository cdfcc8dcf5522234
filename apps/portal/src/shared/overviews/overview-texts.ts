import { formatCount } from '../../lib/device/format-count.ts';
import { localised } from '../../lib/localised.ts';

/** For how far sites are filled. */
export const overviewTexts = localised('overviews', {
  sites: 'Sites',
  allSites: (count: number) => (count === 1 ? 'How your site is filled' : 'How your sites are filled'),
  notLoaded: (count: number) => `The numbers of your ${count === 1 ? 'site' : 'sites'} could not be loaded`,
  loading: 'Loading the sites',
  layout: 'Layout',
  layouts: { tile: 'Tiles', list: 'List', map: 'Map' },
  showOnMap: (name: string) => `Show ${name} on the map`,
  loadingMap: 'Loading the map',
  totals: 'Totals',
  total: 'Total requests',
  filled: 'Filled',
  unfilled: 'Unfilled',
  fillRate: 'Fill rate',
  site: 'Site',
  level: 'Cover',
  noBookings: 'No bookings',
  percent: (rate: number) => `${rate}%`,
  openOf: (open: number, total: number) =>
    open > 0
      ? `${formatCount(open)} of ${formatCount(total)} open`
      : total === 1
        ? 'Filled'
        : `All ${formatCount(total)} filled`,
  atRisk: 'Only with open bookings',
  find: 'Find a site',
  longPlacements: 'Long placements',
  weeksOf: (weeks: number, max: number, since: string) =>
    weeks > max
      ? `Here in ${weeks} weeks in a row, since ${since}.`
      : `Here in ${weeks} of at most ${max} weeks in a row, since ${since}.`,
  limitFalls: (date: string) => `The limit falls on ${date}.`,
  limitReached: (date: string) => `The limit was reached on ${date}.`,
  nearLimit: 'Near the limit',
  bookedPastLimit: 'Booked past the limit',
  pastLimit: 'Past the limit',
  allFilled: 'Nobody is missing at these sites',
  allFilledWords: 'Show all sites to see their numbers.',
  noneFound: 'No site matches',
  showAll: 'Show all sites',
  more: (count: number) => (count === 1 ? '1 more site' : `${formatCount(count)} more sites`),
  ofSites: (count: number) =>
    count === 1 ? 'Of the one site you see' : `Of the ${formatCount(count)} sites you see`,
  export: 'Export',
  exportName: (date: string) => `sites-${date}.csv`,
  exported: (count: number) =>
    count === 1 ? '1 site was exported' : `${formatCount(count)} sites were exported`,
  client: 'Client',
  location: 'Location',
  levels: { none: 'No bookings', short: 'Short of people', partly: 'Partly filled', full: 'All filled' },
});
