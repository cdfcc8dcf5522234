import { expect, test } from 'vitest';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { clusterSites, type SitePoint } from './cluster-sites.ts';
import { cellsOfView, decodeLine } from './outline-cells.ts';
import { placeSites } from './place-sites.ts';
import { scaleOf } from './scale-of.ts';

let lastId = 0;
const site = (latitude: number | null, longitude: number | null, total = 0, open = 0) =>
  ({
    locationId: ++lastId,
    address: { latitude, longitude },
    totalBookings: total,
    openBookings: open,
  }) as LocationOverviewItem;

test('sites without coordinates are told apart', () => {
  const [here, nowhere] = [site(-37, 145), site(null, null)];
  const { placed, unplaced } = placeSites([here, nowhere]);
  expect(placed.map(({ item }) => item)).toEqual([here]);
  expect(unplaced).toEqual([nowhere]);
  expect(placeSites([])).toEqual({ placed: [], unplaced: [] });
});

test.each([
  [
    [174.8, -176.5],
    [174.8, 183.5],
  ],
  [
    [145, 151, 115],
    [145, 151, 115],
  ],
  [
    [-0.1, 0.1, -3],
    [-0.1, 0.1, -3],
  ],
  [
    [-179, 179],
    [181, 179],
  ],
  [
    [-123, -79, -52],
    [-123, -79, -52],
  ],
  [[10], [10]],
])('longitudes %j stand side by side as %j', (given, expected) => {
  const { placed } = placeSites(given.map((longitude) => site(-40, longitude)));
  expect(placed.map(({ longitude }) => longitude)).toEqual(expected);
});

const at = (x: number, y: number, total: number, open: number): SitePoint => ({
  site: placeSites([site(0, 0, total, open)]).placed[0]!,
  x,
  y,
});

test('what stands together is counted together and coloured by its fill', () => {
  const clusters = clusterSites([at(0, 0, 4, 0), at(30, 0, 6, 5), at(500, 0, 2, 0), at(900, 0, 0, 0)], 60);
  expect(clusters.map(({ sites, counts, level, x }) => [sites.length, counts, level, x])).toEqual([
    [2, { total: 10, open: 5 }, 'short', 15],
    [1, { total: 2, open: 0 }, 'full', 500],
    [1, { total: 0, open: 0 }, 'none', 900],
  ]);
});

test('what gathered does not come to stand over its neighbour', () => {
  // The first two merge at 25, which is too close to the one at 70.
  const clusters = clusterSites([at(0, 0, 1, 0), at(50, 0, 1, 0), at(70, 0, 1, 1)], 60);
  expect(clusters.map(({ sites, x }) => [sites.length, x])).toEqual([[3, 40]]);
  const many = Array.from({ length: 2000 }, (_, index) => at((index * 37) % 500, (index * 91) % 400, 1, 0));
  const drawn = clusterSites(many, 60);
  const distances = drawn.flatMap((one, index) =>
    drawn.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(60);
});

test('every site is in one cluster, however many there are', () => {
  const points = Array.from({ length: 2000 }, (_, index) =>
    at((index * 37) % 1440, (index * 91) % 900, 1, 0),
  );
  const clusters = clusterSites(points, 60);
  const sites = clusters.flatMap((cluster) => cluster.sites);
  expect(new Set(sites).size).toBe(2000);
  expect(sites.length).toBe(2000);
  expect(clusters.length).toBeLessThan(600);
});

test('a view names the squares it shows, also on the far side of 180 degrees', () => {
  const cells = cellsOfView({ west: 174, east: 184, south: -45, north: -35 });
  expect(cells).toEqual([
    { name: '17_-5', turn: 0 },
    { name: '17_-4', turn: 0 },
    { name: '-18_-5', turn: 360 },
    { name: '-18_-4', turn: 360 },
  ]);
});

test('a line is read from its first point and its steps', () => {
  expect(decodeLine([145_000, -37_500, 250, -500], 0)).toEqual([
    [-37.5, 145],
    [-38, 145.25],
  ]);
  expect(decodeLine([-179_000, 0], 360)).toEqual([[0, 181]]);
});

test.each([
  [1, true, 120, { pixels: 100, label: '100 m' }],
  [156_543, true, 120, { pixels: 10_000_000 / 156_543, label: '10,000 km' }],
  [30, true, 120, { pixels: 100, label: '3 km' }],
  [30, false, 120, { pixels: (2 * 1609.344) / 30, label: '2 mi' }],
  [1, false, 120, { pixels: 300 * 0.3048, label: '300 ft' }],
])('%d metres a pixel, metric %s', (metersPerPixel, isMetric, maxPixels, expected) => {
  expect(scaleOf({ metersPerPixel, isMetric, maxPixels })).toEqual(expected);
});
