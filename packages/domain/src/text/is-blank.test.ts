import { expect, test } from 'vitest';
import { isBlank, typedOrNull, typedText } from './is-blank.ts';

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

test.each([
  [' PO 7 ', 'PO 7'],
  ['\u200B', null],
  ['\u00A0\t', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is kept as %j', (text, kept) => {
  expect(typedOrNull(text)).toBe(kept);
  if (typeof text === 'string') expect(typedText(text)).toBe(kept ?? '');
});
