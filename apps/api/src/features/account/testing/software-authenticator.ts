import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What a page and its browser send; each value can be forged. */
export type PasskeyOptions = {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** False: the user was not verified by fingerprint, face or PIN. */
  isVerified?: boolean;
  /** Sent instead of the next use count. */
  useCount?: number;
  userHandle?: string | null;
};

export type SoftwarePasskey = {
  credentialId: string;
  /** The body of `addPasskey` except the ceremony and the name. */
  attest: (begun: { challenge: string }, options?: PasskeyOptions) => Attested;
  /** The body of `signInWithPasskey`. */
  assert: (begun: { ceremony: string; challenge: string }, options?: PasskeyOptions) => Asserted;
};

type Attested = { credentialId: string; clientData: string; attestation: string; transports: string[] };
type Asserted = {
  ceremony: string;
  credentialId: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | null;
};

const verified = 0x05;
const present = 0x01;
const attested = 0x40;

/** A passkey in software: an ES256 key, as a phone stores it, with a use counter. */
export function createSoftwarePasskey(at: { origin: string; host: string }): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let uses = 0;
  const dataOf = (
    { host = at.host, isVerified = true, useCount }: PasskeyOptions,
    more = Buffer.alloc(0),
  ): Buffer => {
    uses = useCount ?? uses + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    const flags = (isVerified ? verified : present) | (more.length > 0 ? attested : 0);
    return Buffer.concat([sha256(host), Buffer.of(flags), count, more]);
  };
  const clientDataOf = (type: string, challenge: string, options: PasskeyOptions): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: options.type ?? type,
        challenge: options.challenge ?? challenge,
        origin: options.origin ?? at.origin,
        crossOrigin: options.crossOrigin ?? false,
      }),
    );
  return {
    credentialId,
    attest: ({ challenge }, options = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = dataOf(options, Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]));
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        credentialId,
        clientData: clientDataOf('webauthn.create', challenge, options).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    assert: ({ ceremony, challenge }, options = {}) => {
      const clientData = clientDataOf('webauthn.get', challenge, options);
      const data = dataOf(options);
      return {
        ceremony,
        credentialId,
        clientData: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString(
          'base64url',
        ),
        userHandle: options.userHandle ?? null,
      };
    },
  };
}

function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest();
}

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** As much of RFC 8949 as is needed above. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  throw new Error('Nothing that a passkey says');
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size);
  if (size < 256) return Buffer.of((major << 5) | 24, size);
  return Buffer.of((major << 5) | 25, size >> 8, size & 255);
}
