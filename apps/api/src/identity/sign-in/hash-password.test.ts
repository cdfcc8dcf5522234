import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';

test('accepts the password that was hashed and no other', async () => {
  const hash = await hashPassword('Portal-Demo-1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword(hash, 'Portal-Demo-1')).toBe(true);
  expect(await verifyPassword(hash, 'Portal-Demo-2')).toBe(false);
});

test('draws a salt for each hash', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('takes composed and decomposed characters for the same', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
});

test('refuses a hash of another kind', async () => {
  expect(await verifyPassword('$2b$10$abc', 'abc')).toBe(false);
  expect(await verifyPassword('', '')).toBe(false);
});
