import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { Database } from '../../db/connections/pool.ts';
import { toAddress } from '@staffroom/domain/people/people.rules.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import type { Factor } from '../second-factor/factors.ts';
import type { AskedFor } from '../second-factor/half-sign-ins.ts';
import { halfOf, noHalfSignInCookie } from '../second-factor/half-sign-ins.ts';
import { staysBoundToSchool } from '../school/opened-at-school.sql.ts';
import { createSecondFactorKeys } from '../second-factor/second-factor-keys.ts';
import type { SecondFactorKeys } from '../second-factor/second-factor-keys.ts';
import { endReplacedSession } from './end-replaced-session.ts';
import { noteSignIn } from './note-sign-in.ts';
import type { AccessTokens, IssuedToken } from '../sessions/access-tokens.ts';
import { checkPassword } from './check-password.ts';
import type { Account, CheckedPassword, PasswordParts } from './check-password.ts';
import { createDeviceAttempts } from './device-attempts.ts';
import type { DeviceAttempts } from './device-attempts.ts';
import { createDeviceCookies } from './device-cookies.ts';
import type { DeviceCookies } from './device-cookies.ts';
import type { IdentityProvider, ProviderSession } from '../sessions/identity-provider.ts';
import { rememberDevice } from './known-devices.ts';
import { createNetworkHash, rememberNetwork } from './known-networks.ts';
import type { HashNetwork } from './known-networks.ts';
import { providerClientGroupId } from '../service-keys.ts';
import { budgetAddress, createSignInBudgets } from './sign-in-budgets.ts';
import type { BudgetKeys } from './sign-in-budgets.ts';
import { createSignInQueue } from './sign-in-queue.ts';
import type { SignInQueue } from './sign-in-queue.ts';
import type { Viewers } from '../viewer/viewers.ts';

export type SignInOptions = {
  auth: Database;
  provider: IdentityProvider;
  accessTokens: AccessTokens;
  viewers: Viewers;
  refusals: AuditRefusals;
  ids: Ids;
  /** One text for every failure instead of one for unknown accounts and one for wrong passwords. */
  oneText: boolean;
} & SignInDelays;

export type SignInDelays = {
  /** How long anybody waits for a turn before they are asked to come again. */
  maxWaitMs: number;
  /** How long those wait for the refusal whose budget is known to be spent. */
  refusalDelayMs: number;
  /** What an answer about a forgotten password takes at least, where unknown accounts are not told from others. */
  resetAnswerMs: number;
};

export type SignInRequest = SignInCall & {
  email: string;
  password: string;
  /** Whether the caller has hung up. */
  hasLeft: () => boolean;
};

/** What each step of a sign-in knows of its call. */
export type SignInCall = {
  /** The caller's address as the server sees it. */
  address: string;
  /** The value of the cookie that a browser got at its last sign-in, or null. */
  deviceCookie: string | null;
  headers: Headers;
  requestId: string;
  at: Temporal.Instant;
  /** Tells the account's owner of a sign-in from a device that they never used; its subject is the session. */
  recordNewDevice: RecordNotice;
};

export type SignedIn = { ok: true; token: IssuedToken; setCookies: string[]; deviceCookie: string };
/** `retryAfterSeconds` stands with `sign_in_throttled`. */
export type SignInRefused = { ok: false; code: ErrorCode; retryAfterSeconds?: number };

/** The password was right, and the second factor is asked for now. */
export type HalfSignedIn = {
  ok: 'half';
  asks: AskedFor;
  factors: readonly Factor[];
  expiresAt: string;
  setCookies: string[];
};

export type SignIn = (request: SignInRequest) => Promise<SignedIn | HalfSignedIn | SignInRefused>;

/** What looking at passwords takes, at sign-in and by who is signed in. */
export type SignInParts = SignInOptions &
  SecondFactorKeys &
  PasswordParts & {
    devices: DeviceCookies;
    hashNetwork: HashNetwork;
    deviceAttempts: DeviceAttempts;
    queue: SignInQueue;
    auditKey: Buffer;
  };

export function createSignInParts(options: SignInOptions): SignInParts {
  const { auth, provider, ids } = options;
  return {
    ...options,
    ...createSecondFactorKeys(provider.deriveKey),
    budgets: createSignInBudgets(auth, ids),
    devices: createDeviceCookies(provider.deriveKey('device cookies')),
    hashNetwork: createNetworkHash(provider.deriveKey('known networks')),
    deviceAttempts: createDeviceAttempts(),
    queue: createSignInQueue(options),
    auditKey: provider.deriveKey('accounts in the audit trail'),
  };
}

/**
 * Email and password. Unknown account and wrong password take the same steps and the same work; which of them it was is
 * told only within the budgets (security.md). Only a wrong password is charged to them. Throws a TooManyWaitingError,
 * and charges nothing, when there was no turn to look at the password.
 */
export function createSignIn(parts: SignInParts): SignIn {
  return async (request) => {
    const email = toAddress(request.email);
    const address = budgetAddress(request.address);
    const keys: BudgetKeys = {
      address,
      account: email,
      network: parts.hashNetwork(address),
      device: parts.devices.findDevice(request.deviceCookie, email),
    };
    const throttle = findThrottle(parts, keys, request.at);
    // A flood that waits for its answers is slower for it; nobody else waits behind it.
    if (throttle) await pause(parts.refusalDelayMs);
    const looked = throttle ?? (await takeTurn(parts, keys, request));
    const checked = looked.ok && looked.account.needsSchool ? await askForSchool(parts, looked) : looked;
    if (checked.ok && (checked.account.factors.length > 0 || checked.account.needsSecondFactor)) {
      return openHalf(parts, checked, { request, email });
    }
    const { network } = keys;
    const answer = checked.ok
      ? await openSession(parts, { ...checked, email, method: 'password' }, { request, network })
      : checked;
    if (answer.ok) return answer;
    await auditFailure(parts, { request, email, checked, code: checked.ok ? answer.code : checked.reason });
    const { spent } = answer;
    return { ok: false, code: answer.code, ...(spent && { retryAfterSeconds: spent.retryAfterSeconds }) };
  };
}

/** What can be refused before anything is asked of the database or looked at. */
function findThrottle(
  { budgets, deviceAttempts }: SignInParts,
  keys: BudgetKeys,
  at: Temporal.Instant,
): CheckedPassword | null {
  const spent =
    budgets.findSpent(keys, at) ?? (keys.device === null ? null : deviceAttempts.take(keys.device, at));
  if (spent === null) return null;
  return { ok: false, code: 'sign_in_throttled', reason: 'sign_in_throttled', account: null, spent };
}

function takeTurn(parts: SignInParts, keys: BudgetKeys, request: SignInRequest): Promise<CheckedPassword> {
  const { address, account, device } = keys;
  const { hasLeft } = request;
  return parts.queue.run({ isKnown: device !== null, address, account, hasLeft }, () =>
    checkPassword(parts, keys, request),
  );
}

/** Told to nobody who does not know the password. */
async function askForSchool(
  { auth }: SignInParts,
  { session, account }: Extract<CheckedPassword, { ok: true }>,
): Promise<CheckedPassword> {
  await endSession(auth, session.sessionId);
  const code = 'school_sign_in_required';
  return { ok: false, code, reason: code, account };
}

/** The session that the look at the password left was told to nobody, and ends here. */
async function openHalf(
  parts: SignInParts,
  { session, account: { deviceKnown, passwordHash, factors } }: Extract<CheckedPassword, { ok: true }>,
  { request: { at }, email }: { request: SignInRequest; email: string },
): Promise<HalfSignedIn> {
  await endSession(parts.auth, session.sessionId);
  const { userId } = session;
  return halfOf(parts, { userId, email, passwordHash, deviceKnown, factors, bySchool: false }, at);
}

/** Signs in somebody who has passed every check. Ends the session where their contact is gone. */
export async function openSession(
  parts: SignInParts,
  {
    session,
    account: { passwordHash, deviceKnown, needsSchool },
    email: account,
    method,
    bySchool = false,
  }: {
    session: ProviderSession & { setCookies: string[] };
    account: Pick<Account, 'passwordHash' | 'deviceKnown' | 'needsSchool'>;
    email: string;
    method: SignInMethod;
    bySchool?: boolean;
  },
  { request, network }: { request: SignInCall; network: string },
): Promise<SignedIn | { ok: false; code: ErrorCode; spent?: undefined }> {
  const { auth, accessTokens, viewers, devices, ids } = parts;
  const { at } = request;
  if (needsSchool && !bySchool) {
    await endSession(auth, session.sessionId);
    return { ok: false, code: 'school_sign_in_required' };
  }
  // Before the first token: a password alone may not be enough.
  if (method !== 'password') {
    const { rows } = await sql`
      update identity.sessions as session set sign_in_method = ${method}, by_school = ${bySchool},
        created_at = ${at.toString()}
      from identity.memberships as membership
      where session.id = ${session.sessionId} and membership.user_id = session.user_id
        and (not ${bySchool} or ${staysBoundToSchool()})
      returning session.id`.execute(auth.db);
    // The school was set up anew, switched off or unbound at this moment.
    if (bySchool && rows.length === 0) {
      await endSession(auth, session.sessionId);
      return { ok: false, code: 'sign_in_expired' };
    }
  }
  const token = await accessTokens.issue(session, at, bySchool ? undefined : { passwordHash });
  const facts = token && (await accessTokens.find(token.accessToken, at));
  const viewer = facts && (await viewers.find(facts, at));
  if (!token || !facts || !viewer) {
    await endSession(auth, session.sessionId);
    return { ok: false, code: facts ? 'account_disabled' : 'profile_unavailable' };
  }
  const { deviceId, cookie } = devices.addAccount(request.deviceCookie, account);
  const { userId } = session;
  const { contactId, sessionId, homeClientGroupId: clientGroupId } = facts;
  await inAccountTransaction(auth, { clientGroupIds: [clientGroupId], contactId }, async (tx) => {
    const isFirst = (await noteSignIn(tx, { userId, at })) === null;
    rememberDevice(tx, { deviceId, userId, at });
    rememberNetwork(tx, { network, userId, at });
    if (!deviceKnown && !isFirst) {
      request.recordNewDevice(tx, { clientGroupId, contactId, subjectId: sessionId });
    }
    const { address, requestId } = request;
    sendAuditEntries(
      tx,
      [
        {
          clientGroupId,
          action: 'session.signIn',
          entity: 'session',
          entityIds: [sessionId],
          changes: { method, ...(bySchool && { bySchool }) },
        },
      ],
      { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
    );
  });
  await endReplacedSession(parts, request);
  const setCookies = [...session.setCookies, noHalfSignInCookie];
  return { ok: true, token, setCookies, deviceCookie: cookie };
}

/**
 * A row in the account's group, or in the provider's where there is no such account or nobody looked for it. It names the
 * account by a keyed hash: what was typed there may be a password. Repeats share one row a minute, by account or, where
 * an address has spent its budget, by address.
 */
async function auditFailure(
  { refusals, auditKey }: SignInParts,
  {
    request,
    email,
    checked,
    code,
  }: { request: SignInRequest; email: string; checked: CheckedPassword; code: ErrorCode },
): Promise<void> {
  const { address, requestId, at } = request;
  const { account } = checked;
  const byAddress = !checked.ok && checked.spent?.budget === 'address';
  const subject = byAddress ? `address:${budgetAddress(address)}` : `account:${email}`;
  const hash = createHmac('sha256', auditKey).update(subject).digest('hex').slice(0, 32);
  await refusals.record({
    clientGroupId: (!byAddress && account?.homeClientGroupId) || providerClientGroupId,
    action: 'session.signInFailed',
    entity: 'session',
    entityIds: !byAddress && account?.contactId ? [account.contactId] : [],
    operation: 'POST /api/v1/auth/sign-in',
    code,
    actor: { kind: 'system', id: `${byAddress ? 'address' : 'account'}:${hash}`, address, requestId },
    at,
  });
}

/** Ends a session with all of its tokens; a trigger tells the other processes. */
export async function endSession(auth: Database, sessionId: string): Promise<void> {
  await sql`delete from identity.sessions where id = ${sessionId}`.execute(auth.db);
}
