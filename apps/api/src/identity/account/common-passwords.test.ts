import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'Passw0rd-2026',
  'P@ssw0rd1',
  '2026-Welcome!',
  'Letmein#1',
  'Qwerty-12345',
  'Football_7',
  'Pa-ss-wo-rd-1',
  '$unshine-1',
  '1qaz2wsX!',
  '123456Aa!',
  'ＰＡＳＳＷＯＲＤ-1',
])('%s is a well-known word with more around it', (password) => {
  expect(isCommonPassword(password, [])).toBe(true);
});

test.each(['Teacher-2026', 'School#123', 'Staffroom1!', 'Princ1pal-1'])(
  '%s is a word of the portal',
  (password) => {
    expect(isCommonPassword(password, [])).toBe(true);
  },
);

test('a word of one’s own counts, whatever its case and marks', () => {
  expect(isCommonPassword('Ada.Admin-7', ['ada.admin'])).toBe(true);
  expect(isCommonPassword('Cover-Desk-1', ['Cover Desk'])).toBe(true);
  expect(isCommonPassword('Ada.Admin-7', ['bob'])).toBe(false);
});

test.each([
  'Another-Pass-2',
  'Purple-Kettle-41',
  'Zq7!mPw-Lk',
  'correct Horse battery 1!',
  'Ānō-tēhtu-9',
  '😀😀Aa1-Zz',
])('%s is none', (password) => expect(isCommonPassword(password, ['ada.admin', ''])).toBe(false));
