import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { checkProviderSignIn, grantMinutes } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { createBegunSignIns } from '../begun-sign-ins.ts';
import { createSeal } from '../seal.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { providerClientGroupId } from '../service-keys.ts';
import { accessTokenMinutes } from '../sessions/access-tokens.ts';
import type { AccessTokens, IssuedToken } from '../sessions/access-tokens.ts';
import type { Viewers } from '../viewer/viewers.ts';
import { listVisits } from './list-visits.ts';
import type { SupportVisit } from './list-visits.ts';
import { grantCookie, noGrantCookie } from './support-cookies.ts';
import {
  addGrant,
  addSupportToken,
  contactWithin,
  nameSupportUser,
  runningGrantOf,
  supportUserOf,
} from './support-grants.sql.ts';
import type { ContactRow, GrantRow, SupportUserRow } from './support-grants.sql.ts';
import type { SignedInSupportUser, SupportProvider } from './support-provider.ts';

export type SupportParts = {
  auth: Database;
  /** Null where no second provider is configured. */
  supportProvider: SupportProvider | null;
  /** Seals sign-ins that have begun. */
  sealKey: Buffer;
  accessTokens: AccessTokens;
  viewers: Viewers;
  refusals: AuditRefusals;
  ids: Ids;
  log: Log;
};

type Call = { address: string; requestId: string; at: Temporal.Instant };
type Refused = {
  ok: false;
  code: Extract<ErrorCode, 'impersonation_contact_invalid' | 'impersonation_sign_in_failed'>;
};

/** A sign-in at the second provider that has begun: whom it is for, and what its answer is compared with. */
type BegunSupport = {
  contactId: string;
  reason: string;
  mode: SupportMode;
  returnAddress: string;
  state: string;
  nonce: string;
  verifier: string;
  expiresAtMs: number;
};

type Cookies = string | null | undefined;

export type StartSupport = Call & {
  /** What the browser holds. */
  cookies: Cookies;
  contactId: string;
  reason: string;
  mode: SupportMode;
  silent: boolean;
  returnAddress: string;
};

export type ActingAs = { contactId: string; mode: SupportMode; endsAt: string };
export type ActingToken = IssuedToken & { actingAs: ActingAs };

export type Support = {
  /** Prepares a sign-in at the second provider, for whoever asks: nothing of ours is looked up. */
  start: (
    request: StartSupport,
  ) => Promise<{ ok: true; address: string; state: string; setCookies: string[] } | Refused>;
  /**
   * Begins a grant when the provider's answer, its second factor, the support user and the contact are all right. What other
   * windows began stays as it is.
   */
  begin: (
    request: Call & { answer: string; cookies: Cookies },
  ) => Promise<{ ok: true; token: ActingToken; setCookies: string[] } | Refused>;
  /** A fresh token for the running grant of the cookie, or null. */
  refresh: (grantCookie: string, at: Temporal.Instant) => Promise<ActingToken | null>;
  /** Ends the grant of the cookie; does nothing where there is none. */
  end: (request: Call & { grantCookie: string }) => Promise<{ setCookies: string[] }>;
  /** Null where the second provider cannot be reached or has no such page. */
  findSignOutAddress: (returnAddress: string) => Promise<string | null>;
  listVisits: (of: {
    contactId: string;
    clientGroupIds: readonly string[];
    at: Temporal.Instant;
  }) => Promise<SupportVisit[]>;
};

const startMinutes = 15;
const contactIdShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const failed: Refused = { ok: false, code: 'impersonation_sign_in_failed' };
const invalid: Refused = { ok: false, code: 'impersonation_contact_invalid' };

/** Support users, who act as contacts by grants (docs/decisions/043). */
export function createSupport(parts: SupportParts): Support {
  const { auth, supportProvider, accessTokens, log } = parts;
  const begun = createBegunSignIns<BegunSupport>(createSeal(parts.sealKey), {
    prefix: '__Host-staffroom-support-start',
    purpose: 'sign-in of a support user',
    minutes: startMinutes,
  });

  return {
    start: async ({ contactId, reason, mode, silent, returnAddress, cookies, at }) => {
      if (!contactIdShape.test(contactId)) return invalid;
      if (supportProvider === null) return failed;
      try {
        const started = await supportProvider.start({ returnAddress, silent });
        const { address, state, nonce, verifier } = started;
        const expiresAtMs = at.add({ minutes: startMinutes }).epochMilliseconds;
        const signIn = { contactId, reason, mode, returnAddress, state, nonce, verifier, expiresAtMs };
        return { ok: true, address, state, setCookies: begun.begin(signIn, cookies, at) };
      } catch (error) {
        log.warn({ error }, 'the second identity provider cannot be asked');
        return failed;
      }
    },

    begin: async ({ answer, cookies, ...call }) => {
      const signIn = begun.findAnswered(answer, cookies, call.at);
      if (supportProvider === null || signIn === null) return failed;
      let user: SignedInSupportUser;
      try {
        user = await supportProvider.complete(answer, signIn);
      } catch (error) {
        log.warn(
          { error: new Error((error as Error).message) },
          'an answer of the second identity provider was refused',
        );
        return failed;
      }
      const found = await findSupportUser(parts, user, call.at);
      if (found === null) return refuse(parts, { user, signIn, call, refused: failed });
      const contact = await findContact(parts, signIn.contactId, {
        within: found.client_group_ids,
        at: call.at,
      });
      if (contact === null) return refuse(parts, { user, signIn, call, refused: invalid });
      const forgets = begun.forgetAnswered(answer, cookies);
      return openGrant(parts, { supportUserId: found.support_user_id, user, signIn, contact, call, forgets });
    },

    refresh: async (secret, at) => {
      const [grant] = await readInOneTrip(auth, null, runningGrantOf(hashOf(secret), at));
      if (!grant) return null;
      const token = await inTransaction(auth, null, (tx) =>
        issueToken(tx, parts, grant.support_grant_id, at),
      );
      if (token === null) return null;
      const { contact_id: contactId, mode, expires_at: endsAt } = grant;
      return { ...token, actingAs: { contactId, mode, endsAt } };
    },

    end: async ({ grantCookie: secret, ...call }) => {
      const [grant] = await readInOneTrip(auth, null, runningGrantOf(hashOf(secret), call.at));
      if (grant) {
        await inAccountTransaction(auth, scopeOf(grant), async (tx) => {
          tx.send(sql`
            update identity.support_grants set ended_at = ${call.at.toString()}
            where support_grant_id = ${grant.support_grant_id} and ended_at is null`);
          auditGrant(tx, parts, { action: 'supportGrant.end', grant, call, changes: {} });
        });
        accessTokens.dropSession(grant.support_grant_id);
      }
      return { setCookies: [noGrantCookie] };
    },

    findSignOutAddress: async (returnAddress) => {
      try {
        return (await supportProvider?.findSignOutAddress(returnAddress)) ?? null;
      } catch (error) {
        log.warn({ error }, 'the second identity provider cannot be asked');
        return null;
      }
    },

    listVisits: (of) => listVisits(auth, of),
  };
}

/** Null for who was never invited, may not help any more, or signed in without a fresh second factor. */
async function findSupportUser(
  { auth }: SupportParts,
  user: SignedInSupportUser,
  at: Temporal.Instant,
): Promise<SupportUserRow | null> {
  if (!checkProviderSignIn(user, at).ok) return null;
  const [found] = await readInOneTrip(auth, null, supportUserOf(user));
  return found ?? null;
}

/** Null for a contact who is absent, switched off, without an account, or outside the support user's groups. */
async function findContact(
  { auth, viewers }: SupportParts,
  contactId: string,
  { within, at }: { within: readonly string[] | null; at: Temporal.Instant },
): Promise<ContactRow | null> {
  const [row] = await readInOneTrip(auth, null, contactWithin(contactId, within));
  if (!row) return null;
  const { home_client_group_id: homeClientGroupId, client_group_ids: clientGroupIds } = row;
  const viewer = await viewers.find(
    { contactId, sessionId: contactId, homeClientGroupId, clientGroupIds, support: null },
    at,
  );
  return viewer && row;
}

async function openGrant(
  parts: SupportParts,
  {
    supportUserId,
    user,
    signIn,
    contact,
    call,
    forgets,
  }: {
    supportUserId: string;
    user: SignedInSupportUser;
    signIn: BegunSupport;
    contact: ContactRow;
    call: Call;
    forgets: readonly string[];
  },
): Promise<{ ok: true; token: ActingToken; setCookies: string[] } | Refused> {
  const { ids, auth } = parts;
  const { contactId, reason, mode } = signIn;
  const secret = ids.secret();
  const expiresAt = call.at.add({ minutes: grantMinutes });
  const grant: GrantRow = {
    support_grant_id: ids.next(),
    support_user_id: supportUserId,
    contact_id: contactId,
    client_group_id: contact.home_client_group_id,
    client_group_ids: contact.client_group_ids,
    expires_at: expiresAt.toString(),
    mode,
  };
  const token = await inAccountTransaction(auth, scopeOf(grant), async (tx) => {
    tx.send(nameSupportUser(supportUserId, user));
    addGrant(tx, {
      supportGrantId: grant.support_grant_id,
      supportUserId,
      contactId,
      clientGroupId: grant.client_group_id,
      sessionHash: hashOf(secret),
      reason,
      mode,
      beganAt: call.at,
      expiresAt,
    });
    const changes = { mode, expiresAt: expiresAt.toString() };
    auditGrant(tx, parts, { action: 'supportGrant.begin', grant, call, changes });
    return issueToken(tx, parts, grant.support_grant_id, call.at);
  });
  if (token === null) return failed;
  return {
    ok: true,
    token: { ...token, actingAs: { contactId, mode, endsAt: expiresAt.toString() } },
    setCookies: [grantCookie(secret, grantMinutes * 60), ...forgets],
  };
}

async function issueToken(
  tx: Tx,
  { ids }: SupportParts,
  supportGrantId: string,
  at: Temporal.Instant,
): Promise<IssuedToken | null> {
  const accessToken = ids.secret();
  const expiresAt = at.add({ minutes: accessTokenMinutes });
  const token = { tokenHash: hashOf(accessToken), supportGrantId, expiresAt, at };
  const { rows } = await addSupportToken(token).execute(tx.db);
  return rows.length === 0 ? null : { accessToken, expiresAt: expiresAt.toString() };
}

function auditGrant(
  tx: Tx,
  { ids }: SupportParts,
  {
    action,
    grant,
    call: { address, requestId, at },
    changes,
  }: { action: string; grant: GrantRow; call: Call; changes: Readonly<Record<string, unknown>> },
): void {
  const { support_grant_id: id, support_user_id: supportUserId, client_group_id: clientGroupId } = grant;
  sendAuditEntries(tx, [{ clientGroupId, action, entity: 'supportGrant', entityIds: [id], changes }], {
    actor: {
      kind: 'support',
      id: supportUserId,
      subjectContactId: grant.contact_id,
      sessionId: id,
      address,
      requestId,
    },
    ids,
    at,
  });
}

/** In the provider's own trail: the contact's group learns nothing of who is not let in. */
async function refuse(
  { refusals, log }: SupportParts,
  {
    user,
    signIn: { contactId },
    call: { address, requestId, at },
    refused,
  }: { user: SignedInSupportUser; signIn: BegunSupport; call: Call; refused: Refused },
): Promise<Refused> {
  const subject = createHash('sha256').update(user.subject).digest('hex').slice(0, 32);
  log.warn({ traceId: requestId, code: refused.code, subject }, 'somebody was not let act as a contact');
  await refusals.record({
    clientGroupId: providerClientGroupId,
    action: 'supportGrant.refuse',
    entity: 'contact',
    entityIds: [contactId],
    operation: 'POST /api/v1/auth/support/grants',
    code: refused.code,
    actor: { kind: 'support', id: `subject:${subject}`, address, requestId },
    at,
  });
  return refused;
}

function scopeOf({ client_group_ids: clientGroupIds, contact_id: contactId }: GrantRow) {
  return { clientGroupIds, contactId };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
