import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { AccessTokens, IssuedToken } from '../sessions/access-tokens.ts';
import { checkPassword } from './check-password.ts';
import type { CheckedPassword, PasswordParts } from './check-password.ts';
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
  web: Database;
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
};

export type SignInRequest = {
  email: string;
  password: string;
  /** The caller's address as the server sees it. */
  address: string;
  /** The value of the cookie that a browser got at its last sign-in, or null. */
  deviceCookie: string | null;
  headers: Headers;
  requestId: string;
  at: Temporal.Instant;
  /** Whether the caller has hung up. */
  hasLeft: () => boolean;
};

export type SignedIn = { ok: true; token: IssuedToken; setCookies: string[]; deviceCookie: string };
/** `retryAfterSeconds` stands with `sign_in_throttled`. */
export type SignInRefused = { ok: false; code: ErrorCode; retryAfterSeconds?: number };

export type SignIn = (request: SignInRequest) => Promise<SignedIn | SignInRefused>;

type SignInParts = SignInOptions &
  PasswordParts & {
    devices: DeviceCookies;
    hashNetwork: HashNetwork;
    deviceAttempts: DeviceAttempts;
    queue: SignInQueue;
    auditKey: Buffer;
  };

/**
 * Email and password. Unknown account and wrong password take the same steps and the same work; which of them it was is
 * told only within the budgets (security.md). Only a wrong password is charged to them. Throws a TooManyWaitingError,
 * and charges nothing, when there was no turn to look at the password.
 */
export function createSignIn(options: SignInOptions): SignIn {
  const { auth, provider, ids } = options;
  const parts: SignInParts = {
    ...options,
    budgets: createSignInBudgets(auth, ids),
    devices: createDeviceCookies(provider.deriveKey('device cookies')),
    hashNetwork: createNetworkHash(provider.deriveKey('known networks')),
    deviceAttempts: createDeviceAttempts(),
    queue: createSignInQueue(options),
    auditKey: provider.deriveKey('accounts in the audit trail'),
  };
  return async (request) => {
    const email = request.email.trim().toLowerCase();
    const address = budgetAddress(request.address);
    const keys: BudgetKeys = {
      address,
      account: email,
      network: parts.hashNetwork(address),
      device: parts.devices.findDevice(request.deviceCookie, email),
    };
    const throttle = findThrottle(parts, keys, request.at);
    // A flood that waits for its answers is slower for it; nobody else waits behind it.
    if (throttle) await pause(options.refusalDelayMs);
    const checked = throttle ?? (await takeTurn(parts, keys, request));
    const answer = checked.ok ? await openSession(parts, checked.session, { request, keys }) : checked;
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

async function openSession(
  { auth, web, accessTokens, viewers, devices, ids }: SignInParts,
  session: ProviderSession & { setCookies: string[] },
  { request, keys: { account, network } }: { request: SignInRequest; keys: BudgetKeys },
): Promise<SignedIn | { ok: false; code: ErrorCode; spent?: undefined }> {
  const { at } = request;
  const token = await accessTokens.issue(session, at);
  const facts = token && (await accessTokens.find(token.accessToken, at));
  const viewer = facts && (await viewers.find(facts));
  if (!token || !facts || !viewer) {
    await endSession(auth, session.sessionId);
    return { ok: false, code: facts ? 'account_disabled' : 'profile_unavailable' };
  }
  const { deviceId, cookie } = devices.addAccount(request.deviceCookie, account);
  const { userId } = session;
  await Promise.all([
    rememberDevice(auth, { deviceId, userId, at }),
    rememberNetwork(auth, { network, userId, at }),
  ]);
  const { contactId, sessionId, homeClientGroupId } = facts;
  await inTransaction(web, { clientGroupIds: facts.clientGroupIds, contactId }, async (tx) => {
    const { address, requestId } = request;
    sendAuditEntries(
      tx,
      [
        {
          clientGroupId: homeClientGroupId,
          action: 'session.signIn',
          entity: 'session',
          entityIds: [sessionId],
        },
      ],
      { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
    );
  });
  return { ok: true, token, setCookies: session.setCookies, deviceCookie: cookie };
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
