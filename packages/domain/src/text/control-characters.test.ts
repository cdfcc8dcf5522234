import { expect, test } from 'vitest';
import { hasControlCharacters, withoutControlCharacters } from './control-characters.ts';

test.each([
  ['Sick\u000bGate 4', 'Sick\nGate 4'],
  ['Sick\fGate 4', 'Sick\nGate 4'],
  ['a\u0000b\u001b[31m\u007f', 'ab[31m'],
  ['tab\tand\nline', 'tab\tand\nline'],
  ['é 🎒 \u202e', 'é 🎒 \u202e'],
])('%j becomes %j', (text, expected) => {
  const plain = withoutControlCharacters(text, '\n');
  expect(plain).toBe(expected);
  expect(hasControlCharacters(text)).toBe(text !== expected);
  expect(hasControlCharacters(plain)).toBe(false);
});
