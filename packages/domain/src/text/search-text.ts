import { withoutUnseenMarks } from './unseen-marks.ts';

const sameLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/**
 * Normalizes a text for searching: no accents, no case, plain apostrophes and dashes, single spaces. `search_text` in
 * the database does the same in SQL, except for the spaces; a test compares the two.
 */
export function searchText(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g, '')
    .toLowerCase()
    .replace(/[øłđðςæœßþ]/g, (letter) => sameLetters[letter] ?? letter)
    .replace(/[‘’ʻʼ`]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The words of a search, without invisible marks, each of which a text must contain; for an empty search one empty word,
 * which every text contains.
 */
export function searchWords(search: string): string[] {
  return searchText(withoutUnseenMarks(search)).split(' ');
}

/** Whether every word of the search occurs in the text; an empty search matches all. */
export function matchesSearch(text: string, search: string): boolean {
  const within = searchText(text);
  return searchWords(search).every((word) => within.includes(word));
}

/**
 * The order of names in a list, ignoring accents and case. `localeCompare` would give the same order for the same
 * names, but loading its collation takes longer than rendering the list.
 */
export function compareNames(one: string, other: string): number {
  const [left, right] = [searchText(one), searchText(other)];
  return left < right ? -1 : Number(left > right);
}
