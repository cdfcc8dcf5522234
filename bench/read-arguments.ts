/** What a run measures, and on how much. */
export type Arguments = {
  parts: readonly Part[];
  scale: number;
  /** Of the growth part: bookings of its first world, a tenth of the scale when not given. */
  from: number | null;
  rounds: number;
  seconds: number;
  /** Of the memory part. */
  requests: number;
};

export const parts = [
  'list',
  'create',
  'events',
  'sizes',
  'lighthouse',
  'memory',
  'start',
  'growth',
  'worlds',
  'feel',
  'search',
  'timesheets',
] as const;
export type Part = (typeof parts)[number];

/** A word that cannot be used. The message is one sentence that says what to write. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

/** These make worlds of their own, so they are measured when they are named. */
const onlyNamed: ReadonlySet<Part> = new Set(['growth', 'worlds', 'feel', 'search', 'timesheets']);

/** `list create --scale 100000 --rounds 3 --seconds 4`; nearly every part and a million bookings when nothing is named. */
export function readArguments(words: readonly string[]): Arguments {
  const named: Part[] = [];
  const numbers = { scale: 1_000_000, from: 0, rounds: 5, seconds: 6, requests: 200_000 };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const name = word.replace(/^--/, '');
    if (isPart(word)) named.push(word);
    else if (word.startsWith('--') && name in numbers) {
      numbers[name as keyof typeof numbers] = readCount(word, words[++at]);
    } else {
      throw new ArgumentError(
        `"${word}" is unknown: name parts (${parts.join(', ')}) and --scale, --from, --rounds, --seconds or --requests.`,
      );
    }
  }
  return {
    parts: named.length > 0 ? named : parts.filter((part) => !onlyNamed.has(part)),
    ...numbers,
    from: numbers.from || null,
  };
}

function isPart(word: string): word is Part {
  return (parts as readonly string[]).includes(word);
}

function readCount(name: string, text: string | undefined): number {
  const count = /^[\d_]{1,12}$/.test(text ?? '') ? Number(text?.replaceAll('_', '')) : 0;
  if (count > 0) return count;
  throw new ArgumentError(`${name} needs a whole number above 0, such as ${name} 3.`);
}
