export const avatarColours = [
  'red',
  'pink',
  'purple',
  'violet',
  'indigo',
  'blue',
  'sky',
  'cyan',
  'teal',
  'green',
  'lime',
  'olive',
  'amber',
  'orange',
  'brown',
  'slate',
] as const;
export type AvatarColour = (typeof avatarColours)[number];

/** Initials of the first and last words of a name, one for a single word, '' for none (spec section 9). */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .map(firstLetter)
    .filter((letter) => letter !== '');
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase('en');
}

/** The colour for a name: the same on every device, purple for an empty one. */
export function avatarColour(name: string): AvatarColour {
  const text = name.trim().normalize('NFC');
  if (text === '') return 'purple';
  let hash = 0x811c9dc5;
  for (const point of text) hash = Math.imul(hash ^ (point.codePointAt(0) ?? 0), 0x01000193);
  return avatarColours[(hash ^ (hash >>> 16)) & 15] ?? 'purple';
}

/** The first letter or digit of a word; '(Sam)' begins with S. */
function firstLetter(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
}
