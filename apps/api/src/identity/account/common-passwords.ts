import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that somebody who guesses a password of this portal tries first, beside its name. */
export const wordsOfThePortal = [
  'staffroom',
  'portal',
  'booking',
  'bookings',
  'educator',
  'teacher',
  'relief',
  'childcare',
  'school',
  'college',
  'primary',
  'principal',
];

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let known: ReadonlySet<string> | null = null;

/**
 * Whether a password is a well-known one, one of `ownWords` or a word of the portal, with no more than capitals, digits,
 * marks and look-alikes added: `Passw0rd-2026!`. Rules about kinds of characters refuse the bare words already.
 */
export function isCommonPassword(password: string, ownWords: readonly string[]): boolean {
  known ??= readKnown();
  const own = new Set([...wordsOfThePortal, ...ownWords.map((word) => lettersOf(word.toLowerCase()))]);
  const text = password.normalize('NFKC').toLowerCase();
  const isKnown = (word: string): boolean => word.length >= 4 && (known!.has(word) || own.has(word));
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = core.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
  const endsSpelled = text.replace(/[@$!](?=\p{L})|(?<=\p{L})[@$]/gu, (sign) => lookalikes[sign] ?? sign);
  return (
    isKnown(lettersOf(core)) ||
    isKnown(lettersOf(spelled)) ||
    isKnown(lettersOf(endsSpelled)) ||
    isKnown(core.replace(/[^\p{L}\d]/gu, '')) ||
    // Few letters around digits that everybody knows.
    (lettersOf(text).length < 4 && isKnown(text.replace(/\D/g, '')))
  );
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

/** Read when the first password is chosen; most processes never need it. */
function readKnown(): ReadonlySet<string> {
  const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}
