import { crc32, deflateSync } from 'node:zlib';

/** Icon sizes in pixels: for phones (192, 512) and for Apple's home screen (180). */
export const iconSides = [180, 192, 512] as const;

type Colours = { readonly ground: string; readonly glow: string };
type Colour = readonly [number, number, number];

/** Samples per side of a pixel, for smooth edges. */
const samples = 3;

/**
 * The product's mark in a variant's colours as a PNG of `side` pixels, without margins: platforms crop it to their own
 * shape. The mark is that of `favicon.svg`, in the file's 32 units.
 */
export function drawIcon({ ground, glow }: Colours, side: number): Buffer {
  const back = readColour(glow);
  const front = readColour(ground);
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const share = markShare(x, y, side);
      const at = y * (1 + side * 3) + 1 + x * 3;
      for (const part of [0, 1, 2] as const)
        rows[at + part] = Math.round(back[part] + (front[part] - back[part]) * share);
    }
  }
  return encodePng(side, rows);
}

/** How much of a pixel the mark covers, 0 to 1. */
function markShare(x: number, y: number, side: number): number {
  let hits = 0;
  for (let i = 0; i < samples * samples; i += 1) {
    const inX = ((x + ((i % samples) + 0.5) / samples) / side) * 32;
    const inY = ((y + (Math.floor(i / samples) + 0.5) / samples) / side) * 32;
    if (isMark(inX, inY)) hits += 1;
  }
  return hits / samples ** 2;
}

/** A ring open at the upper right, with round ends, and a dot in the opening. */
function isMark(x: number, y: number): boolean {
  const isNear = (atX: number, atY: number, radius: number) => Math.hypot(x - atX, y - atY) <= radius;
  const degrees = (Math.atan2(y - 16, x - 16) * 180) / Math.PI;
  const isOpen = degrees > -90 && degrees < -20;
  const isRing = Math.abs(Math.hypot(x - 16, y - 16) - 8) <= 1.8 && !isOpen;
  return isRing || isNear(23.5, 13.3, 1.8) || isNear(16, 8, 1.8) || isNear(21.6, 9.4, 2.7);
}

/** Parses `#rrggbb`, the only form that variants may have. */
function readColour(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Eight bits per colour, no transparency. Each row in `rows` begins with its filter byte, 0. */
function encodePng(side: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(rows, { level: 9 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
