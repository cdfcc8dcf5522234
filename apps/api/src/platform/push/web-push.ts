import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The keys a browser hands out when a user allows push messages; base64url. */
export type PushKeys = { readonly p256dh: string; readonly auth: string };

/** Identifies the application server (RFC 8292). */
export type PushIdentity = {
  /** Uncompressed point, base64url: the key with which a browser subscribes. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
  /** How a push service can reach the operator about these messages: `mailto:` or https. */
  readonly contact: string;
};

const curve = 'prime256v1';

/** A private key for `createPushIdentity`: 32 bytes, base64url. */
export function drawPushKey(): string {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  return ecdh.getPrivateKey().toString('base64url').padStart(43, 'A');
}

/** Throws when `privateKey` is not a private key of the curve. */
export function createPushIdentity(privateKey: string, contact: string): PushIdentity {
  if (!/^[\w-]{43}$/.test(privateKey)) throw new TypeError('No private key');
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    contact,
  };
}

const tokenLastsSeconds = 12 * 60 * 60;

/** The `Authorization` header for one push service: a signed statement of the sender (RFC 8292). */
export function authorizePush(identity: PushIdentity, endpoint: string, now: Temporal.Instant): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.epochMilliseconds / 1_000) + tokenLastsSeconds,
    sub: identity.contact,
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = { key: identity.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${identity.publicKey}`;
}

/** Random values for each message; passed in only by the test of the published example. */
type Drawn = { salt: Buffer; senderKey: Buffer };

const recordSize = 4_096;
/** What fits into one record: every push service must accept this size. */
export const maxPushBytes = 3_900;

/** The body of a push message that only this browser can read (RFC 8291, `aes128gcm`). Throws for invalid keys. */
export function encryptPush(keys: PushKeys, message: Buffer, drawn: Partial<Drawn> = {}): Buffer {
  if (message.length > maxPushBytes) throw new RangeError('A push message is too long');
  const receiverPoint = Buffer.from(keys.p256dh, 'base64url');
  const authSecret = Buffer.from(keys.auth, 'base64url');
  const ecdh = createECDH(curve);
  if (drawn.senderKey) ecdh.setPrivateKey(drawn.senderKey);
  else ecdh.generateKeys();
  const senderPoint = ecdh.getPublicKey();
  const salt = drawn.salt ?? randomBytes(16);

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPoint, senderPoint]);
  const secret = derive(ecdh.computeSecret(receiverPoint), { salt: authSecret, info: keyInfo, length: 32 });
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter 2 marks the last record.
  const encrypted = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordSize, 16);
  head.writeUInt8(senderPoint.length, 20);
  return Buffer.concat([head, senderPoint, encrypted, cipher.getAuthTag()]);
}

function derive(
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
