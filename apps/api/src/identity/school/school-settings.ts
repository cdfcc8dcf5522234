import { sql } from 'kysely';
import { schoolReturnPath } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { checkAddress } from '../../platform/outbound/post.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { AccountCall } from '../account/account-parts.ts';
import { endSessionsOf, lockUser } from '../account/end-sessions.ts';
import { findAccountOfContact } from '../account/find-account-of-contact.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import type { Seal } from '../seal.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';
import { findSchoolOfAddress, isLeftOut } from './school-of-address.ts';
import type { SchoolRegistration } from './school-issuer.ts';

export type SchoolSetting = {
  name: string;
  issuer: string;
  clientId: string;
  domains: readonly string[];
  isRequired: boolean;
  trustsFactor: boolean;
};

/** As the program itself needs it. */
export type School = SchoolSetting & SchoolRegistration & { clientGroupId: string };

export type ShownSchool = SchoolSetting & {
  domains: string[];
  hasSecret: boolean;
  returnPath: string;
  accountsElsewhere: number;
};

type ProviderCall = AccountCall & { serviceKeyId: string; clientGroupId: string };

export type ChangeSchool = ProviderCall & {
  setting: SchoolSetting & {
    /** Null for a public client; undefined leaves it. */
    clientSecret?: string | null | undefined;
  };
};

export type ResetSchoolAccount = AccountCall & {
  serviceKeyId: string;
  contactId: string;
  /** Of whom the provider looks after. */
  clientGroupIds: readonly string[];
};

export type SchoolSettings = {
  find: (clientGroupId: string) => Promise<ShownSchool | null>;
  /** Whether the owner of the address could not sign in: the school of the group lets in alone, and does not know it. */
  leavesOut: (of: { clientGroupId: string; email: string }) => Promise<boolean>;
  change: (
    request: ChangeSchool,
  ) => Promise<
    | { ok: true }
    | { ok: false; code: 'school_issuer_refused' | 'school_secret_missing' | 'school_domain_taken' }
  >;
  remove: (request: ProviderCall) => Promise<void>;
  /** False for no contact of those groups. */
  resetAccount: (request: ResetSchoolAccount) => Promise<boolean>;
};

export type SchoolParts = {
  auth: Database;
  ids: Ids;
  accessTokens: AccessTokens;
  schoolSeal: Seal;
  /** Issuers of this machine may be called: in tests and the demo. */
  allowsLoopback: boolean;
};

export function createSchoolSettings(parts: SchoolParts): SchoolSettings {
  return {
    find: (clientGroupId) => findShown(parts, clientGroupId),
    leavesOut: async (of) => isLeftOut(await findSchoolOfAddress(parts, of)),
    change: (request) => change(parts, request),
    remove: (request) => remove(parts, request),
    resetAccount: (request) => resetAccount(parts, request),
  };
}

type SchoolRow = Columns<
  'identity.schools',
  'client_group_id' | 'name' | 'issuer' | 'client_id' | 'sealed_secret' | 'is_required' | 'trusts_factor'
> & { domains: string[] };

/** Of the group, or whose people have addresses of the domain; null without one. */
export async function findSchool(
  { auth, schoolSeal }: Pick<SchoolParts, 'auth' | 'schoolSeal'>,
  of: { clientGroupId: string } | { domain: string },
): Promise<School | null> {
  const isIt =
    'domain' in of
      ? sql`school.client_group_id = (select client_group_id from identity.school_domains where domain = ${of.domain})`
      : sql`school.client_group_id = ${of.clientGroupId}`;
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<SchoolRow>`
      select school.client_group_id, school.name, school.issuer, school.client_id, school.sealed_secret,
        school.is_required, school.trusts_factor,
        array(
          select owned.domain from identity.school_domains as owned
          where owned.client_group_id = school.client_group_id order by owned.domain
        ) as domains
      from identity.schools as school where ${isIt}`,
  );
  if (!row) return null;
  const { client_group_id: clientGroupId, sealed_secret: sealed } = row;
  return {
    clientGroupId,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: sealed === null ? null : schoolSeal.open(sealed, secretPurpose(clientGroupId)),
    domains: row.domains,
    isRequired: row.is_required,
    trustsFactor: row.trusts_factor,
  };
}

async function findShown(parts: SchoolParts, clientGroupId: string): Promise<ShownSchool | null> {
  const school = await findSchool(parts, { clientGroupId });
  if (school === null) return null;
  const { name, issuer, clientId, clientSecret, domains, isRequired, trustsFactor } = school;
  const [counted] = await readInOneTrip(
    parts.auth,
    null,
    sql<{ accounts: number }>`
      select count(*)::int as accounts
      from identity.memberships as membership join identity.users as users on users.id = membership.user_id
      where membership.home_client_group_id = ${clientGroupId}
        and split_part(users.email, '@', 2) <> all (${[...domains]}::text[])`,
  );
  return {
    name,
    issuer,
    clientId,
    domains: [...domains],
    isRequired,
    trustsFactor,
    hasSecret: clientSecret !== null,
    returnPath: schoolReturnPath(clientGroupId),
    accountsElsewhere: counted?.accounts ?? 0,
  };
}

async function change(
  parts: SchoolParts,
  { setting, ...call }: ChangeSchool,
): ReturnType<SchoolSettings['change']> {
  const { auth, ids, accessTokens, schoolSeal, allowsLoopback } = parts;
  const { clientGroupId, at } = call;
  const { clientSecret, ...shown } = setting;
  try {
    checkAddress(setting.issuer, { allowsLoopback });
  } catch {
    return { ok: false, code: 'school_issuer_refused' };
  }
  const scope = { clientGroupIds: [clientGroupId], contactId: null };
  const changed = await inAccountTransaction(auth, scope, async (tx) => {
    // One change at a time: a domain that another one just took is seen.
    await sql`select pg_advisory_xact_lock(hashtext('schools'))`.execute(tx.db);
    const before = await findKept(tx, clientGroupId);
    const isSameClient = before?.issuer === setting.issuer && before.client_id === setting.clientId;
    // A kept secret is sent to nobody else than whom it was given for.
    if (clientSecret === undefined && !isSameClient) return 'school_secret_missing';
    if (await isAnyTaken(tx, setting.domains, clientGroupId)) return 'school_domain_taken';
    const secret =
      clientSecret === undefined
        ? (before?.sealed_secret ?? null)
        : clientSecret && schoolSeal.close(clientSecret, secretPurpose(clientGroupId));
    keepSchool(tx, { clientGroupId, setting, sealedSecret: secret });
    const changes = { ...shown, domains: [...shown.domains], secretChanged: clientSecret !== undefined };
    auditSchool(tx, ids, { action: 'schoolSignIn.change', call, changes, at });
    return before === null || isSameClient ? [] : endSessionsAtSchool(tx, clientGroupId);
  });
  if (typeof changed === 'string') return { ok: false, code: changed };
  for (const sessionId of changed) accessTokens.dropSession(sessionId);
  return { ok: true };
}

/**
 * Those that were opened at what the group had so far: nobody vouches for them any more. The row of the school is changed
 * before, so that none begins meanwhile (`staysBoundToSchool`). Answers their ids.
 */
async function endSessionsAtSchool(tx: Tx, clientGroupId: string): Promise<string[]> {
  const { rows } = await sql<Columns<'identity.sessions', 'id'>>`
    delete from identity.sessions as session using identity.memberships as membership
    where membership.user_id = session.user_id and membership.home_client_group_id = ${clientGroupId}
      and session.by_school
    returning session.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** In place of what the group had. */
export function keepSchool(
  tx: Tx,
  {
    clientGroupId,
    setting: { name, issuer, clientId, domains, isRequired, trustsFactor },
    sealedSecret,
  }: { clientGroupId: string; setting: SchoolSetting; sealedSecret: string | null },
): void {
  tx.send(sql`
    insert into identity.schools
      (client_group_id, name, issuer, client_id, sealed_secret, is_required, trusts_factor)
    values (${clientGroupId}, ${name}, ${issuer}, ${clientId}, ${sealedSecret}, ${isRequired}, ${trustsFactor})
    on conflict (client_group_id) do update set name = excluded.name, issuer = excluded.issuer,
      client_id = excluded.client_id, sealed_secret = excluded.sealed_secret,
      is_required = excluded.is_required, trusts_factor = excluded.trusts_factor`);
  tx.send(sql`delete from identity.school_domains where client_group_id = ${clientGroupId}`);
  tx.send(sql`
    insert into identity.school_domains (domain, client_group_id)
    select distinct domain, ${clientGroupId}::uuid from unnest(${[...domains]}::text[]) as named (domain)`);
}

type KeptRow = Columns<'identity.schools', 'issuer' | 'client_id' | 'sealed_secret'>;

async function findKept(tx: Tx, clientGroupId: string): Promise<KeptRow | null> {
  const { rows } = await sql<KeptRow>`
    select issuer, client_id, sealed_secret from identity.schools
    where client_group_id = ${clientGroupId}`.execute(tx.db);
  return rows[0] ?? null;
}

async function isAnyTaken(tx: Tx, domains: readonly string[], clientGroupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.school_domains
    where domain = any (${[...domains]}::text[]) and client_group_id <> ${clientGroupId}`.execute(tx.db);
  return rows.length > 0;
}

async function remove({ auth, ids, accessTokens }: SchoolParts, call: ProviderCall): Promise<void> {
  const { clientGroupId, at } = call;
  const scope = { clientGroupIds: [clientGroupId], contactId: null };
  const ended = await inAccountTransaction(auth, scope, async (tx) => {
    const { rows } = await sql`
      delete from identity.schools where client_group_id = ${clientGroupId}
      returning client_group_id`.execute(tx.db);
    const changes = { hadOne: rows.length > 0 };
    auditSchool(tx, ids, { action: 'schoolSignIn.remove', call, changes, at });
    return endSessionsAtSchool(tx, clientGroupId);
  });
  for (const sessionId of ended) accessTokens.dropSession(sessionId);
}

function auditSchool(
  tx: Tx,
  ids: Ids,
  {
    action,
    call: { clientGroupId, serviceKeyId, address, requestId },
    changes,
    at,
  }: {
    action: string;
    call: ProviderCall;
    changes: Readonly<Record<string, unknown>>;
    at: Temporal.Instant;
  },
): void {
  const entry = { action, entity: 'clientGroup', entityIds: [clientGroupId], changes };
  sendAuditEntries(tx, [{ clientGroupId, ...entry }], {
    actor: { kind: 'provider', id: serviceKeyId, address, requestId },
    ids,
    at,
  });
}

async function resetAccount(
  { auth, ids, accessTokens }: SchoolParts,
  { contactId, clientGroupIds, serviceKeyId, address, requestId, at }: ResetSchoolAccount,
): Promise<boolean> {
  const account = await findAccountOfContact(auth, { contactId, clientGroupIds });
  if (account === null) return false;
  const { userId, clientGroupId } = account;
  const scope = { clientGroupIds: [clientGroupId], contactId };
  const ended = await inAccountTransaction(auth, scope, async (tx) => {
    await lockUser(tx, userId);
    const { rows } = await sql`
      delete from identity.school_accounts where user_id = ${userId} returning user_id`.execute(tx.db);
    const entry = { action: 'schoolAccount.reset', entity: 'contact', entityIds: [contactId] };
    sendAuditEntries(tx, [{ clientGroupId, ...entry, changes: { hadOne: rows.length > 0 } }], {
      actor: { kind: 'provider', id: serviceKeyId, address, requestId },
      ids,
      at,
    });
    return endSessionsOf(tx, { userId, keptSessionId: null });
  });
  for (const sessionId of ended) accessTokens.dropSession(sessionId);
  return true;
}

/** What a kept secret is sealed for: one that is moved to another group opens nothing. */
function secretPurpose(clientGroupId: string): string {
  return `client secret of ${clientGroupId}`;
}
