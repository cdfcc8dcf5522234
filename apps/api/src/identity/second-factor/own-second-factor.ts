import { sql } from 'kysely';
import type { RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf } from '../account/end-sessions.ts';
import { listPasskeys } from '../passkeys/own-passkeys.ts';
import type { Passkey } from '../passkeys/own-passkeys.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import { findOwnSchool } from '../school/own-school.ts';
import { changeFactors } from './change-factors.ts';
import { beginEnrolment, checkEnrolment, dropAuthenticator, keepEnrolment, renewCodes } from './enrolment.ts';
import type { Enrolment } from './enrolment.ts';
import { hasAuthenticator, hasPasskey } from './has-factor.sql.ts';
import { findOwn, proveOwner } from './prove-owner.ts';
import type { OwnCall, ProofCall, ProofRefused } from './prove-owner.ts';

export type SecondFactorStatus = {
  authenticator: { addedAt: string } | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  hasPassword: boolean;
  /** Where the people of the group sign in as well, or alone; null where there is no such place. */
  school: { name: string; isRequired: boolean; trustsFactor: boolean; isOpenedThere: boolean } | null;
};

/** The second factor of one's own account. None of it throws to refuse. */
export type OwnSecondFactor = {
  find: (of: { contactId: string; sessionId: string }) => Promise<SecondFactorStatus>;
  start: (call: ProofCall & { appName: string }) => Promise<({ ok: true } & Enrolment) | ProofRefused>;
  confirm: (
    call: OwnCall & { enrolment: string; code: string; record: RecordNotice },
  ) => Promise<
    | { ok: true; recoveryCodes: string[] }
    | { ok: false; code: 'enrolment_expired' | 'second_factor_incorrect' }
  >;
  /** `isOff`: there was nothing to turn off. */
  remove: (
    call: ProofCall & { record: RecordNotice },
  ) => Promise<{ ok: true; isOff: boolean } | ProofRefused>;
  /** Null where no second factor is on. */
  renewCodes: (
    call: ProofCall & { record: RecordNotice },
  ) => Promise<{ ok: true; recoveryCodes: string[] | null } | ProofRefused>;
};

export function createOwnSecondFactor(parts: SignInParts): OwnSecondFactor {
  return {
    find: async ({ contactId, sessionId }) => {
      const [own, passkeys, school] = await Promise.all([
        findOwn(parts, contactId),
        listPasskeys(parts.auth, contactId),
        findOwnSchool(parts, { contactId, sessionId }),
      ]);
      return {
        authenticator: own?.added_at ? { addedAt: own.added_at } : null,
        passkeys,
        recoveryCodesLeft: own?.codes_left ?? 0,
        hasPassword: own !== null && own.password !== null,
        school,
      };
    },
    start: async (call) => {
      const proven = await proveOwner(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId, email } = proven.own;
      const { sessionId: boundTo, appName, at } = call;
      return { ok: true, ...beginEnrolment(parts, { userId, boundTo, email, appName, at }) };
    },
    confirm: (call) => confirm(parts, call),
    remove: async (call) => {
      const proven = await proveOwner(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId } = proven.own;
      const isOff = await changeFactors(
        parts,
        call,
        { userId, action: 'authenticator.remove' },
        async (tx) => {
          return (await dropAuthenticator(tx, userId)) || null;
        },
      );
      return { ok: true, isOff: isOff === null };
    },
    renewCodes: async (call) => {
      const proven = await proveOwner(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId } = proven.own;
      const recoveryCodes = await changeFactors(
        parts,
        call,
        { userId, action: 'recoveryCodes.renew' },
        async (tx) => {
          const id = sql`${userId}::uuid`;
          const { rows } = await sql<{ has_factor: boolean }>`
            select ${hasAuthenticator(id)} or ${hasPasskey(id)} as has_factor`.execute(tx.db);
          if (rows[0]?.has_factor !== true) return null;
          return renewCodes(tx, parts, userId);
        },
      );
      return { ok: true, recoveryCodes };
    },
  };
}

/** What was shown is kept as it is turned on, by the session that it was shown to. */
async function confirm(
  parts: SignInParts,
  call: Parameters<OwnSecondFactor['confirm']>[0],
): ReturnType<OwnSecondFactor['confirm']> {
  const { at, sessionId, enrolment, code } = call;
  const own = await findOwn(parts, call.contactId);
  if (own === null) return { ok: false, code: 'enrolment_expired' };
  const { user_id: userId } = own;
  const checked = checkEnrolment(parts, { enrolment, code, userId, boundTo: sessionId, at });
  if (!checked.ok) return checked;
  const kept = await changeFactors(parts, call, { userId, action: 'authenticator.add' }, async (tx) => {
    const { rows } = await sql`
      update identity.sessions set sign_in_method = 'authenticator'
      where id = ${sessionId} returning id`.execute(tx.db);
    if (rows.length === 0) return null;
    const recoveryCodes = keepEnrolment(tx, parts, { ...checked.proven, at });
    return { recoveryCodes, ended: await endSessionsOf(tx, { userId, keptSessionId: sessionId }) };
  });
  if (kept === null) return { ok: false, code: 'enrolment_expired' };
  for (const one of kept.ended) parts.accessTokens.dropSession(one);
  return { ok: true, recoveryCodes: kept.recoveryCodes };
}
