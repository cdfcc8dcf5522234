import { wordInText } from './search-everything.ts';
import { searchText, searchWords } from './search-text.ts';

export type TextPart = { readonly text: string; readonly isMatch: boolean };

/** Splits a text into parts that the global search matched and the rest; joined they are the text. */
export function splitMatches(text: string, search: string): TextPart[] {
  const letters = [...text];
  const { folded, letterAt } = foldLetters(letters);
  const isMatched = letters.map(() => false);
  for (const word of searchWords(search)) {
    const wanted = wordInText(word);
    if (word === '') continue;
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
      for (let place = at + wanted.length - word.length; place < at + wanted.length; place += 1)
        isMatched[letterAt[place]!] = true;
    }
  }
  // An accent belongs to its letter.
  letters.forEach((letter, index) => {
    if (index > 0 && searchText(letter) === '' && letter.trim() !== '')
      isMatched[index] = isMatched[index - 1]!;
  });
  return joinParts(letters, isMatched);
}

/** The normalized text with a leading space, and the original letter of each position. */
function foldLetters(letters: readonly string[]) {
  let folded = ' ';
  const letterAt = [-1];
  letters.forEach((letter, index) => {
    const fold = letter.trim() === '' ? ' ' : searchText(letter);
    folded += fold;
    for (let place = 0; place < fold.length; place += 1) letterAt.push(index);
  });
  return { folded, letterAt };
}

function joinParts(letters: readonly string[], isMatched: readonly boolean[]): TextPart[] {
  const parts: { text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, index) => {
    const isMatch = isMatched[index]!;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  });
  return parts;
}
