import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SeededGroup } from './seed-builders.ts';
import type { Answer, TestApp } from './test-app.ts';

/**
 * Sessions that wait for a lock. Read it in a transaction of its own each time: within one, the list of sessions stays
 * as it was first read.
 */
export const waitingSessions = sql`
  select pid from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/**
 * Takes a lock, starts each call once those before it wait for the lock or for one another, and lets go: so each was
 * begun before any was done, and the first is served first. A call that does not wait fails the test. On a machine so
 * slow that the first has waited too long (503, nothing done) all are begun anew.
 */
export async function whileHeld(
  app: TestApp,
  group: SeededGroup,
  lock: ReturnType<typeof sql>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  for (;;) {
    const answers = await holdOnce(app, group, lock, calls);
    if (answers) return answers;
  }
}

async function holdOnce(
  { seed }: TestApp,
  group: SeededGroup,
  lock: ReturnType<typeof sql>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[] | null> {
  const begun: Promise<Answer>[] = [];
  const answered: Answer[] = [];
  const waiting = async () => (await seed.inGroup(group, (tx) => waitingSessions.execute(tx.db))).rows.length;
  const haveAllWaited = await seed.inGroup(group, async ({ db }) => {
    await lock.execute(db);
    for (const call of calls) {
      begun.push(
        call().then((answer) => {
          answered.push(answer);
          return answer;
        }),
      );
      await expect.poll(async () => answered.length > 0 || (await waiting()) === begun.length).toBe(true);
      if (answered.length === 0) continue;
      await Promise.all(begun);
      expect(answered.filter(({ status }) => status !== 503)).toEqual([]);
      return false;
    }
    return true;
  });
  return haveAllWaited ? Promise.all(begun) : null;
}
