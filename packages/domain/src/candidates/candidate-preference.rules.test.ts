import { expect, test } from 'vitest';
import {
  checkPreferencePlace,
  checkPreferenceReason,
  effectivePreference,
} from './candidate-preference.rules.ts';

test.each([
  [[], null],
  [[null, null], null],
  [['preferred', null], 'preferred'],
  [['preferred', 'restricted'], 'restricted'],
  [['restricted', null, 'preferred'], 'restricted'],
] as const)('of %j at one place %s counts', (decided, counts) => {
  expect(effectivePreference(decided)).toBe(counts);
});

test.each([
  ['restricted', '', 'preference_reason_required'],
  ['restricted', ' \u00a0', 'preference_reason_required'],
  ['restricted', 'x'.repeat(500), undefined],
  ['restricted', '😀'.repeat(501), 'text_too_long'],
  ['preferred', '', undefined],
  [null, '', undefined],
] as const)('%s with the reason %j', (preference, reason, code) => {
  expect(checkPreferenceReason({ preference, reason })[0]?.code).toBe(code);
});

test.each([
  ['location', 7, true],
  ['location', null, false],
  ['client', null, true],
  ['client', 7, false],
  ['group', null, true],
  ['group', 7, false],
] as const)('the scope %s with the location %s: %s', (scope, locationId, ok) => {
  expect(checkPreferencePlace({ scope, locationId }).ok).toBe(ok);
});
