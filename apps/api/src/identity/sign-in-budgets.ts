import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Ids } from '../platform/ids.ts';

/** Failures that a key may have in a window before sign-in says no more to it (security.md). */
const budgets = {
  address: { failures: 5, minutes: 15 },
  account: { failures: 20, minutes: 60 },
  /** A browser that signed in to this account before. */
  device: { failures: 10, minutes: 15 },
  /** All sign-ins together: beyond it the texts no longer tell an account from a password. */
  site: { failures: 60, minutes: 1 },
} as const;

type BudgetName = keyof typeof budgets;

export type BudgetKeys = {
  address: string;
  account: string;
  /** Set when the browser signed in to this account before; it then has a budget of its own. */
  device: string | null;
};

/** Whether an attempt may go on, and whether the texts may still tell an account from a password. */
export type Attempt = { attemptId: string; refused: boolean; deviceSpent: boolean; siteSpent: boolean };

/**
 * Takes one failure from each budget in advance, so that attempts at the same moment cannot share the last one; give it
 * back with `returnAttempt` when the sign-in succeeds. A refused attempt takes nothing, so that the window ends.
 */
export async function takeAttempt(
  auth: Database,
  keys: BudgetKeys,
  { ids, at }: { ids: Ids; at: Temporal.Instant },
): Promise<Attempt> {
  const names: BudgetName[] = keys.device === null ? ['address', 'account', 'site'] : ['device', 'site'];
  const attemptId = ids.next();
  return inTransaction(auth, null, async (tx) => {
    const budgetKeys = new Map(names.map((name) => [name, keyOf(name, keys)]));
    const locks = [...budgetKeys.values()].map((key) => key.readBigInt64BE(0).toString()).toSorted();
    for (const lock of locks) tx.send(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
    const spent = new Set<BudgetName>();
    for (const name of names) {
      const since = at.subtract({ minutes: budgets[name].minutes }).toString();
      const { rows } = await sql<{ failures: number }>`
        select count(*)::int as failures from identity.sign_in_failures
        where budget_key = ${budgetKeys.get(name)} and failed_at > ${since}`.execute(tx.db);
      if ((rows[0]?.failures ?? 0) >= budgets[name].failures) spent.add(name);
    }
    const refused = spent.has('address') || spent.has('account');
    if (!refused) {
      for (const key of budgetKeys.values()) {
        tx.send(sql`
          insert into identity.sign_in_failures (attempt_id, budget_key, failed_at)
          values (${attemptId}, ${key}, ${at.toString()})`);
      }
    }
    return { attemptId, refused, deviceSpent: spent.has('device'), siteSpent: spent.has('site') };
  });
}

export async function returnAttempt(auth: Database, attemptId: string): Promise<void> {
  await sql`delete from identity.sign_in_failures where attempt_id = ${attemptId}`.execute(auth.db);
}

/** Rows that no window reaches any more. */
export async function dropOldFailures(auth: Database, at: Temporal.Instant): Promise<void> {
  const before = at.subtract({ minutes: budgets.account.minutes }).toString();
  await sql`delete from identity.sign_in_failures where failed_at < ${before}`.execute(auth.db);
}

function keyOf(name: BudgetName, keys: BudgetKeys): Buffer {
  const key = name === 'site' ? '' : (keys[name] ?? '');
  return createHash('sha256').update(`${name}:${key}`).digest();
}

/** An IPv6 caller owns a /64, so that is what counts as one address. IPv4 inside IPv6 counts as IPv4. */
export function budgetAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const whole = [...first, ...middle, ...last].map((part) => Number.parseInt(part, 16).toString(16));
  return `${whole.slice(0, 4).join(':')}::/64`;
}
