import { expect, it } from 'vitest';
import { readWords } from './read-words.ts';

it.each([
  [undefined, ''],
  ['  Ōtāhuhu ', 'Ōtāhuhu'],
  ['a\u0000b\nc', 'a b c'],
  ['\u0000', ''],
  ['é'.repeat(200), 'é'.repeat(100)],
  ['👩'.repeat(101), '👩'.repeat(100)],
])('of %j a call is asked for %j', (text, words) => {
  expect(readWords(text)).toBe(words);
});
