import { fillLevel } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { FillCounts, FillLevel } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import { totalsOf } from '../plan-sites.ts';
import type { PlacedSite } from './place-sites.ts';

/** A site and its position, in pixels. */
export type SitePoint = { readonly site: PlacedSite; readonly x: number; readonly y: number };

export type SiteCluster = {
  /** The same key for the same sites. */
  readonly key: string;
  readonly sites: readonly PlacedSite[];
  readonly counts: FillCounts;
  readonly level: FillLevel;
  /** The centre of its sites, in pixels. */
  readonly x: number;
  readonly y: number;
};

/**
 * Merges sites that are nearer to each other than `reach` pixels; earlier sites collect those around them. A merged
 * cluster moves to its centre, so this repeats until no two clusters are too close.
 */
export function clusterSites(points: readonly SitePoint[], reach: number): SiteCluster[] {
  let gathered = points.map((point) => [point]);
  for (;;) {
    const wider = gather(gathered, reach);
    if (wider.length === gathered.length) return wider.map(toCluster);
    gathered = wider;
  }
}

function gather(groups: readonly SitePoint[][], reach: number): SitePoint[][] {
  const cellOf = (value: number) => Math.floor(value / reach);
  const placed = groups.map((points) => ({ points, ...middleOf(points) }));
  const cells = Map.groupBy(placed, ({ x, y }) => `${cellOf(x)} ${cellOf(y)}`);
  const taken = new Set<(typeof placed)[number]>();
  return placed.flatMap((group) => {
    if (taken.has(group)) return [];
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].map((dy) => `${cellOf(group.x) + dx} ${cellOf(group.y) + dy}`))
      .flatMap((cell) => cells.get(cell) ?? [])
      .filter((other) => !taken.has(other) && Math.hypot(other.x - group.x, other.y - group.y) < reach);
    for (const one of near) taken.add(one);
    return [near.flatMap(({ points }) => points)];
  });
}

function middleOf(points: readonly SitePoint[]): { x: number; y: number } {
  const middle = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { x: middle('x'), y: middle('y') };
}

function toCluster(points: readonly SitePoint[]): SiteCluster {
  const sites = points.map(({ site }) => site);
  const counts = totalsOf(sites.map(({ item }) => item));
  return {
    key: sites.map(({ item }) => item.locationId).join(' '),
    sites,
    counts,
    level: fillLevel(counts),
    ...middleOf(points),
  };
}
