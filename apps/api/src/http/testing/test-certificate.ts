import { generateKeyPairSync, sign } from 'node:crypto';

const tags = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  objectId: 0x06,
  utf8: 0x0c,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** A DER value: its tag, the length of its content in one byte or two, and the content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(tags.sequence, ...parts);
const time = (text: string): Buffer => der(tags.generalizedTime, Buffer.from(text));

const sha256WithRsa = sequence(der(tags.objectId, Buffer.from('2a864886f70d01010b', 'hex')), der(tags.null));
const commonName = der(tags.objectId, Buffer.from('550403', 'hex'));
const localhost = sequence(der(tags.set, sequence(commonName, der(tags.utf8, Buffer.from('localhost')))));

/** A certificate for localhost, signed by its own key and so trusted by nobody: X.509 version 1 (RFC 5280). */
function makeCertificate(): { cert: Buffer; key: Buffer } {
  // RSA, so that ciphers without forward secrecy would fit it, too.
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const facts = sequence(
    der(tags.integer, Buffer.from([1])),
    sha256WithRsa,
    localhost,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(tags.bitString, Buffer.from([0]), sign('sha256', facts, privateKey));
  const text = sequence(facts, sha256WithRsa, signature).toString('base64');
  return {
    cert: Buffer.from(`-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

export const testCertificate = makeCertificate();
