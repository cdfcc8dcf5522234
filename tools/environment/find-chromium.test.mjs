import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium, sentenceFor } from './find-chromium.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'staffroom-chromium-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function lay(place, code, name = 'chromium') {
  mkdirSync(join(folder, place), { recursive: true });
  const file = join(folder, place, name);
  writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(file, 0o755);
  return file;
}
const pathOf = (...places) => places.map((place) => join(folder, place)).join(delimiter);

test.runIf(process.platform === 'linux')('passes a stub over that does not run', () => {
  lay('stub', 1);
  const real = lay('real', 0);
  expect(findChromium({ PATH: pathOf('stub', 'real') })).toBe(real);
});

test('takes the browser without windows where there are both', () => {
  lay('both', 0);
  const light = lay('both', 0, 'chromium-headless-shell');
  expect(findChromium({ PATH: pathOf('both') })).toBe(light);
});

test.runIf(process.platform === 'linux')('finds none where none runs', () => {
  lay('stub', 1);
  expect(findChromium({ PATH: pathOf('stub', 'nothing') })).toBe(null);
});

test('takes the one that CHROMIUM names, and says when it is not there', () => {
  const named = lay('named', 0);
  expect(findChromium({ CHROMIUM: named, PATH: '' })).toBe(named);
  expect(() => findChromium({ CHROMIUM: join(folder, 'gone'), PATH: '' })).toThrow(
    `CHROMIUM names ${join(folder, 'gone')}, which is not there.`,
  );
});

test('says what somebody who is not root can do', () => {
  expect(sentenceFor(true)).toBe(
    'The journeys need Chromium or Chrome: run "apt-get install chromium" as root, or name its path in CHROMIUM, then try again.',
  );
  expect(sentenceFor(false)).toContain('install it, or name its path in CHROMIUM');
});
