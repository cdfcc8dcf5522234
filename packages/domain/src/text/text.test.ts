import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarColour, avatarColours, initialsOf } from './avatar.ts';
import { codePointLength } from './code-points.ts';
import { compareNames, matchesSearch, searchText } from './search-text.ts';
import { shortenText } from './shorten-text.ts';

describe('shortenText', () => {
  it.each([
    ['abcdef', 0, '…', 'abcdef'],
    ['abcdef', 6, '…', 'abcdef'],
    ['abcdef', 5, '…', 'abcd…'],
    ['abcdef', 5, '...', 'ab...'],
    ['abcdef', 3, '...', 'abc'],
    ['abc def', 5, '…', 'abc…'],
    ['👩👩👩👩', 3, '…', '👩👩…'],
    ['', 5, '…', ''],
    ['abcdef', 5, '', 'abcde'],
  ])('cuts %j to %i with %j: %j', (text, limit, delimiter, expected) => {
    expect(shortenText(text, limit, delimiter)).toBe(expected);
  });

  it.each([
    [null, 5, '…'],
    [5, 5, '…'],
    [undefined, 5, '…'],
    ['a', '5', '…'],
    ['a', null, '…'],
    ['a', 5, 3],
    ['a', 5, null],
  ])('raises for wrong types: %j, %j, %j', (text, limit, delimiter) => {
    expect(() => shortenText(text as string, limit as number, delimiter as string)).toThrow(TypeError);
  });

  it.each([-1, 1.5, NaN, Infinity])('raises for the limit %d', (limit) => {
    expect(() => shortenText('abc', limit)).toThrow(RangeError);
  });

  it('never gives more code points than the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 40 }),
        fc.string({ maxLength: 5 }),
        (text, limit, delimiter) => {
          expect(codePointLength(shortenText(text, limit, delimiter))).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});

describe('avatars', () => {
  it.each([
    ['Sam Okafor', 'SO'],
    ['Ana Maria de la Cruz', 'AC'],
    ['Sam', 'S'],
    ['  sam   okafor ', 'SO'],
    ['', ''],
    ['(Sam) O’Neil', 'SO'],
    ['élodie Ñu', 'ÉÑ'],
    ['𝒮am 2nd', '𝒮2'],
    ['- –', ''],
  ])('take initials of the first and last words of %j: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it.each([
    ['Sam Okafor', 'blue'],
    ['Aroha Ngata', 'amber'],
    ['Zoë', 'red'],
    ['Zoe\u0308', 'red'],
    ['田中 花子', 'teal'],
    ['😀', 'slate'],
  ])('give %j the colour %s, on every device and in every release', (name, colour) => {
    expect(avatarColour(name)).toBe(colour);
  });

  it.each([
    ['田中 花子', '田花'],
    ['李雷', '李'],
    ['😀', ''],
    ['😀 Smith', 'S'],
    ['Smith 😀', 'S'],
  ])('take letters of any script and no pictures: %j is %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('are purple without a name and keep their colour', () => {
    expect(avatarColours).toHaveLength(16);
    expect(new Set(avatarColours).size).toBe(16);
    expect(avatarColour('')).toBe('purple');
    expect(avatarColour('  ')).toBe('purple');
    expect(avatarColour('Sam Okafor')).toBe(avatarColour(' Sam Okafor '));
  });

  it('use all 16 colours, none much more than another', () => {
    const counts = new Map<string, number>();
    for (let person = 0; person < 1600; person += 1) {
      const colour = avatarColour(`Person ${person}`);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    expect(counts.size).toBe(16);
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });
});

describe('search', () => {
  it.each([
    ['Māori  Kura', 'maori kura'],
    ['Ōtāhuhu', 'otahuhu'],
    ['O´Brien', "o'brien"],
    ['ΟΔΟΣ', 'οδοσ'],
    ['が', 'か\u3099'],
    ['O’Brien', "o'brien"],
    ['SMITH–Jones', 'smith-jones'],
    ['Łódź', 'lodz'],
    ['Weiß', 'weiss'],
    ['ﬁne', 'fine'],
  ])('compares %j as %j', (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });

  it('finds every word, in any order', () => {
    expect(matchesSearch('Richmond Primary School', 'school rich')).toBe(true);
    expect(matchesSearch('Richmond Primary School', 'school poor')).toBe(false);
    expect(matchesSearch('Richmond Primary School', '  ')).toBe(true);
  });

  it.each([
    '\u200brich\u200bmond',
    'richmond\u00a0school\ufeff',
    '\u202eRichmond\u202c',
    'ｒｉｃｈ',
    '\u200b',
  ])('finds what the pasted %j shows', (search) => {
    expect(matchesSearch('Richmond Primary School', search)).toBe(true);
  });

  it('is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text));
      }),
    );
  });

  it('counts code points', () => {
    expect(codePointLength('a👩é')).toBe(3);
  });
});

it('orders names without their accents and case, as a directory does', () => {
  const names = ['Östra Primary', 'oak Street', 'Zed', 'Élan', 'East  Side', 'Elan'];
  expect(names.toSorted(compareNames)).toEqual([
    'East  Side',
    'Élan',
    'Elan',
    'oak Street',
    'Östra Primary',
    'Zed',
  ]);
});
