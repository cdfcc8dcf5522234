import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';

export type PlacedSite = {
  readonly item: LocationOverviewItem;
  readonly latitude: number;
  /** May be beyond 180 to keep the sites together. */
  readonly longitude: number;
};

/** The sites that the map can show, and those without coordinates. */
export function placeSites(items: readonly LocationOverviewItem[]): {
  placed: PlacedSite[];
  unplaced: LocationOverviewItem[];
} {
  const placed: PlacedSite[] = [];
  const unplaced: LocationOverviewItem[] = [];
  for (const item of items) {
    const { latitude, longitude } = item.address;
    if (latitude === null || longitude === null) unplaced.push(item);
    else placed.push({ item, latitude, longitude });
  }
  const seam = seamOf(placed.map(({ longitude }) => longitude));
  return {
    placed: placed.map((site) =>
      site.longitude < seam ? { ...site, longitude: site.longitude + 360 } : site,
    ),
    unplaced,
  };
}

/**
 * The longitude of the first site east of the widest gap between sites: a map that begins there is the narrowest one,
 * so that Auckland and the Chatham Islands are side by side.
 */
function seamOf(longitudes: readonly number[]): number {
  const sorted = [...new Set(longitudes)].toSorted((one, other) => one - other);
  const [first = 0] = sorted;
  // The gap from the last site around to the first one.
  let [widest, seam] = [first + 360 - (sorted.at(-1) ?? first), first];
  for (const [index, longitude] of sorted.entries()) {
    const gap = longitude - (sorted[index - 1] ?? longitude);
    if (gap > widest) [widest, seam] = [gap, longitude];
  }
  return seam;
}
