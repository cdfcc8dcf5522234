import { wordInText } from '@staffroom/domain/text/search-everything.ts';

/** How many sampled rows the word index would return for the words at these positions. */
export type Likely = { held: readonly number[] | null; rows: number };

/** This many of the rows next to the date show how common words are. */
export const sampledRows = 400;
/** With more sampled rows than this, the index would read more than the nearest bookings are. */
const maxLikelyRows = 4;
/** Words on at most this many sampled rows reduce what the index reads. */
const usualRows = 40;
/** The number of settings that the policy of `booking_search` has. */
const maxWords = 5;

/**
 * The words to look up in the index: the rarest, and those that occur together with it on fewer rows. For each word the
 * index reads posting lists of a whole account, so common words beside a rare one only cost time. Null when the index
 * would read too many rows, because the words or all their parts are common.
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
 * The parts of words that the index contains, each with its word's position from 0: three letters or digits in a row,
 * and for a shorter word its beginning. A word of punctuation alone has none.
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
