import { readFileSync } from 'node:fs';
import { avatarColours } from '@staffroom/domain/text/avatar.ts';
import { describe, expect, test } from 'vitest';

type Mode = 'light' | 'dark';

const colours = readColours(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));

const grounds = ['canvas', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-pressed'];
const statuses = ['filled', 'tentative', 'offered', 'unfilled', 'pending', 'cancelled', 'problem'];

const textPairs: [text: string, ground: string][] = [
  ...[...grounds, 'surface-selected'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['accent', ground],
    ['accent-hover', ground],
  ]),
  ...['canvas', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected'].map(
    (ground): [string, string] => ['ink-faint', ground],
  ),
  ...statuses.flatMap((status): [string, string][] => [
    [status, `${status}-soft`],
    ['ink', `${status}-soft`],
    ['ink-soft', `${status}-soft`],
    ...['canvas', 'surface', 'surface-raised', 'surface-hover', 'surface-selected'].map(
      (ground): [string, string] => [status, ground],
    ),
  ]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-pressed'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['danger', 'surface'],
  ['danger', 'surface-raised'],
  ['ink-inverse', 'surface-inverse'],
  ['accent-inverse', 'surface-inverse'],
  ['problem-inverse', 'surface-inverse'],
  ...avatarTones().map((tone): [string, string] => ['on-avatar', tone]),
];

/** Edges of controls, focus rings and marks need 3:1 (WCAG 1.4.11). */
const edgePairs: [edge: string, ground: string][] = [
  ...grounds
    .filter((ground) => ground !== 'surface-pressed')
    .flatMap((ground): [string, string][] => [
      ['line-strong', ground],
      ['focus', ground],
    ]),
  ['focus', 'surface-pressed'],
  ['focus', 'surface-selected'],
];

describe.each<Mode>(['light', 'dark'])('in %s mode', (mode) => {
  test.each(textPairs)('%s on %s reads at 4.5 to 1', (text, ground) => {
    expect(contrast(colourOf(text, mode), colourOf(ground, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s shows against %s at 3 to 1', (edge, ground) => {
    expect(contrast(colourOf(edge, mode), colourOf(ground, mode))).toBeGreaterThanOrEqual(3);
  });
});

test('contrast of black and white is 21 and of white with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});

function avatarTones(): string[] {
  return avatarColours.map((colour) => `avatar-${colour}`);
}

function colourOf(name: string, mode: Mode): string {
  const pair = colours.get(name);
  if (!pair) throw new Error(`no colour token --${name}`);
  return pair[mode];
}

function readColours(sheet: string): Map<string, Record<Mode, string>> {
  const found = new Map<string, Record<Mode, string>>();
  const hex = '(#[0-9a-f]{6})';
  for (const [, name, light, dark] of sheet.matchAll(
    new RegExp(`--([\\w-]+):\\s*light-dark\\(${hex},\\s*${hex}\\)`, 'g'),
  )) {
    found.set(name!, { light: light!, dark: dark! });
  }
  for (const [, name, both] of sheet.matchAll(new RegExp(`--([\\w-]+):\\s*${hex};`, 'g'))) {
    found.set(name!, { light: both!, dark: both! });
  }
  return found;
}

/** WCAG 2 contrast ratio of two #rrggbb colours, 1 to 21. */
function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
