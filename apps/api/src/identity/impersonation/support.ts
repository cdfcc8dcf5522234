import { sql } from 'kysely';
import { checkProviderSignIn } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { inTransaction, readInOneTrip } from '../../db/transaction.ts';
import { createBegunSignIns } from '../begun-sign-ins.ts';
import { createSeal } from '../seal.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { listVisits } from './list-visits.ts';
import type { SupportVisit } from './list-visits.ts';
import { noGrantCookie } from './support-cookies.ts';
import { contactWithin, runningGrantOf, supportUserOf } from './support-grants.sql.ts';
import type { ContactRow, SupportUserRow } from './support-grants.sql.ts';
import type { SignedInSupportUser } from './support-provider.ts';
import type { SupportParts, Call, Refused, BegunSupport, ActingToken } from './support-parts.ts';
import { signInFailed, scopeOf, hashOf } from './support-parts.ts';
import { openGrant, issueToken, auditGrant, refuse } from './open-grant.ts';

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
      if (supportProvider === null) return signInFailed;
      try {
        const started = await supportProvider.start({ returnAddress, silent });
        const { address, state, nonce, verifier } = started;
        const expiresAtMs = at.add({ minutes: startMinutes }).epochMilliseconds;
        const signIn = { contactId, reason, mode, returnAddress, state, nonce, verifier, expiresAtMs };
        return { ok: true, address, state, setCookies: begun.begin(signIn, cookies, at) };
      } catch (error) {
        log.warn({ error }, 'the second identity provider cannot be asked');
        return signInFailed;
      }
    },

    begin: async ({ answer, cookies, ...call }) => {
      const signIn = begun.findAnswered(answer, cookies, call.at);
      if (supportProvider === null || signIn === null) return signInFailed;
      let user: SignedInSupportUser;
      try {
        user = await supportProvider.complete(answer, signIn);
      } catch (error) {
        log.warn(
          { error: new Error((error as Error).message) },
          'an answer of the second identity provider was refused',
        );
        return signInFailed;
      }
      const found = await findSupportUser(parts, user, call.at);
      if (found === null) return refuse(parts, { user, signIn, call, refused: signInFailed });
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
