import { fillLevel, sumOfCounts } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { FillCounts, FillLevel } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { compareNames, matchesSearch } from '@staffroom/domain/text/search-text.ts';

export type SiteFilter = { readonly isAtRiskOnly: boolean; readonly search: string };

export const noSiteFilter: SiteFilter = { isAtRiskOnly: false, search: '' };

export function countsOf({ totalBookings: total, openBookings: open }: LocationOverviewItem): FillCounts {
  return { total, open };
}

export function levelOf(item: LocationOverviewItem): FillLevel {
  return fillLevel(countsOf(item));
}

/** The sites that match the filter, those with most open bookings first, then by name. */
export function planSites(
  items: readonly LocationOverviewItem[],
  { isAtRiskOnly, search }: SiteFilter,
): LocationOverviewItem[] {
  return items
    .filter((item) => (!isAtRiskOnly || item.openBookings > 0) && matchesSearch(item.displayName, search))
    .toSorted(
      (one, other) =>
        other.openBookings - one.openBookings || compareNames(one.displayName, other.displayName),
    );
}

/** The sums of all given sites. */
export function totalsOf(items: readonly LocationOverviewItem[]): FillCounts {
  return sumOfCounts(items.map(countsOf));
}
