import { searchText, searchWords } from './search-text.ts';

/**
 * What the global search looks for in a text with a leading space: the word anywhere, or, if it has no three letters or
 * digits in a row, only at the start of a word, because a trigram index cannot find so short a text.
 */
export function wordInText(word: string): string {
  return /[\p{L}\p{N}]{3}/u.test(word) ? word : ` ${word}`;
}

/** Like `matchesSearch`, but by the global search's rule (`wordInText`). */
export function holdsWords(text: string, search: string): boolean {
  const within = ` ${searchText(text)}`;
  return searchWords(search).every((word) => within.includes(wordInText(word)));
}
