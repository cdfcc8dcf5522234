/** Edges of a view in degrees; east and west may be beyond 180. */
export type View = { west: number; east: number; south: number; north: number };

const cellDegrees = 10;
const unitsPerDegree = 1000;
const cellsAround = 360 / cellDegrees;

/**
 * The ten-degree squares that a view touches, named as in `tools/make-outlines.mjs`. `turn` is the shift of a square in
 * degrees, a multiple of 360.
 */
export function cellsOfView({ west, east, south, north }: View): { name: string; turn: number }[] {
  const cells: { name: string; turn: number }[] = [];
  for (let x = Math.floor(west / cellDegrees); x <= Math.floor(east / cellDegrees); x++) {
    for (let y = Math.floor(south / cellDegrees); y <= Math.floor(north / cellDegrees); y++) {
      const turns = Math.floor((x + cellsAround / 2) / cellsAround);
      cells.push({ name: `${x - turns * cellsAround}_${y}`, turn: turns * 360 });
    }
  }
  return cells;
}

/** Decodes a line of a first point and offsets into the latitude and longitude of each point. */
export function decodeLine(coded: readonly number[], turn: number): [latitude: number, longitude: number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < coded.length; index += 2) {
    x += coded[index]!;
    y += coded[index + 1]!;
    points.push([y / unitsPerDegree, x / unitsPerDegree + turn]);
  }
  return points;
}
