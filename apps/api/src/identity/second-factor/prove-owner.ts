import { sql } from 'kysely';
import { schoolProofMinutes } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import { readFactorEntry } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { AccountCall, RecordNotice } from '../account/account-parts.ts';
import type { PasskeySite } from '../passkeys/ceremonies.ts';
import { checkPasskey } from '../passkeys/check-passkey.ts';
import type { PasskeyAttempt, PasskeyRefused } from '../passkeys/check-passkey.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import { checkFactor } from './check-factor.ts';
import type { FactorVerdict } from './check-factor.ts';
import { hasPasskey } from './has-factor.sql.ts';

export type OwnCall = AccountCall & { contactId: string; sessionId: string; clientGroupId: string };

/** Who they are, once more. */
export type ProofCall = OwnCall & {
  /** Asked for where there is one that lets its owner in. */
  password: string | undefined;
  /** Needed once the second factor is on, or a passkey in its place. */
  code: string | undefined;
  passkey: { assertion: PasskeyAttempt['assertion']; site: PasskeySite } | undefined;
  hasLeft: () => boolean;
  recordRecovery: RecordNotice;
};

export type ProofRefused =
  | { ok: false; code: 'current_password_incorrect' | 'school_proof_needed' }
  | Extract<FactorVerdict, { ok: false }>
  | PasskeyRefused;

export type OwnRow = Columns<'identity.memberships', 'user_id'> &
  Columns<'identity.users', 'email'> &
  OrNull<Columns<'identity.accounts', 'password'> & Columns<'identity.authenticators', 'added_at'>> & {
    has_passkey: boolean;
    codes_left: number;
    needs_school: boolean;
  };

export async function findOwn({ auth }: SignInParts, contactId: string): Promise<OwnRow | null> {
  const [own] = await readInOneTrip(
    auth,
    null,
    sql<OwnRow>`
      select membership.user_id, users.email, account.password, authenticator.added_at,
        ${hasPasskey(sql`membership.user_id`)} as has_passkey, ${asksForSchool()} as needs_school,
        (select count(*)::int from identity.recovery_codes as code
          where code.user_id = membership.user_id and code.used_at is null) as codes_left
      from identity.memberships as membership
      join identity.users as users on users.id = membership.user_id
      left join identity.accounts as account
        on account.user_id = membership.user_id and account.provider_id = 'credential'
      left join identity.authenticators as authenticator on authenticator.user_id = membership.user_id
      where membership.contact_id = ${contactId}`,
  );
  return own ?? null;
}

/**
 * The password, then the factor where there is one: who knows the password alone changes nothing. Where no password lets
 * them in, that they were at their school a moment ago takes its place.
 */
export async function proveOwner(
  parts: SignInParts,
  call: ProofCall,
): Promise<{ ok: true; own: OwnRow } | ProofRefused> {
  const { contactId, sessionId, clientGroupId, address, requestId, at, hasLeft } = call;
  const own = await findOwn(parts, contactId);
  if (own === null) return { ok: false, code: 'current_password_incorrect' };
  const { email, password: hash } = own;
  const { password, code } = call;
  // What can be no code costs no look at the password.
  if (code !== undefined && readFactorEntry(code) === null)
    return { ok: false, code: 'second_factor_incorrect' };
  const checked =
    hash === null || own.needs_school
      ? await checkSchoolProof(parts, call)
      : password === undefined
        ? ({ ok: false, code: 'current_password_incorrect' } as const)
        : await checkOwnPassword(parts, { email, sessionId, hash, password, address, at, hasLeft });
  if (!checked.ok) {
    await parts.refusals.record({
      clientGroupId,
      action: 'secondFactor.refused',
      entity: 'contact',
      entityIds: [contactId],
      operation: 'second factor',
      code: checked.code,
      actor: { kind: 'contact', id: contactId, sessionId, address, requestId },
      at,
    });
    return checked;
  }
  if (own.added_at === null && !own.has_passkey) return { ok: true, own };
  return proveFactor(parts, call, own);
}

async function checkSchoolProof(
  { auth }: SignInParts,
  { sessionId, at }: ProofCall,
): Promise<{ ok: true } | { ok: false; code: 'school_proof_needed' }> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql`
      select id from identity.sessions
      where id = ${sessionId} and by_school
        and created_at > ${at.subtract({ minutes: schoolProofMinutes }).toString()}`,
  );
  return rows.length > 0 ? { ok: true } : { ok: false, code: 'school_proof_needed' };
}

async function proveFactor(
  parts: SignInParts,
  call: ProofCall,
  own: OwnRow,
): Promise<{ ok: true; own: OwnRow } | ProofRefused> {
  const { passkey, code = '', sessionId, address, requestId, at } = call;
  if (passkey !== undefined) {
    const attempt = { ...passkey, use: 'proof', sessionId, address, requestId, at } as const;
    const checked = await checkPasskey(parts, attempt);
    return checked.ok ? { ok: true, own } : checked;
  }
  const { user_id: userId } = own;
  const verdict = await checkFactor(parts, { ...call, userId, code, knownAs: `session ${sessionId}` });
  return verdict.ok ? { ok: true, own } : verdict;
}
