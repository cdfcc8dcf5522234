import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsWords } from './search-everything.ts';
import { splitMatches } from './split-matches.ts';

/** With what was found in brackets. */
const marked = (text: string, search: string) =>
  splitMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Ōtāhuhu 4b', 'tahu', 'Ō[tāhu]hu 4b'],
  ['Ota\u0304huhu', 'OTĀ', '[Ota\u0304]huhu'],
  ['Straße 12', 'strasse', '[Straße] 12'],
  ['Room 12', '2', 'Room 12'],
  ['Room 12', '1 ro', '[Ro]om [1]2'],
  ['Sick Leave', 'leave sick', '[Sick] [Leave]'],
  ['banana', 'anan nana', 'b[anana]'],
  ["O'Brien", '’brien', "O['Brien]"],
  ['Nothing', '', 'Nothing'],
  ['Nothing', ' ', 'Nothing'],
])('marks in %s what %s found', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('its parts are the text, and some part is marked of a single word that the text holds', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'Ā', 'b', '1', ' ', 'ß', '-') });
  fc.assert(
    fc.property(
      words,
      fc.string({ unit: fc.constantFrom('a', 'b', '1', 's'), minLength: 1 }),
      (text, word) => {
        const parts = splitMatches(text, word);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.some(({ isMatch }) => isMatch)).toBe(holdsWords(text, word));
      },
    ),
  );
});
