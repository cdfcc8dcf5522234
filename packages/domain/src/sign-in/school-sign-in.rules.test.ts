import { describe, expect, it } from 'vitest';
import {
  checkSchoolClaims,
  domainOf,
  isFactorShownAtSchool,
  schoolReturnPath,
} from './school-sign-in.rules.ts';

describe('the domain of an address', () => {
  it.each([
    ['ada@high.example', 'high.example'],
    [' Ada@HIGH.Example ', 'high.example'],
    ['ada@a.b-c.example', 'a.b-c.example'],
    ['ada@xn--bcher-kva.example', 'xn--bcher-kva.example'],
    [`ada@${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
    [`ada@${'a'.repeat(64)}.example`, null],
    ['ada@high', null],
    ['ada@high.', null],
    ['ada@.example', null],
    ['ada@high..example', null],
    ['ada@-high.example', null],
    ['ada@high-.example', null],
    ['ada@127.0.0.1', null],
    ['ada@high.example/x', null],
    ['ada@evil.example@high.example', null],
    ['ada@high.example\u0000', null],
    ['ada@hígh.example', null],
    ['@high.example', null],
    ['ada', null],
    ['', null],
  ])('of %j is %j', (email, domain) => expect(domainOf(email)).toBe(domain));
});

describe('what a school says of somebody', () => {
  const domains = ['high.example', 'staff.high.example'];
  const check = (email: string | null, isEmailVerified = true) =>
    checkSchoolClaims({ email, isEmailVerified }, domains);

  it.each([
    ['ada@high.example', 'ada@high.example'],
    ['Ada@High.Example', 'ada@high.example'],
    ['ada@staff.high.example', 'ada@staff.high.example'],
  ])('is taken with %s', (given, email) => expect(check(given)).toEqual({ ok: true, email }));

  it.each([
    'ada@other.example',
    'ada@sub.high.example',
    'ada@xhigh.example',
    'ada@high.example.evil.example',
    'ada',
  ])('is refused with %s, which is of none of its domains', (email) =>
    expect(check(email)).toEqual({ ok: false, code: 'school_email_refused' }),
  );

  it('is refused where the address is not verified, before anything is said of its domain', () => {
    const refused = { ok: false, code: 'school_email_unverified' };
    expect(check('ada@high.example', false)).toEqual(refused);
    expect(check('ada@other.example', false)).toEqual(refused);
    expect(check(null)).toEqual(refused);
  });
});

it.each([
  [['pwd', 'mfa'], true, true],
  [['mfa'], false, false],
  [['pwd', 'otp'], true, false],
  [['MFA'], true, false],
  [[], true, false],
])(
  'a second factor told as %j, where that is trusted (%s), is enough: %s',
  (methods, trustsFactor, isEnough) => {
    expect(isFactorShownAtSchool({ methods }, { trustsFactor })).toBe(isEnough);
  },
);

it('each group has a return address of its own', () => {
  expect(schoolReturnPath('a')).not.toBe(schoolReturnPath('b'));
});
