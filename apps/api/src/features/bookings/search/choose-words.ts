import { wordInText } from '@staffroom/domain/text/search-everything.ts';

/** Which words the index of words would take rows for: of so many rows of the sample, those with these places. */
export type Likely = { held: readonly number[] | null; rows: number };

/** So many of the rows next to the date tell how usual words are. */
export const sampledRows = 400;
/** Of so many rows of the sample and more, the index reads more than the nearest bookings are. */
const maxLikelyRows = 4;
/** Words on at most so many rows of the sample make what the index reads less. */
const usualRows = 40;
/** As many as the wall of `booking_search` has settings for. */
const maxWords = 5;

/**
 * The words that the index is asked for: the rarest, and those that together with them stand on fewer rows. With every
 * word of an index posting lists of a whole account are read, so that usual ones beside a rare one only cost time.
 * Null where the rows that the index would read are too many: the words are usual, or all of their parts.
 */
export function chooseWords(words: readonly string[], likely: readonly Likely[]): string[] | null {
  const rowsOf = (chosen: readonly number[]): number =>
    likely
      .filter(({ held }) => chosen.every((no) => held?.includes(no)))
      .reduce((sum, { rows }) => sum + rows, 0);
  const rarestFirst = words
    .map((word, no) => ({ word, no, rows: rowsOf([no]) }))
    .toSorted((one, other) => one.rows - other.rows || other.word.length - one.word.length);
  const chosen: number[] = [];
  for (const { no, rows } of rarestFirst) {
    if (chosen.length === maxWords) break;
    const before = rowsOf(chosen);
    if (chosen.length === 0 || rows <= usualRows || (before > 0 && rowsOf([...chosen, no]) < before))
      chosen.push(no);
  }
  return rowsOf(chosen) > maxLikelyRows ? null : chosen.map((no) => words[no]!);
}

/**
 * The parts of words that the index knows, each with the place of its word from 0 on: three letters or digits in a row, and
 * of a shorter word its beginning. A word of signs alone has none.
 */
export function piecesOf(words: readonly string[]): { wordNos: number[]; pieces: string[] } {
  const found = words.flatMap((word, no) =>
    [...wordInText(word.trim()).matchAll(/ ?[\p{L}\p{N}]+/gu)].flatMap(([run]) => {
      const letters = [...run];
      if (letters.length < 3 || run.startsWith(' ')) return [{ no, piece: run }];
      return letters.slice(2).map((_, at) => ({ no, piece: letters.slice(at, at + 3).join('') }));
    }),
  );
  return { wordNos: found.map(({ no }) => no), pieces: found.map(({ piece }) => piece) };
}
