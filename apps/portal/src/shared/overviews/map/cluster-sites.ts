import { fillLevel } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { FillCounts, FillLevel } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import { totalsOf } from '../plan-sites.ts';
import type { PlacedSite } from './place-sites.ts';

/** A site and where it stands, in pixels. */
export type SitePoint = { readonly site: PlacedSite; readonly x: number; readonly y: number };

export type SiteCluster = {
  /** The same as long as it has the same sites. */
  readonly key: string;
  readonly sites: readonly PlacedSite[];
  readonly counts: FillCounts;
  readonly level: FillLevel;
  /** The middle of its sites, in pixels. */
  readonly x: number;
  readonly y: number;
};

/** Sites nearer to one another than `reach` pixels stand for one another; the earlier ones gather those around them. */
export function clusterSites(points: readonly SitePoint[], reach: number): SiteCluster[] {
  const cellOf = (value: number) => Math.floor(value / reach);
  const cells = Map.groupBy(points, ({ x, y }) => `${cellOf(x)} ${cellOf(y)}`);
  const taken = new Set<SitePoint>();
  return points.flatMap((point) => {
    if (taken.has(point)) return [];
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].map((dy) => `${cellOf(point.x) + dx} ${cellOf(point.y) + dy}`))
      .flatMap((cell) => cells.get(cell) ?? [])
      .filter((other) => !taken.has(other) && Math.hypot(other.x - point.x, other.y - point.y) < reach);
    for (const one of near) taken.add(one);
    return [toCluster(near)];
  });
}

function toCluster(points: readonly SitePoint[]): SiteCluster {
  const sites = points.map(({ site }) => site);
  const counts = totalsOf(sites.map(({ item }) => item));
  const middle = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return {
    key: sites.map(({ item }) => item.locationId).join(' '),
    sites,
    counts,
    level: fillLevel(counts),
    x: middle('x'),
    y: middle('y'),
  };
}
