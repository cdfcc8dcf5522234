import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { accountEmailMinutes, maxAccountEmails } from '@staffroom/domain/account/account-links.rules.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * How often a reset may be asked for. Each address may ask a number of times, and learn of a few that are no accounts; the
 * whole site learns of as many a minute as at sign-in. An account is sent a few emails, whoever asks: beyond it the answer
 * stays the same, because an email with a link that works is there already.
 */
const budgets = {
  address: { asked: 20, minutes: 15 },
  unknown: { asked: 5, minutes: 15 },
  account: { asked: maxAccountEmails, minutes: accountEmailMinutes.resetPassword },
  site: { asked: 60, minutes: 1 },
} as const;

type BudgetName = keyof typeof budgets;

export type ResetAttempt = {
  attemptId: string;
  /** From `budgetAddress`. */
  address: string;
  email: string;
  exists: boolean;
  /** A browser that signed in to the account before: its address is not charged. */
  isKnownDevice: boolean;
  /** Whether an unknown account is answered as such at all. */
  tellsUnknown: boolean;
  at: Temporal.Instant;
};

export type ResetVerdict =
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** Nothing is sent, and it is answered as if there were. */
  | { kind: 'silent' }
  | { kind: 'unknown' }
  | { kind: 'send' };

/** Takes a place in each budget that it is charged to, in the transaction that then sends. */
export async function chargeReset(tx: Tx, attempt: ResetAttempt): Promise<ResetVerdict> {
  const names = chargedNames(attempt);
  const keys = names.map((name) => keyOf(name, attempt));
  const locks = keys.map((key) => key.readBigInt64BE(0).toString()).toSorted();
  for (const lock of locks) tx.send(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
  const counts = await countAsked(tx, names, keys, attempt.at);
  const isSpent = (name: BudgetName): boolean =>
    names.includes(name) && (counts.get(name)?.asked ?? 0) >= budgets[name].asked;

  const spent = (['address', 'unknown'] as const).find(isSpent);
  if (spent) {
    const until = counts.get(spent)!.oldest.add({ minutes: budgets[spent].minutes });
    return { kind: 'throttled', retryAfterSeconds: secondsUntil(until, attempt.at) };
  }
  const verdict = verdictOf(attempt, isSpent);
  for (const key of keys) {
    tx.send(sql`
      insert into identity.sign_in_failures (attempt_id, budget_key, failed_at, settled)
      values (${attempt.attemptId}, ${key}, ${attempt.at.toString()}, true)`);
  }
  return verdict;
}

function verdictOf(
  { exists, tellsUnknown }: ResetAttempt,
  isSpent: (name: BudgetName) => boolean,
): ResetVerdict {
  if (exists) return { kind: isSpent('account') ? 'silent' : 'send' };
  return { kind: tellsUnknown && !isSpent('site') ? 'unknown' : 'silent' };
}

/** Where unknown accounts are not told from others, both are charged alike. */
function chargedNames({ exists, isKnownDevice, tellsUnknown }: ResetAttempt): BudgetName[] {
  const isTold = tellsUnknown && !exists;
  return [
    'account',
    ...(isKnownDevice ? [] : (['address'] as const)),
    ...(isTold ? (['unknown', 'site'] as const) : []),
  ];
}

type Count = { asked: number; oldest: Temporal.Instant };

async function countAsked(
  tx: Tx,
  names: readonly BudgetName[],
  keys: readonly Buffer[],
  at: Temporal.Instant,
): Promise<Map<BudgetName, Count>> {
  const windows = names.map((name) => at.subtract({ minutes: budgets[name].minutes }).toString());
  const { rows } = await sql<{ place: number; asked: number; oldest: string }>`
    select budget.place::int as place, count(*)::int as asked, min(attempt.failed_at) as oldest
    from unnest(${keys}::bytea[], ${windows}::timestamptz[]) with ordinality as budget (key, since, place)
    join identity.sign_in_failures as attempt
      on attempt.budget_key = budget.key and attempt.failed_at > budget.since
    group by budget.place`.execute(tx.db);
  return new Map(
    rows.map(({ place, asked, oldest }) => [
      names[place - 1] as BudgetName,
      { asked, oldest: Temporal.Instant.from(oldest) },
    ]),
  );
}

function keyOf(name: BudgetName, { address, email }: ResetAttempt): Buffer {
  const of = { address, unknown: address, account: email, site: '' }[name];
  return createHash('sha256').update(`reset ${name}:${of}`).digest();
}

function secondsUntil(until: Temporal.Instant, at: Temporal.Instant): number {
  return Math.max(1, Math.ceil((until.epochMilliseconds - at.epochMilliseconds) / 1_000));
}
