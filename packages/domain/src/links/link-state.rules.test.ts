import { expect, test } from 'vitest';
import { linkState, linkTransitions } from './link-state.rules.ts';
import type { LinkFacts, LinkState } from './link-state.rules.ts';

const now = Temporal.Instant.from('2026-03-09T01:00:00Z');
const facts: LinkFacts = {
  now,
  expiresAt: now.add({ seconds: 1 }),
  isReaderThere: true,
  needsSignIn: false,
  isDone: false,
};

test.each([
  [{}, 'open'],
  [{ expiresAt: now }, 'expired'],
  [{ isDone: true }, 'used'],
  [{ isDone: true, needsSignIn: true }, 'signInRequired'],
  [{ isReaderThere: false, needsSignIn: true }, 'revoked'],
  [{ expiresAt: now, isReaderThere: false, isDone: true }, 'expired'],
] as const)('a link of %j is %s', (changes, expected) => {
  expect(linkState({ ...facts, ...changes })).toBe(expected);
});

test('every change of its facts that can happen is a step of the table', () => {
  const flags = [false, true];
  const all = flags.flatMap((isLate) =>
    flags.flatMap((isReaderThere) =>
      flags.flatMap((needsSignIn) => flags.map((isDone) => ({ isLate, isReaderThere, needsSignIn, isDone }))),
    ),
  );
  const stateOf = ({ isLate, ...rest }: (typeof all)[number]) =>
    linkState({ ...facts, ...rest, expiresAt: isLate ? now : facts.expiresAt });
  const steps = new Set<string>();
  for (const before of all) {
    // An expired link stays expired, a finished one stays finished.
    for (const after of all.filter((one) => one.isLate >= before.isLate && one.isDone >= before.isDone)) {
      const [from, to] = [stateOf(before), stateOf(after)];
      if (from !== to) steps.add(`${from} ${to}`);
    }
  }
  const table = Object.entries(linkTransitions).flatMap(([from, next]) =>
    next.map((to: LinkState) => `${from} ${to}`),
  );
  expect([...steps].toSorted()).toEqual(table.toSorted());
});
