import { expect, test } from 'vitest';
import { isBlank } from './is-blank.ts';

test.each([
  '',
  ' ',
  '\t\n',
  '\u00A0\u3000',
  '\u200B\u2060',
  '\u00AD\uFEFF',
  '\u202E\u2066',
  '\u3164',
  '\u2800',
  '\uFE0F',
])('nobody sees %j', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '.', '👩‍🏫', '\u200Bsick\u200B', '０', 'ō', '…', 'مريض'])('%j is seen', (text) => {
  expect(isBlank(text)).toBe(false);
});
