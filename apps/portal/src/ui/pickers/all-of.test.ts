import { afterEach, expect, test, vi } from 'vitest';
import { allOf } from './all-of.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-AU', 'All sites (2,000)'],
  ['de', 'All sites (2.000)'],
  ['', 'All sites (2,000)'],
])('says how many all are as the language %j groups it', (lang, words) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect(allOf('All sites', 2_000)).toBe(words);
});
