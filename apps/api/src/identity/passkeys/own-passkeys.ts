import { sql } from 'kysely';
import { maxPasskeys } from '@staffroom/domain/account/passkeys.rules.ts';
import type { PasskeyTransport } from '@staffroom/domain/account/passkeys.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf } from '../account/end-sessions.ts';
import { dropUnusableCodes, renewCodes } from '../second-factor/enrolment.ts';
import { changeFactors } from '../second-factor/change-factors.ts';
import { proveOwner } from '../second-factor/prove-owner.ts';
import type { OwnCall, ProofCall, ProofRefused } from '../second-factor/prove-owner.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import { beginCeremony, openCeremony, useChallenge } from './ceremonies.ts';
import type { BegunCeremony, PasskeySite } from './ceremonies.ts';
import { userHandle } from './check-passkey.ts';
import { readAttestation } from './read-passkey.ts';
import type { Attestation, NewPasskey } from './read-passkey.ts';

export type KeptCredential = { credentialId: string; transports: PasskeyTransport[] };

export type Passkey = {
  id: string;
  name: string;
  host: string;
  isSynced: boolean;
  addedAt: string;
  lastUsedAt: string | null;
};

export type BegunPasskey = BegunCeremony & {
  user: { id: string; email: string };
  existing: KeptCredential[];
};

type AddRefused = {
  ok: false;
  code: 'passkey_expired' | 'passkey_refused' | 'passkey_known' | 'passkey_limit_reached';
};

/** Those of one's own account. None of it throws to refuse. */
export type OwnPasskeys = {
  start: (
    call: ProofCall & { site: PasskeySite },
  ) => Promise<({ ok: true } & BegunPasskey) | ProofRefused | { ok: false; code: 'passkey_limit_reached' }>;
  /** `recoveryCodes` null: the account had a factor before. */
  add: (
    call: OwnCall & Attestation & { ceremony: string; name: string; site: PasskeySite; record: RecordNotice },
  ) => Promise<{ ok: true; passkey: Passkey; recoveryCodes: string[] | null } | AddRefused>;
  /** False where it is none of theirs. */
  rename: (call: OwnCall & { passkeyId: string; name: string }) => Promise<boolean>;
  /** `isGone`: there was none to remove. */
  remove: (
    call: ProofCall & { passkeyId: string; record: RecordNotice },
  ) => Promise<{ ok: true; isGone: boolean } | ProofRefused>;
  /** Null where no passkey of theirs works at the address. */
  startProof: (
    call: OwnCall & { site: PasskeySite },
  ) => Promise<(BegunCeremony & { credentials: KeptCredential[] }) | null>;
};

export function createOwnPasskeys(parts: SignInParts): OwnPasskeys {
  return {
    start: async (call) => {
      const { site, sessionId, at } = call;
      const proven = await proveOwner(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId, email } = proven.own;
      const kept = await listCredentials(parts.auth, { userId, host: null });
      if (kept.length >= maxPasskeys) return { ok: false, code: 'passkey_limit_reached' };
      const begun = beginCeremony(parts.seal, 'add', { ...site, userId, sessionId, at });
      return { ok: true, ...begun, user: { id: userHandle(userId), email }, existing: kept };
    },
    add: (call) => add(parts, call),
    rename: (call) => rename(parts, call),
    remove: async (call) => {
      const own = await listPasskeys(parts.auth, call.contactId);
      // An id of nobody's and one of somebody else's are told apart by nothing.
      if (!own.some(({ id }) => id === call.passkeyId)) return { ok: true, isGone: true };
      const proven = await proveOwner(parts, call);
      if (!proven.ok) return proven;
      const { user_id: userId } = proven.own;
      const { passkeyId } = call;
      const wasThere = await changeFactors(
        parts,
        call,
        { userId, action: 'passkey.remove', changes: { passkeyId } },
        async (tx) => {
          const { rows } = await sql`
            delete from identity.passkeys where user_id = ${userId} and passkey_id = ${passkeyId}
            returning passkey_id`.execute(tx.db);
          if (rows.length === 0) return null;
          dropUnusableCodes(tx, userId);
          return true;
        },
      );
      return { ok: true, isGone: wasThere === null };
    },
    startProof: async ({ contactId, sessionId, site, at }) => {
      const userId = await findUser(parts.auth, contactId);
      const credentials = userId && (await listCredentials(parts.auth, { userId, host: site.host }));
      if (!credentials || credentials.length === 0) return null;
      return { ...beginCeremony(parts.seal, 'proof', { ...site, userId, sessionId, at }), credentials };
    },
  };
}

/** Of an account, the oldest first. */
export async function listPasskeys(auth: Database, contactId: string): Promise<Passkey[]> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql<PasskeyRow>`
      select passkey_id, name, host, is_synced, added_at, last_used_at
      from identity.passkeys join identity.memberships using (user_id)
      where contact_id = ${contactId} order by added_at, passkey_id`,
  );
  return rows.map(toPasskey);
}

/** `host` null: of every address. */
export async function listCredentials(
  auth: Database,
  { userId, host }: { userId: string; host: string | null },
): Promise<KeptCredential[]> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql<Columns<'identity.passkeys', 'credential_id' | 'transports'>>`
      select credential_id, transports from identity.passkeys
      where user_id = ${userId} and (${host}::text is null or host = ${host}) order by added_at, passkey_id`,
  );
  return rows.map(({ credential_id, transports }) => ({
    credentialId: credential_id.toString('base64url'),
    transports: transports as PasskeyTransport[],
  }));
}

/** Kept in the session that asked for it. The first factor of an account signs every other session out. */
async function add(
  parts: SignInParts,
  call: Parameters<OwnPasskeys['add']>[0],
): ReturnType<OwnPasskeys['add']> {
  const { contactId, sessionId, name, site, transports, at } = call;
  const ceremony = openCeremony(parts.seal, 'add', { ...call, ...site });
  const userId = await findUser(parts.auth, contactId);
  if (ceremony === null || userId === null || ceremony.userId !== userId) {
    return { ok: false, code: 'passkey_expired' };
  }
  const read = await readAttestation(call, ceremony);
  if (read === null) return { ok: false, code: 'passkey_refused' };
  let refused: AddRefused['code'] = 'passkey_expired';
  const passkeyId = parts.ids.next();
  const kept = await changeFactors(
    parts,
    call,
    { userId, action: 'passkey.add', changes: { passkeyId } },
    async (tx) => {
      const { rows: session } = await sql`
        update identity.sessions
        set sign_in_method = case when sign_in_method in ('password', 'school') then 'passkey' else sign_in_method end
        where id = ${sessionId} returning id`.execute(tx.db);
      if (session.length === 0) return null;
      const { rows: used } = await useChallenge(ceremony).execute(tx.db);
      if (used.length === 0) return null;
      const count = await countFactors(tx, userId);
      if (count.passkeys >= maxPasskeys) {
        refused = 'passkey_limit_reached';
        return null;
      }
      const { host } = ceremony;
      const row = await insertPasskey(tx, { passkeyId, userId, host, name, transports, at, read });
      if (row === null) {
        refused = 'passkey_known';
        return null;
      }
      const isFirst = count.passkeys + count.authenticators === 0;
      return {
        passkey: toPasskey(row),
        recoveryCodes: isFirst ? renewCodes(tx, parts, userId) : null,
        ended: isFirst ? await endSessionsOf(tx, { userId, keptSessionId: sessionId }) : [],
      };
    },
  );
  if (kept === null) return { ok: false, code: refused };
  for (const one of kept.ended) parts.accessTokens.dropSession(one);
  return { ok: true, passkey: kept.passkey, recoveryCodes: kept.recoveryCodes };
}

type PasskeyRow = Columns<
  'identity.passkeys',
  'passkey_id' | 'name' | 'host' | 'is_synced' | 'added_at' | 'last_used_at'
>;

function toPasskey(row: PasskeyRow): Passkey {
  const {
    passkey_id: id,
    name,
    host,
    is_synced: isSynced,
    added_at: addedAt,
    last_used_at: lastUsedAt,
  } = row;
  return { id, name, host, isSynced, addedAt, lastUsedAt };
}

/** Null where the credential is kept already, whoever's it is. */
export async function insertPasskey(
  tx: Tx,
  of: {
    passkeyId: string;
    userId: string;
    host: string;
    name: string;
    transports: readonly string[];
    read: NewPasskey;
    at: Temporal.Instant;
  },
): Promise<PasskeyRow | null> {
  const { passkeyId, userId, host, name, transports, read, at } = of;
  const { credentialId, publicKey, isSynced, useCount } = read;
  const { rows } = await sql<PasskeyRow>`
    insert into identity.passkeys (passkey_id, user_id, credential_id, public_key, host, name, transports,
      is_synced, use_count, added_at)
    values (${passkeyId}, ${userId}, ${credentialId}, ${publicKey}, ${host}, ${name.trim()},
      ${[...new Set(transports)]}::text[], ${isSynced}, ${useCount}, ${at.toString()})
    on conflict (credential_id) do nothing
    returning passkey_id, name, host, is_synced, added_at, last_used_at`.execute(tx.db);
  return rows[0] ?? null;
}

export async function countFactors(
  tx: Tx,
  userId: string,
): Promise<{ passkeys: number; authenticators: number }> {
  const { rows } = await sql<{ passkeys: number; authenticators: number }>`
    select (select count(*)::int from identity.passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from identity.authenticators where user_id = ${userId}) as authenticators`.execute(
    tx.db,
  );
  return rows[0] as { passkeys: number; authenticators: number };
}

async function rename(
  parts: SignInParts,
  call: OwnCall & { passkeyId: string; name: string },
): Promise<boolean> {
  const { contactId, passkeyId, name } = call;
  const userId = await findUser(parts.auth, contactId);
  if (userId === null) return false;
  const renamed = await changeFactors(
    parts,
    { ...call, record: () => {} },
    { userId, action: 'passkey.rename', changes: { passkeyId } },
    async (tx) => {
      const { rows } = await sql`
        update identity.passkeys set name = ${name.trim()}
        where user_id = ${userId} and passkey_id = ${passkeyId} returning passkey_id`.execute(tx.db);
      return rows.length === 0 ? null : true;
    },
  );
  return renamed !== null;
}

async function findUser(auth: Database, contactId: string): Promise<string | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<Columns<'identity.memberships', 'user_id'>>`
      select user_id from identity.memberships where contact_id = ${contactId}`,
  );
  return row?.user_id ?? null;
}
