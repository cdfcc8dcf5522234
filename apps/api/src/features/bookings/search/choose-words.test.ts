import { expect, test } from 'vitest';
import { chooseWords, piecesOf } from './choose-words.ts';
import type { Likely } from './choose-words.ts';

const words = ['teacher', 'aide', 'r9'];
const all = (rows: number): Likely => ({ held: [0, 1, 2], rows });
const none = (rows: number): Likely => ({ held: null, rows });

test.each<[string, Likely[], string[] | null]>([
  ['the rarest word', [{ held: [0, 1], rows: 300 }, { held: [0, 2], rows: 60 }, none(40)], ['r9', 'aide']],
  ['a word that nothing near holds, alone', [{ held: [0, 1], rows: 400 }], ['r9']],
  [
    'each word that is rare',
    [{ held: [0], rows: 40 }, { held: [1], rows: 40 }, none(320)],
    ['r9', 'teacher', 'aide'],
  ],
  ['no word above so many rows', [{ held: [0], rows: 41 }, { held: [1], rows: 41 }, none(318)], ['r9']],
  ['words that seldom stand together', [all(4), none(396)], ['teacher', 'aide', 'r9']],
  ['nothing where what they take is no less', [all(5), none(395)], null],
  ['nothing where all of them are on every card', [all(400)], null],
])('asks the index for %s', (_which, likely, chosen) => {
  expect(chooseWords(words, likely)).toEqual(chosen);
});

test('asks for five words at most', () => {
  expect(chooseWords(['a', 'b', 'c', 'd', 'e', 'f'], [none(400)])).toHaveLength(5);
});

test.each([
  ['tahuhu', ['tah', 'ahu', 'huh', 'uhu']],
  ['r9', [' r9']],
  ["o'brien", ['o', 'bri', 'rie', 'ien']],
  ['𝒳abc', ['𝒳ab', 'abc']],
  ['%', []],
])('the index knows %s by parts', (word, pieces) => {
  expect(piecesOf([word])).toEqual({ wordNos: pieces.map(() => 0), pieces });
});
