import { afterEach, expect, test, vi } from 'vitest';
import { groupCount } from './group-count.ts';
import { shortenNames } from './shorten-names.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-AU', '2,000'],
  ['de', '2.000'],
  ['', '2,000'],
])('the digits of a count are grouped in the language %j', (lang, words) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect(groupCount(2_000)).toBe(words);
  expect(shortenNames(Array.from({ length: 2_001 }, () => 'A'))).toBe(`A and ${words} more`);
});
