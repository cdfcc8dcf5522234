import { sql } from 'kysely';
import { readFactorEntry } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Columns, OrNull } from '../../db/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AccountCall, RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf, lockUser } from '../account/end-sessions.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import { checkFactor } from './check-factor.ts';
import type { FactorVerdict } from './check-factor.ts';
import { beginEnrolment, checkEnrolment, dropFactors, keepEnrolment, renewCodes } from './enrolment.ts';
import type { Enrolment } from './enrolment.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';

export type OwnCall = AccountCall & { contactId: string; sessionId: string; clientGroupId: string };

/** Who they are, once more. */
export type ProofCall = OwnCall & {
  password: string;
  /** Needed once the second factor is on. */
  code: string | undefined;
  hasLeft: () => boolean;
  recordRecovery: RecordNotice;
};

export type ProofRefused =
  { ok: false; code: 'current_password_incorrect' } | Extract<FactorVerdict, { ok: false }>;

export type SecondFactorStatus = { authenticator: { addedAt: string } | null; recoveryCodesLeft: number };

/** The second factor of one's own account. None of it throws to refuse. */
export type OwnSecondFactor = {
  find: (of: { contactId: string }) => Promise<SecondFactorStatus>;
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
    find: async ({ contactId }) => {
      const own = await findOwn(parts, contactId);
      return {
        authenticator: own?.added_at ? { addedAt: own.added_at } : null,
        recoveryCodesLeft: own?.codes_left ?? 0,
      };
    },
    start: async (call) => {
      const proven = await prove(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId, email } = proven.own;
      const { sessionId: boundTo, appName, at } = call;
      return { ok: true, ...beginEnrolment(parts, { userId, boundTo, email, appName, at }) };
    },
    confirm: (call) => confirm(parts, call),
    remove: async (call) => {
      const proven = await prove(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId } = proven.own;
      const isOff = await change(parts, call, { userId, action: 'authenticator.remove' }, async (tx) => {
        return (await dropFactors(tx, userId)) || null;
      });
      return { ok: true, isOff: isOff === null };
    },
    renewCodes: async (call) => {
      const proven = await prove(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId } = proven.own;
      const recoveryCodes = await change(
        parts,
        call,
        { userId, action: 'recoveryCodes.renew' },
        async (tx) => {
          const { rows } = await sql`
          select from identity.authenticators where user_id = ${userId}`.execute(tx.db);
          if (rows.length === 0) return null;
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
  const kept = await change(parts, call, { userId, action: 'authenticator.add' }, async (tx) => {
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

/** Of an account at a time, with its audit row and the email to its owner. Null from `work`: nothing happened. */
function change<Result>(
  { auth, ids }: SignInParts,
  call: OwnCall & { record: RecordNotice },
  { userId, action }: { userId: string; action: string },
  work: (tx: Tx) => Promise<Result | null>,
): Promise<Result | null> {
  const { contactId, sessionId, clientGroupId, address, requestId, at, record } = call;
  return inAccountTransaction(auth, { clientGroupIds: [clientGroupId], contactId }, async (tx) => {
    await lockUser(tx, userId);
    const result = await work(tx);
    if (result === null) return null;
    record(tx, { clientGroupId, contactId, subjectId: ids.next() });
    sendAuditEntries(tx, [{ clientGroupId, action, entity: 'contact', entityIds: [contactId] }], {
      actor: { kind: 'contact', id: contactId, sessionId, address, requestId },
      ids,
      at,
    });
    return result;
  });
}

type OwnRow = Columns<'identity.memberships', 'user_id'> &
  Columns<'identity.users', 'email'> &
  Columns<'identity.accounts', 'password'> &
  OrNull<Columns<'identity.authenticators', 'added_at'>> & { codes_left: number };

async function findOwn({ auth }: SignInParts, contactId: string): Promise<OwnRow | null> {
  const [own] = await readInOneTrip(
    auth,
    null,
    sql<OwnRow>`
      select membership.user_id, users.email, account.password, authenticator.added_at,
        (select count(*)::int from identity.recovery_codes as code
          where code.user_id = membership.user_id and code.used_at is null) as codes_left
      from identity.memberships as membership
      join identity.users as users on users.id = membership.user_id
      join identity.accounts as account
        on account.user_id = membership.user_id and account.provider_id = 'credential'
      left join identity.authenticators as authenticator on authenticator.user_id = membership.user_id
      where membership.contact_id = ${contactId}`,
  );
  return own ?? null;
}

/** The password, then the factor where there is one: who knows the password alone changes nothing. */
async function prove(parts: SignInParts, call: ProofCall): Promise<{ ok: true; own: OwnRow } | ProofRefused> {
  const { contactId, sessionId, clientGroupId, address, requestId, at, hasLeft, recordRecovery } = call;
  const own = await findOwn(parts, contactId);
  if (own === null || own.password === null) return { ok: false, code: 'current_password_incorrect' };
  const { email, password: hash, user_id: userId } = own;
  const { password, code } = call;
  // What can be no code costs no look at the password.
  if (code !== undefined && readFactorEntry(code) === null)
    return { ok: false, code: 'second_factor_incorrect' };
  const checked = await checkOwnPassword(parts, { email, sessionId, hash, password, address, at, hasLeft });
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
  if (own.added_at === null) return { ok: true, own };
  const verdict = await checkFactor(parts, {
    userId,
    contactId,
    clientGroupId,
    code: code ?? '',
    knownAs: `session ${sessionId}`,
    sessionId,
    address,
    requestId,
    at,
    recordRecovery,
  });
  return verdict.ok ? { ok: true, own } : verdict;
}
