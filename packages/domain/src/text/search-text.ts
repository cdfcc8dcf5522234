const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
};

/** The form in which texts are compared when searching: no accents, no case, plain apostrophes and dashes, single blanks. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđæœßþð]/g, (letter) => letters[letter] ?? letter)
    .replace(/[‘’ʻʼ`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether every word of the search occurs in the text; an empty search matches all. */
export function matchesSearch(text: string, search: string): boolean {
  const within = searchText(text);
  return searchText(search)
    .split(' ')
    .every((word) => within.includes(word));
}

/**
 * The order of names in a list: no accents, no case. The collation of `localeCompare` would order the same names the same,
 * but loading it takes longer than drawing the list.
 */
export function compareNames(one: string, other: string): number {
  const [left, right] = [searchText(one), searchText(other)];
  return left < right ? -1 : Number(left > right);
}
