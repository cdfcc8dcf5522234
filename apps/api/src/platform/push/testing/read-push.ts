import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** Decrypts a push as a browser does: the receiving side of RFC 8188 and 8291. */
export function readPush(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderPoint = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderPoint]);
  const derive = (secret: Buffer, from: Buffer, what: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, from, what, length));
  const secret = derive(browser.computeSecret(senderPoint), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString();
}
