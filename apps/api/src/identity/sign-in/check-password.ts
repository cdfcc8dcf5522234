import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { IdentityProvider, ProviderSession } from '../sessions/identity-provider.ts';
import { factorsOf } from '../second-factor/factors.ts';
import type { Factor } from '../second-factor/factors.ts';
import { hasAuthenticator, hasPasskey } from '../second-factor/has-factor.sql.ts';
import { hashDevice, oldestUse } from './known-devices.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import { asksForFactor } from './asks-for-factor.sql.ts';
import { TooManyWaitingError } from './semaphore.ts';
import type { AttemptKeys, BudgetKeys, Reservation, SignInBudgets, SpentBudget } from './sign-in-budgets.ts';

export type PasswordParts = {
  auth: Database;
  provider: IdentityProvider;
  budgets: SignInBudgets;
  oneText: boolean;
  maxWaitMs: number;
};

export type Account = {
  exists: boolean;
  /** The browser signed in to it before, and not too long ago. */
  deviceKnown: boolean;
  /** Hashes of those that it signed in from before. */
  knownNetworks: readonly string[];
  /** Null when it is no contact's. */
  contactId: string | null;
  homeClientGroupId: string | null;
  /** Of the password at the time of the look; null when it has none. */
  passwordHash: string | null;
  /** With any of these the password alone lets nobody in. */
  factors: readonly Factor[];
  /** A group of theirs asks for a second factor by now. */
  needsSecondFactor: boolean;
  /** Their group lets them in at their school alone. */
  needsSchool: boolean;
};

export type CheckedPassword =
  | { ok: true; account: Account; session: ProviderSession & { setCookies: string[] } }
  | {
      ok: false;
      code: ErrorCode;
      /** What it was, where the code may not tell. */
      reason: ErrorCode;
      /** Null when nobody looked for it. */
      account: Account | null;
      /** Set when it was refused without a look at the password. */
      spent?: SpentBudget;
    };

const busyPauseMs = 20;

/** Looks at a password within the budgets and charges a wrong one. Right ones have a session at the provider afterwards. */
export async function checkPassword(
  { auth, provider, budgets, oneText, maxWaitMs }: PasswordParts,
  keys: BudgetKeys,
  { password, headers, at }: { password: string; headers: Headers; at: Temporal.Instant },
): Promise<CheckedPassword> {
  const account = await findAccount(auth, keys, at);
  const { deviceKnown, knownNetworks } = account;
  const budgetKeys = { ...keys, knownNetworks, device: deviceKnown ? keys.device : null };
  const reserved = await reserve(budgets, budgetKeys, { at, maxWaitMs });
  if (reserved.kind === 'spent') {
    return { ok: false, code: 'sign_in_throttled', reason: 'sign_in_throttled', account, spent: reserved };
  }
  const { attemptId, siteSpent } = reserved;
  const session = await signInAtProvider(provider, { email: keys.account, password, headers, account }).catch(
    async (error: unknown) => {
      // A release that fails, too, leaves a reservation that runs out by itself.
      await budgets.release(attemptId).catch(() => void 0);
      throw error;
    },
  );
  if (session !== null) {
    await budgets.release(attemptId);
    return { ok: true, account, session };
  }
  await budgets.charge(attemptId);
  const reason = account.exists ? 'password_incorrect' : 'account_not_found';
  return { ok: false, code: siteSpent || oneText ? 'sign_in_failed' : reason, reason, account };
}

/** Waits for attempts under way that may use up the budget: they may be right, and then there is room. */
export async function reserve(
  budgets: SignInBudgets,
  keys: AttemptKeys,
  { at, maxWaitMs }: { at: Temporal.Instant; maxWaitMs: number },
): Promise<Exclude<Reservation, { kind: 'busy' }>> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += busyPauseMs) {
    const reservation = await budgets.reserve(keys, at);
    if (reservation.kind !== 'busy') return reservation;
    await pause(busyPauseMs);
  }
  throw new TooManyWaitingError('Other attempts hold the budget');
}

async function signInAtProvider(
  provider: IdentityProvider,
  {
    email,
    password,
    headers,
    account,
  }: { email: string; password: string; headers: Headers; account: Account },
): ReturnType<IdentityProvider['signIn']> {
  const session = await provider.signIn(email, password, headers);
  if (session === null && !account.exists) await provider.lookForNobody();
  return session;
}

type AccountRow = OrNull<Columns<'identity.memberships', 'contact_id' | 'home_client_group_id'>> &
  OrNull<Columns<'identity.accounts', 'password'>> & {
    exists: boolean;
    has_authenticator: boolean;
    has_passkey: boolean;
    needs_second_factor: boolean;
    needs_school: boolean;
    device_known: boolean;
    known_networks: string[];
  };

/** One query for known and unknown accounts alike. */
async function findAccount(
  auth: Database,
  { account: email, device }: BudgetKeys,
  at: Temporal.Instant,
): Promise<Account> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<AccountRow>`
      select users.id is not null as exists, device.user_id is not null as device_known,
        ${hasAuthenticator(sql`users.id`)} as has_authenticator, ${hasPasskey(sql`users.id`)} as has_passkey,
        ${asksForFactor(at)} as needs_second_factor, ${asksForSchool()} as needs_school,
        array(
          select encode(network_hash, 'base64') from identity.known_networks as network
          where network.user_id = users.id and network.last_used_at > ${oldestUse(at)}
        ) as known_networks,
        membership.contact_id, membership.home_client_group_id, account.password
      from (values (${email})) as asked (email)
      left join identity.users as users using (email)
      left join identity.memberships as membership on membership.user_id = users.id
      left join identity.accounts as account
        on account.user_id = users.id and account.provider_id = 'credential'
      left join identity.known_devices as device on device.user_id = users.id
        and device.device_hash = ${hashDevice(device ?? '')} and device.last_used_at > ${oldestUse(at)}`,
  );
  return {
    exists: row?.exists ?? false,
    deviceKnown: row?.device_known ?? false,
    knownNetworks: row?.known_networks ?? [],
    contactId: row?.contact_id ?? null,
    homeClientGroupId: row?.home_client_group_id ?? null,
    passwordHash: row?.password ?? null,
    factors: factorsOf(row),
    needsSecondFactor: row?.needs_second_factor ?? false,
    needsSchool: row?.needs_school ?? false,
  };
}
