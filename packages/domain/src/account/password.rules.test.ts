import { expect, test } from 'vitest';
import { checkNewPassword, checkRepeated, listUnmetNeeds } from './password.rules.ts';

test.each([
  ['Abcde-1', ['length']],
  ['Abcdef-1', []],
  ['ABCDEF-1', ['lowercase']],
  ['abcdef-1', ['uppercase']],
  ['Abcdefg-', ['number']],
  ['Abcdefg1', ['special']],
  ['Abcdef 1', ['special']],
  ['Abcdefé1', ['special']],
  ['Äbcdéf-1', []],
  ['', ['length', 'lowercase', 'uppercase', 'number', 'special']],
  // Two code units each, one character.
  ['😀😀😀Aa1-', ['length']],
  ['😀😀😀😀Aa1-', []],
])('%j lacks %j', (password, unmet) => {
  expect(listUnmetNeeds(password)).toEqual(unmet);
  expect(checkNewPassword(password)).toMatchObject(
    unmet.length === 0 ? { ok: true } : { ok: false, code: 'password_too_weak' },
  );
});

test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('%s is a special character', (character) => {
  expect(listUnmetNeeds(`Abcdef1${character}`)).toEqual([]);
});

test('both passwords must match, to the letter', () => {
  expect(checkRepeated('Abcdef-1', 'Abcdef-1')).toEqual({ ok: true });
  expect(checkRepeated('Abcdef-1', 'Abcdef-1 ')).toEqual({ ok: false, code: 'passwords_different' });
});
