import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { authenticatorDigits, listAcceptedSteps } from '@staffroom/domain/account/second-factor.rules.ts';

/** As long as what SHA-1 hashes to (RFC 4226). */
const secretBytes = 20;
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base32, as apps take it. */
export function drawSecret(): string {
  return toBase32(randomBytes(secretBytes));
}

/** The code of a time step (RFC 6238 with SHA-1, which is all that every app knows). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** authenticatorDigits).padStart(authenticatorDigits, '0');
}

/** The step that the code stands for, or null when none is taken that was not used yet. */
export function findStep(
  secret: string,
  code: string,
  { at, lastUsedStep }: { at: Temporal.Instant; lastUsedStep: number | null },
): number | null {
  const given = Buffer.from(code);
  const found = listAcceptedSteps(at, lastUsedStep).find((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found ?? null;
}

function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
