import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountLinks } from './account-links.ts';

const links = createAccountLinks('a secret of the tests, long enough to be taken');
const linkId = randomUUID();

test('reads what it signed, in every process with the same secret, for its purpose alone', () => {
  const secret = links.mint({ purpose: 'resetPassword', linkId });
  expect(secret).toMatch(/^[\w-]{64}$/);
  const other = createAccountLinks('a secret of the tests, long enough to be taken');
  expect(other.findId(secret, 'resetPassword')).toBe(linkId);
  expect(links.findId(secret, 'verifyEmail')).toBeNull();
  expect(createAccountLinks('another secret, long enough').findId(secret, 'resetPassword')).toBeNull();
});

test('reads nothing when any one bit of it was changed', () => {
  const bytes = Buffer.from(links.mint({ purpose: 'verifyEmail', linkId }), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(links.findId(changed.toString('base64url'), 'verifyEmail'), `bit ${bit}`).toBeNull();
  }
});

test.each(['', 'x', '=', randomBytes(48).toString('base64url'), randomBytes(500).toString('base64url')])(
  'reads nothing of %j',
  (text) => expect(links.findId(text, 'resetPassword')).toBeNull(),
);
