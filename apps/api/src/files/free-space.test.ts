import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasLessFree, saysNoSpace } from './free-space.ts';

test('compares what is free with what is needed', () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  expect(hasLessFree(tmpdir(), 1)).toBe(false);
  expect(hasLessFree(tmpdir(), 2 * bavail * bsize + 1_000_000_000)).toBe(true);
});

test('knows nothing of a folder that is not there', () => {
  expect(hasLessFree('/nothing/here', Number.MAX_SAFE_INTEGER)).toBe(false);
});

test.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device', true],
  ['FATAL:  lock file "postmaster.pid" already exists', false],
])('reads in %s whether space is missing', (line, isMissing) => {
  expect(saysNoSpace(line)).toBe(isMissing);
});
