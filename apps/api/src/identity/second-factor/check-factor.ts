import { sql } from 'kysely';
import { readFactorEntry } from '@staffroom/domain/account/second-factor.rules.ts';
import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { reserve } from '../sign-in/check-password.ts';
import { budgetAddress } from '../sign-in/sign-in-budgets.ts';
import { findStep } from './authenticator-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { secretPurpose } from './second-factor-keys.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';

export type FactorAttempt = {
  userId: string;
  contactId: string;
  clientGroupId: string;
  /** As it was typed. */
  code: string;
  /** Of a browser or a session that was in before: it has a budget of its own. Null for every other. */
  knownAs: string | null;
  sessionId: string | null;
  address: string;
  requestId: string;
  at: Temporal.Instant;
  /** Tells the owner that a recovery code was used. */
  recordRecovery: RecordNotice;
};

export type FactorVerdict =
  | { ok: true; method: Exclude<SignInMethod, 'password'> }
  | { ok: false; code: 'second_factor_incorrect' }
  | { ok: false; code: 'sign_in_throttled'; retryAfterSeconds: number };

/**
 * Checks a code and uses it up: when several calls bring the same code at once, one succeeds. Wrong codes are counted for
 * the account, whatever the address, because they come from somebody who knows its password.
 */
export async function checkFactor(parts: SignInParts, attempt: FactorAttempt): Promise<FactorVerdict> {
  const { budgets, maxWaitMs, refusals } = parts;
  const { userId, contactId, clientGroupId, knownAs, sessionId, address, requestId, at } = attempt;
  const account = `second factor:${userId}`;
  const device = `${account}:${knownAs ?? ''}`;
  const keys = { address: budgetAddress(address), account, network: '', device, knownNetworks: [] };
  const reserved = await reserve(budgets, keys, { at, maxWaitMs });
  const verdict = reserved.kind === 'spent' ? reserved : await use(parts, attempt);
  if (reserved.kind !== 'spent') {
    await (verdict === null ? budgets.charge(reserved.attemptId) : budgets.release(reserved.attemptId));
  }
  if (verdict !== null && 'ok' in verdict) return verdict;
  const code = reserved.kind === 'spent' ? 'sign_in_throttled' : 'second_factor_incorrect';
  await refusals.record({
    clientGroupId,
    action: 'secondFactor.refused',
    entity: 'contact',
    entityIds: [contactId],
    operation: 'second factor',
    code,
    actor: { kind: 'contact', id: contactId, sessionId, address, requestId },
    at,
  });
  if (reserved.kind === 'spent') {
    return { ok: false, code: 'sign_in_throttled', retryAfterSeconds: reserved.retryAfterSeconds };
  }
  return { ok: false, code: 'second_factor_incorrect' };
}

/** Null for a code that opens nothing. */
async function use(
  parts: SignInParts,
  attempt: FactorAttempt,
): Promise<Extract<FactorVerdict, { ok: true }> | null> {
  const entry = readFactorEntry(attempt.code);
  if (entry === null) return null;
  const isUsed =
    entry.kind === 'authenticator'
      ? await useAuthenticatorCode(parts, { ...attempt, code: entry.code })
      : await useRecoveryCode(parts, { ...attempt, code: entry.code });
  return isUsed ? { ok: true, method: entry.kind } : null;
}

type AuthenticatorRow = Columns<'identity.authenticators', 'sealed_secret' | 'last_step'>;

async function useAuthenticatorCode(
  { auth, seal }: SignInParts,
  { userId, code, at }: FactorAttempt,
): Promise<boolean> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<AuthenticatorRow>`
      select sealed_secret, last_step from identity.authenticators where user_id = ${userId}`,
  );
  const secret = row && seal.open(row.sealed_secret, secretPurpose(userId));
  if (!row || !secret) return false;
  const step = findStep(secret, code, { at, lastUsedStep: row.last_step });
  if (step === null) return false;
  const { rows } = await sql`
    update identity.authenticators set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} and sealed_secret = ${row.sealed_secret}
    returning user_id`.execute(auth.db);
  return rows.length === 1;
}

/** Its row in the audit trail and the email to the owner go with it. */
function useRecoveryCode(
  { auth, ids, recoveryCodeKey }: SignInParts,
  {
    userId,
    contactId,
    clientGroupId,
    code,
    sessionId,
    address,
    requestId,
    at,
    recordRecovery,
  }: FactorAttempt,
): Promise<boolean> {
  const hash = hashRecoveryCode(recoveryCodeKey, userId, code);
  return inAccountTransaction(auth, { clientGroupIds: [clientGroupId], contactId }, async (tx) => {
    const { rows } = await sql`
      update identity.recovery_codes set used_at = ${at.toString()}
      where user_id = ${userId} and code_hash = ${hash} and used_at is null
      returning user_id`.execute(tx.db);
    if (rows.length === 0) return false;
    recordRecovery(tx, { clientGroupId, contactId, subjectId: ids.next() });
    sendAuditEntries(
      tx,
      [{ clientGroupId, action: 'recoveryCode.use', entity: 'contact', entityIds: [contactId] }],
      { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
    );
    return true;
  });
}
