import { createHash } from 'node:crypto';

/** The stored form of an access key. */
export function hashKey(accessKey: string): Buffer {
  return createHash('sha256').update(accessKey).digest();
}
