import { createHash } from 'node:crypto';

/** A number from 0 (included) to 1 that belongs to a question: asked again, also after a restart, it is the same. */
export type Dice = (...question: readonly (string | number)[]) => number;

export function createDice(seed: string): Dice {
  return (...question) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([seed, ...question]))
      .digest();
    return hash.readUInt32BE(0) / 2 ** 32;
  };
}
