import { searchText, searchWords } from './search-text.ts';

/**
 * What a search through everything looks for in a text that begins with a blank: a word as it stands, and one without three
 * letters or digits in a row where a word begins. No index of words finds so little in the middle of one.
 */
export function wordInText(word: string): string {
  return /[\p{L}\p{N}]{3}/u.test(word) ? word : ` ${word}`;
}

/** As `matchesSearch`, as a search through everything compares words (`wordInText`). */
export function holdsWords(text: string, search: string): boolean {
  const within = ` ${searchText(text)}`;
  return searchWords(search).every((word) => within.includes(wordInText(word)));
}
