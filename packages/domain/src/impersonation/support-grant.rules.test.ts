import { describe, expect, test } from 'vitest';
import {
  checkImpersonatedContact,
  checkImpersonatedOperation,
  checkProviderSignIn,
} from './support-grant.rules.ts';
import type { SupportGrant } from './support-grant.rules.ts';

const at = Temporal.Instant.from('2026-03-08T19:30:00Z');
const contactId = '0195d0a4-0000-7000-8000-000000000001';
const grant: SupportGrant = { contactId, mode: 'act', expiresAt: at.add({ minutes: 60 }), endedAt: null };

describe('the header and the grant', () => {
  test.each<[string, SupportGrant | null, string | undefined, string]>([
    ['no grant, no header', null, undefined, 'ok'],
    ['no grant, a header', null, contactId, 'impersonation_grant_required'],
    ['no grant, an empty header', null, '', 'impersonation_grant_required'],
    ['a grant and its contact', grant, contactId, 'ok'],
    ['a grant, no header', grant, undefined, 'impersonation_grant_required'],
    ['a grant, an empty header', grant, '', 'impersonation_contact_differs'],
    ['a grant, another contact', grant, contactId.replace(/1$/, '2'), 'impersonation_contact_differs'],
    ['a grant, its contact twice', grant, `${contactId}, ${contactId}`, 'impersonation_contact_differs'],
    ['a grant, its contact in capitals', grant, contactId.toUpperCase(), 'impersonation_contact_differs'],
    ['a stopped grant', { ...grant, endedAt: at }, contactId, 'impersonation_grant_ended'],
    ['a grant in its last second', { ...grant, expiresAt: at.add({ seconds: 1 }) }, contactId, 'ok'],
    ['a grant at its end', { ...grant, expiresAt: at }, contactId, 'impersonation_grant_ended'],
  ])('%s: %s', (_name, held, header, expected) => {
    const verdict = checkImpersonatedContact(held, header, at);
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
  });
});

test.each([
  ['read', false, false, 'ok'],
  ['read', true, false, 'impersonation_read_only'],
  ['read', false, true, 'impersonation_action_refused'],
  ['read', true, true, 'impersonation_action_refused'],
  ['act', false, false, 'ok'],
  ['act', true, false, 'ok'],
  ['act', false, true, 'impersonation_action_refused'],
  ['act', true, true, 'impersonation_action_refused'],
] as const)(
  'a grant to %s, writing %s, of the contact alone %s: %s',
  (mode, writes, isOfContactAlone, is) => {
    const verdict = checkImpersonatedOperation(mode, { writes, isOfContactAlone });
    expect(verdict.ok ? 'ok' : verdict.code).toBe(is);
  },
);

test.each([
  [['pwd', 'otp', 'mfa'], 0, true],
  [['mfa'], 120, true],
  [['mfa'], 121, false],
  [['pwd', 'otp'], 0, false],
  [[], 0, false],
  [['mfa'], null, false],
])('a sign-in by %j, %s minutes ago: %s', (methods, minutes, isTaken) => {
  const signedInAt = minutes === null ? null : at.subtract({ minutes });
  expect(checkProviderSignIn({ methods, signedInAt }, at).ok).toBe(isTaken);
});
