import type { FillCounts } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { formatCount } from '../../../lib/device/format-count.ts';
import { localised } from '../../../lib/localised.ts';

function openOf({ total, open }: FillCounts): string {
  if (total === 0) return 'no bookings';
  if (open > 0) return `${formatCount(open)} of ${formatCount(total)} open`;
  if (total === 1) return 'filled';
  return total === 2 ? 'both filled' : `all ${formatCount(total)} filled`;
}

export const siteMapTexts = localised('siteMap', {
  map: 'Map of the sites',
  moves: 'Map. The arrow keys move it, plus and minus zoom.',
  nearer: 'Zoom in',
  farther: 'Zoom out',
  all: 'Show all on the map',
  chooseOne: 'Choose a site on the map or in the list.',
  counts: ({ totalBookings: total, openBookings: open }: LocationOverviewItem) => openOf({ total, open }),
  site: (name: string, counts: FillCounts) => `${name}, ${openOf(counts)}`,
  cluster: (count: number, counts: FillCounts) => `${formatCount(count)} sites, ${openOf(counts)}`,
  sites: (count: number) => `${formatCount(count)} sites`,
  lost: {
    pictures: 'The pictures of the map do not load at the moment. Coasts and states are drawn instead.',
    outline:
      'Coasts and states do not load at the moment. The sites stand where they are; move the map to try again.',
  },
  unplaced: 'Not on the map',
  unplacedWords: 'Nobody has recorded where these sites are.',
});
