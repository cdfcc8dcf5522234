import { sql } from 'kysely';
import {
  authenticatorAddress,
  enrolmentMinutes,
  formatRecoveryCode,
} from '@staffroom/domain/account/second-factor.rules.ts';
import type { Tx } from '../../db/transaction.ts';
import { openValue, sealValue } from '../seal.ts';
import { drawSecret, findStep } from './authenticator-codes.ts';
import { hasAuthenticator, hasPasskey } from './has-factor.sql.ts';
import { drawRecoveryCodes, hashRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { secretPurpose } from './second-factor-keys.ts';
import type { SecondFactorKeys } from './second-factor-keys.ts';

/** `boundTo`: the session, or the half-open sign-in, that the key is shown to. */
type Sealed = { userId: string; boundTo: string; secret: string; expiresAtMs: number };
const purpose = 'enrolment of an authenticator';

export type Enrolment = {
  /** Sealed; goes back with the first code. */
  enrolment: string;
  /** In base32. */
  secret: string;
  /** What the QR code holds. */
  address: string;
};

/** A new key; nobody keeps it before a code of it came back. */
export function beginEnrolment(
  { seal }: SecondFactorKeys,
  of: { userId: string; boundTo: string; email: string; appName: string; at: Temporal.Instant },
): Enrolment {
  const { userId, boundTo, email: account, appName: issuer, at } = of;
  const secret = drawSecret();
  const expiresAtMs = at.add({ minutes: enrolmentMinutes }).epochMilliseconds;
  const sealed: Sealed = { userId, boundTo, secret, expiresAtMs };
  return {
    enrolment: sealValue(seal, sealed, purpose),
    secret,
    address: authenticatorAddress({ issuer, account, secret }),
  };
}

export type ProvenEnrolment = { userId: string; secret: string; step: number };

/** The key that came back, with a code of it. No guess helps anybody here: who asks was shown the key. */
export function checkEnrolment(
  { seal }: SecondFactorKeys,
  given: { enrolment: string; code: string; userId: string; boundTo: string; at: Temporal.Instant },
):
  | { ok: true; proven: ProvenEnrolment }
  | { ok: false; code: 'enrolment_expired' | 'second_factor_incorrect' } {
  const { userId, boundTo, at } = given;
  const sealed = openValue<Sealed>(seal, given.enrolment, { purpose, at });
  if (sealed === null || sealed.userId !== userId || sealed.boundTo !== boundTo) {
    return { ok: false, code: 'enrolment_expired' };
  }
  const { secret } = sealed;
  const step = findStep(secret, given.code.replaceAll(/\s/g, ''), { at, lastUsedStep: null });
  if (step === null) return { ok: false, code: 'second_factor_incorrect' };
  return { ok: true, proven: { userId, secret, step } };
}

/** In place of whatever the account had. Answers the new recovery codes as they are shown. The user must be locked. */
export function keepEnrolment(
  tx: Tx,
  { seal, recoveryCodeKey }: SecondFactorKeys,
  { userId, secret, step, at }: ProvenEnrolment & { at: Temporal.Instant },
): string[] {
  tx.send(sql`
    insert into identity.authenticators (user_id, sealed_secret, last_step, added_at)
    values (${userId}, ${seal.close(secret, secretPurpose(userId))}, ${step}, ${at.toString()})
    on conflict (user_id) do update
      set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, added_at = excluded.added_at`);
  return renewCodes(tx, { recoveryCodeKey }, userId);
}

/** Answers them as they are shown. */
export function renewCodes(
  tx: Tx,
  { recoveryCodeKey }: Pick<SecondFactorKeys, 'recoveryCodeKey'>,
  userId: string,
): string[] {
  const codes = drawRecoveryCodes();
  replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(recoveryCodeKey, userId, code)),
  );
  return codes.map(formatRecoveryCode);
}

/** Answers whether there was an app. The user must be locked. */
export async function dropAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.authenticators where user_id = ${userId} returning user_id`.execute(tx.db);
  dropUnusableCodes(tx, userId);
  return rows.length > 0;
}

/** Without a factor there is nothing that recovery codes could take the place of. */
export function dropUnusableCodes(tx: Tx, userId: string): void {
  const id = sql`${userId}::uuid`;
  tx.send(sql`
    delete from identity.recovery_codes
    where user_id = ${userId} and not (${hasAuthenticator(id)} or ${hasPasskey(id)})`);
}

/** Neither app nor passkeys nor recovery codes are left. Answers whether there was a factor. The user must be locked. */
export async function dropFactors(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.passkeys where user_id = ${userId} returning user_id`.execute(tx.db);
  return (await dropAuthenticator(tx, userId)) || rows.length > 0;
}
