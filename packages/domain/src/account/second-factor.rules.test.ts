import { expect, test } from 'vitest';
import {
  authenticatorAddress,
  formatRecoveryCode,
  listAcceptedSteps,
  readFactorEntry,
} from './second-factor.rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

test.each([
  ['1970-01-01T00:00:00Z', null, [0, 1]],
  ['1970-01-01T00:00:29.999Z', null, [0, 1]],
  ['1970-01-01T00:00:30Z', null, [1, 0, 2]],
  ['1970-01-01T00:05:00Z', null, [10, 9, 11]],
  ['1970-01-01T00:05:00Z', 8, [10, 9, 11]],
  ['1970-01-01T00:05:00Z', 9, [10, 11]],
  ['1970-01-01T00:05:00Z', 10, [11]],
  ['1970-01-01T00:05:00Z', 11, []],
])('at %s after step %s the steps %j are taken', (now, lastUsed, expected) => {
  expect(listAcceptedSteps(at(now), lastUsed)).toEqual(expected);
});

test.each([
  ['123456', 'authenticator', '123456'],
  [' 123 456 ', 'authenticator', '123456'],
  ['123-456', 'authenticator', '123456'],
  ['abcd-efgh-jk23', 'recoveryCode', 'ABCDEFGHJK23'],
  ['ABCD EFGH JK23', 'recoveryCode', 'ABCDEFGHJK23'],
  ['ABCD–EFGH–JK23', 'recoveryCode', 'ABCDEFGHJK23'],
])('reads %j', (typed, kind, code) => {
  expect(readFactorEntry(typed)).toEqual({ kind, code });
});

test.each([
  '',
  '12345',
  '1234567',
  '12345a',
  '１２３４５６',
  'ABCD-EFGH-JK2',
  'ABCD-EFGH-JK234',
  'ABCD-EFGH-JK01',
])('does not read %j', (typed) => {
  expect(readFactorEntry(typed)).toBeNull();
});

test('groups a recovery code by four', () => {
  expect(formatRecoveryCode('ABCDEFGHJK23')).toBe('ABCD-EFGH-JK23');
});

test('names product and account to the authenticator, whatever they hold', () => {
  expect(
    authenticatorAddress({ issuer: 'Staff & Room', account: 'o:f@school.example', secret: 'JBSWY3DP' }),
  ).toBe(
    'otpauth://totp/Staff%20%26%20Room:o%3Af%40school.example?secret=JBSWY3DP&issuer=Staff%20%26%20Room',
  );
});
