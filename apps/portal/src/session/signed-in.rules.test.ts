import { expect, it } from 'vitest';
import { isSignedIn } from './signed-in.rules.ts';

it.each([
  { hasAccessToken: true, needsInteraction: false, hasAccount: false, signedIn: true },
  { hasAccessToken: true, needsInteraction: false, hasAccount: true, signedIn: true },
  { hasAccessToken: true, needsInteraction: true, hasAccount: true, signedIn: true },
  { hasAccessToken: true, needsInteraction: true, hasAccount: false, signedIn: false },
  { hasAccessToken: false, needsInteraction: false, hasAccount: false, signedIn: false },
  { hasAccessToken: false, needsInteraction: false, hasAccount: true, signedIn: false },
  { hasAccessToken: false, needsInteraction: true, hasAccount: true, signedIn: false },
  { hasAccessToken: false, needsInteraction: true, hasAccount: false, signedIn: false },
])(
  'token $hasAccessToken, interaction $needsInteraction, account $hasAccount: signed in $signedIn',
  ({ signedIn, ...facts }) => {
    expect(isSignedIn(facts)).toBe(signedIn);
  },
);
