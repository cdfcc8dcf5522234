import { sql } from 'kysely';
import { isCountRight } from '@staffroom/domain/account/passkeys.rules.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import { providerClientGroupId } from '../service-keys.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import { openCeremony, useChallenge } from './ceremonies.ts';
import type { Ceremony, CeremonyUse, PasskeySite } from './ceremonies.ts';
import { readAssertion } from './read-passkey.ts';
import type { Assertion } from './read-passkey.ts';

export type PasskeyAttempt = {
  use: Exclude<CeremonyUse, 'add'>;
  assertion: Assertion & { ceremony: string };
  site: PasskeySite;
  /** Null at the sign-in. */
  sessionId: string | null;
  address: string;
  requestId: string;
  at: Temporal.Instant;
};

export type PasskeyRefused = { ok: false; code: 'passkey_expired' | 'passkey_refused' | 'passkey_unknown' };
export type PasskeyVerdict = { ok: true; owner: PasskeyOwner } | PasskeyRefused;

export type PasskeyOwner = Columns<
  'identity.passkeys',
  'passkey_id' | 'user_id' | 'public_key' | 'host' | 'use_count'
> &
  Columns<'identity.users', 'email'> &
  Columns<'identity.memberships', 'contact_id' | 'home_client_group_id'> &
  OrNull<Columns<'identity.accounts', 'password'>> & { needs_school: boolean };

/**
 * Looks at what a device signed, and uses the challenge up. Its user was verified by the device; a count that does not rise
 * is a copy's. Nothing about it can be guessed, so it has no budget beside that of calls. Never throws for what was sent.
 */
export async function checkPasskey(parts: SignInParts, attempt: PasskeyAttempt): Promise<PasskeyVerdict> {
  const { use, assertion, site, sessionId, at } = attempt;
  const ceremony = openCeremony(parts.seal, use, { ...assertion, ...site, sessionId, at });
  if (ceremony === null) return refuse(parts, attempt, { owner: null, code: 'passkey_expired' });
  const owner = await findOwner(parts, assertion.credentialId);
  if (owner === null || (ceremony.userId !== null && ceremony.userId !== owner.user_id)) {
    return refuse(parts, attempt, { owner: null, code: 'passkey_unknown' });
  }
  const read = await readAnswer(ceremony, owner, assertion);
  if (read === null) return refuse(parts, attempt, { owner, code: 'passkey_refused' });
  const { rows } = await sql`
    with used as (${useChallenge(ceremony)})
    update identity.passkeys
    set use_count = ${read.useCount}, is_synced = ${read.isSynced}, last_used_at = ${at.toString()}
    where passkey_id = ${owner.passkey_id} and use_count = ${owner.use_count} and exists (select from used)
    returning passkey_id`.execute(parts.auth.db);
  // The challenge was answered already, or the passkey used or removed, at this moment.
  if (rows.length === 0) return refuse(parts, attempt, { owner, code: 'passkey_expired' });
  return { ok: true, owner };
}

async function readAnswer(ceremony: Ceremony, owner: PasskeyOwner, assertion: Assertion) {
  const { user_id: userId, public_key: publicKey, use_count: useCount, host } = owner;
  if (host !== ceremony.host || !isHandleOf(userId, assertion.userHandle)) return null;
  const read = await readAssertion(assertion, { ceremony, publicKey, useCount });
  return read !== null && isCountRight(read.useCount, useCount) ? read : null;
}

/** What the device keeps of the account beside the key: nothing that tells whose it is. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

function isHandleOf(userId: string, handle: string | null): boolean {
  return handle === null || handle === userHandle(userId);
}

async function findOwner({ auth }: SignInParts, credentialId: string): Promise<PasskeyOwner | null> {
  const [owner] = await readInOneTrip(
    auth,
    null,
    sql<PasskeyOwner>`
      select passkey.passkey_id, passkey.user_id, passkey.public_key, passkey.host, passkey.use_count,
        users.email, membership.contact_id, membership.home_client_group_id, account.password,
        ${asksForSchool()} as needs_school
      from identity.passkeys as passkey
      join identity.users as users on users.id = passkey.user_id
      join identity.memberships as membership on membership.user_id = passkey.user_id
      left join identity.accounts as account
        on account.user_id = passkey.user_id and account.provider_id = 'credential'
      where passkey.credential_id = ${Buffer.from(credentialId, 'base64url')}`,
  );
  return owner ?? null;
}

/** In the trail of the group whose passkey it is, else in the provider's. */
async function refuse(
  { refusals }: SignInParts,
  { use, sessionId, address, requestId, at }: PasskeyAttempt,
  { owner, code }: { owner: PasskeyOwner | null; code: PasskeyRefused['code'] },
): Promise<PasskeyRefused> {
  await refusals.record({
    clientGroupId: owner?.home_client_group_id ?? providerClientGroupId,
    action: 'passkey.refused',
    entity: owner === null ? 'session' : 'contact',
    entityIds: owner === null ? [] : [owner.contact_id],
    operation: `passkey: ${use}`,
    code,
    actor:
      owner === null
        ? { kind: 'system', id: 'passkey', address, requestId }
        : { kind: 'contact', id: owner.contact_id, sessionId, address, requestId },
    at,
  });
  return { ok: false, code };
}
