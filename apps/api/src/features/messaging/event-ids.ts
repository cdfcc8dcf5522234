import { createCipheriv, createDecipheriv, hkdfSync, randomInt } from 'node:crypto';

export type EventIds = {
  /** Another text each time, also for the same number. */
  seal: (seq: number) => string;
  /** Null for what is no id of ours. */
  open: (id: string) => number | null;
};

const blockBytes = 16;

/**
 * What a reader of a stream sees of an event's number. Numbers count the changes of all tenants, so that one who saw two
 * of them would know how much the others do; the ids are the number and a counter, encrypted as one block. The same
 * secret reads them in every process. The last four bytes are zero, which tells ours from others.
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
