import { createCipheriv, createDecipheriv, hkdfSync, randomInt } from 'node:crypto';

export type EventIds = {
  /** Returns a different text each time, even for the same number. */
  seal: (seq: number) => string;
  /** Null for a text that is not one of our ids. */
  open: (id: string) => number | null;
};

const blockBytes = 16;

/**
 * Replaces event numbers for the readers of a stream. Numbers count the changes of all tenants, so two of them would
 * reveal how much the others do; an id is the number and a counter, encrypted as one block. Every process with the same
 * secret can read it. The last four bytes are zero, which distinguishes our ids from other texts.
 */
export function createEventIds(secret: string): EventIds {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ids of events', blockBytes));
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  let counter = randomInt(2 ** 47);

  return {
    seal: (seq) => {
      const block = Buffer.alloc(blockBytes);
      block.writeUIntBE(seq, 0, 6);
      counter = (counter + 1) % 2 ** 48;
      block.writeUIntBE(counter, 6, 6);
      return cipher.update(block).toString('base64url');
    },
    open: (id) => {
      const sealed = Buffer.from(id, 'base64url');
      if (sealed.length !== blockBytes) return null;
      const block = decipher.update(sealed);
      return block.readUInt32BE(12) === 0 ? block.readUIntBE(0, 6) : null;
    },
  };
}
