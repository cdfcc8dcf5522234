import { createHash } from 'node:crypto';

/** A number from 0 (included) to 1 for a question: the same question gets the same number, also after a restart. */
export type Dice = (...question: readonly (string | number)[]) => number;

export function createDice(seed: string): Dice {
  return (...question) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([seed, ...question]))
      .digest();
    return hash.readUInt32BE(0) / 2 ** 32;
  };
}
