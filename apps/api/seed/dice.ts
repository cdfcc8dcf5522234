/** Repeatable randomness: a seed and a name give the same draws on every machine. */
export type Dice = {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number, both ends inclusive. */
  between: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** By weight; the weights may have any sum. */
  pickWeighted: <T>(from: readonly (readonly [value: T, weight: number])[]) => T;
  /** At most `count` of the values, in a random order. */
  pickSome: <T>(from: readonly T[], count: number) => T[];
  /** How often something happens that happens `mean` times on average; for small means only. */
  times: (mean: number) => number;
  /** 32 random bits as an unsigned number. */
  bits: () => number;
};

/**
 * Every part of the world has its own dice, so that a change in one part leaves the others as they are. The generator
 * is sfc32, seeded with a hash of seed and name.
 */
export function createDice(seed: number, name: string): Dice {
  const bits = sfc32(hash(`${seed}/${name}`));
  const next = (): number => bits() / 4_294_967_296;
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('Nothing to pick from');
    return from[below(from.length)] as T;
  };
  return {
    next,
    bits,
    pick,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pickWeighted: (from) => {
      let rest = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) if ((rest -= weight) < 0) return value;
      return pick(from)[0];
    },
    pickSome: (from, count) => {
      const left = [...from];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat();
    },
    times: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
  };
}

function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  const step = (): number => {
    const result = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + result) | 0;
    return result >>> 0;
  };
  for (let warmUp = 0; warmUp < 15; warmUp++) step();
  return step;
}

/** Four words of a text's hash (FNV-1a with four different starts). */
function hash(text: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((start) => {
    let word = start;
    for (const character of text) word = Math.imul(word ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return word | 0;
  });
  return words as [number, number, number, number];
}
