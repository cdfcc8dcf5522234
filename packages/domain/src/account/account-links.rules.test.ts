import { expect, test } from 'vitest';
import { accountLinkExpiry, accountLinkTransitions, stateOfAccountLink } from './account-links.rules.ts';

const at = Temporal.Instant.from('2026-03-09T06:30:00Z');

test.each([
  ['resetPassword', '2026-03-09T07:30:00Z'],
  ['verifyEmail', '2026-03-10T06:30:00Z'],
] as const)('a link to %s is good until %s', (purpose, expiry) => {
  const expiresAt = accountLinkExpiry(purpose, at);
  expect(expiresAt.toString()).toBe(expiry);
  const last = expiresAt.subtract({ milliseconds: 1 });
  expect(stateOfAccountLink({ expiresAt, endedAt: null }, last)).toBe('open');
  expect(stateOfAccountLink({ expiresAt, endedAt: null }, expiresAt)).toBe('ended');
  expect(stateOfAccountLink({ expiresAt, endedAt: at }, at)).toBe('ended');
});

test('every change of its facts that can happen is a step of the table', () => {
  const expiresAt = accountLinkExpiry('verifyEmail', at);
  const facts = [at, expiresAt].flatMap((now) => [null, at].map((endedAt) => ({ now, endedAt })));
  const steps = new Set<string>();
  for (const before of facts) {
    // A link that has ended stays ended later.
    for (const after of facts) {
      const isBack = Temporal.Instant.compare(after.now, before.now) < 0;
      if (isBack || (before.endedAt !== null && after.endedAt === null)) continue;
      const stateOf = ({ now, endedAt }: typeof after) => stateOfAccountLink({ expiresAt, endedAt }, now);
      if (stateOf(before) !== stateOf(after)) steps.add(`${stateOf(before)} ${stateOf(after)}`);
    }
  }
  const table = Object.entries(accountLinkTransitions).flatMap(([from, next]) =>
    Object.values(next).map((to) => `${from} ${to}`),
  );
  expect([...steps]).toEqual([...new Set(table)]);
});
