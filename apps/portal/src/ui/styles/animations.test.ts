import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');
const sheets = globSync('**/*.css', { cwd: source }).map((path) => ({
  path,
  text: readFileSync(join(source, path), 'utf8'),
}));

/** Names of the animations that go on until their element goes. */
function endlessIn(text: string): string[] {
  return [...text.matchAll(/animation:\s*([\w-]+)[^;]*\binfinite\b/g)].map(([, name]) => name!);
}

/** The properties that the named keyframes change. */
function changedBy(text: string, name: string): string[] {
  const [, body = ''] = new RegExp(`@keyframes ${name} \\{((?:[^{}]*\\{[^{}]*\\})*)`).exec(text) ?? [];
  return [...body.matchAll(/([\w-]+):/g)].map(([, property]) => property!);
}

const endless = sheets.flatMap(({ path, text }) =>
  endlessIn(text).map((name) => ({ path, name, properties: changedBy(text, name) })),
);

it('finds what turns while something is loading', () => {
  expect(endless.length).toBeGreaterThanOrEqual(4);
});

// Of a drawing, Chromium moves `rotate`, `scale` and `translate` by the main thread: styles are computed and the page is
// handed over in every frame, while the program that is waited for needs the same thread.
it.each(endless)('$name of $path is moved without the main thread', ({ properties }) => {
  expect(properties.length).toBeGreaterThan(0);
  expect(properties.filter((name) => name !== 'transform' && name !== 'opacity')).toEqual([]);
});

// A finger is on its way to what stands under a list as soon as it has chosen. Dialogs keep the second press of a double
// one from the page below.
const fading = sheets.filter(({ text }) => /\.popover\[data-exiting\]/.test(text));

it('finds what stands at an element and fades', () => {
  expect(fading.length).toBeGreaterThanOrEqual(3);
});

it.each(fading)('$path lets presses through while it fades', ({ text }) => {
  expect(text).toMatch(/\.popover\[data-exiting\] \{[^}]*pointer-events: none;/);
});
