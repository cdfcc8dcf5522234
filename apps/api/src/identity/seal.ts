import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type Seal = {
  /** Encrypts; what is sealed for one `purpose` cannot be opened for another. */
  close: (text: string, purpose: string) => string;
  /** Null for what this key did not seal for the purpose. */
  open: (sealed: string, purpose: string) => string | null;
};

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key of 32 bytes. */
export function createSeal(key: Buffer): Seal {
  return {
    close: (text, purpose) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
        decipher.setAAD(Buffer.from(purpose));
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return (
          decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        // Not ours: somebody else's, of another purpose, or from before the secret changed.
        return null;
      }
    },
  };
}

type Expiring = { expiresAtMs: number };

/** A value that is good for a while; kept by who asks and not by us. */
export function sealValue(seal: Seal, value: Expiring, purpose: string): string {
  return seal.close(JSON.stringify(value), purpose);
}

/** Null also from the instant of its expiry on. */
export function openValue<Value extends Expiring>(
  seal: Seal,
  sealed: string | null,
  { purpose, at }: { purpose: string; at: Temporal.Instant },
): Value | null {
  const text = sealed === null ? null : seal.open(sealed, purpose);
  if (text === null) return null;
  const value = JSON.parse(text) as Value;
  return at.epochMilliseconds < value.expiresAtMs ? value : null;
}
