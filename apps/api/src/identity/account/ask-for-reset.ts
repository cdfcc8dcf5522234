import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { toAddress } from '@staffroom/domain/people/people.rules.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import { providerClientGroupId } from '../service-keys.ts';
import { hashDevice, oldestUse } from '../sign-in/known-devices.ts';
import { budgetAddress } from '../sign-in/sign-in-budgets.ts';
import { addAccountLink } from './account-link-rows.ts';
import type { AccountCall, AccountParts, RecordNotice } from './account-parts.ts';
import { chargeReset } from './reset-budgets.ts';
import type { ResetVerdict } from './reset-budgets.ts';
import { inAccountTransaction } from './in-account-transaction.ts';

export type AskForReset = AccountCall & {
  email: string;
  /** The value of the cookie that a browser got at its last sign-in, or null. */
  deviceCookie: string | null;
  record: RecordNotice;
  /** In its place for who signs in at a school alone. */
  recordSchool: RecordNotice;
};

export type AskVerdict = { ok: true } | { ok: false; code: ErrorCode; retryAfterSeconds?: number };

export type AskOptions = {
  /** One text for every failure: an unknown account is answered as a known one, after the same time. */
  oneText: boolean;
  /** What every answer takes at least, so that the work behind it cannot be measured. */
  answerAfterMs: number;
};

/**
 * Sends a link that sets a new password to the account of the address, within the budgets; to who signs in at a school
 * alone an email that says so. The answer is the same.
 */
export async function askForReset(
  parts: AccountParts & AskOptions,
  request: AskForReset,
): Promise<AskVerdict> {
  const startedMs = performance.now();
  const verdict = await charge(parts, request);
  if (parts.oneText) await pause(Math.max(0, parts.answerAfterMs - (performance.now() - startedMs)));
  if (verdict.kind === 'throttled') {
    return { ok: false, code: 'sign_in_throttled', retryAfterSeconds: verdict.retryAfterSeconds };
  }
  return verdict.kind === 'unknown' ? { ok: false, code: 'account_does_not_exist' } : { ok: true };
}

async function charge(
  parts: AccountParts & AskOptions,
  { deviceCookie, address, requestId, at, record, recordSchool, ...typed }: AskForReset,
): Promise<ResetVerdict> {
  const { auth, ids, devices, oneText } = parts;
  const email = toAddress(typed.email);
  const account = await findAccount(parts, { email, device: devices.findDevice(deviceCookie, email), at });
  const { userId, contactId } = account;
  const clientGroupId = account.homeClientGroupId ?? providerClientGroupId;
  const linkId = ids.next();
  const verdict = await inAccountTransaction(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      const charged = await chargeReset(tx, {
        attemptId: linkId,
        address: budgetAddress(address),
        email,
        exists: userId !== null,
        isKnownDevice: account.deviceKnown,
        tellsUnknown: !oneText,
        at,
      });
      if (charged.kind !== 'send' || userId === null || contactId === null) return charged;
      tx.send(sql`select from identity.users where id = ${userId} for no key update`);
      const notice = { clientGroupId, contactId, subjectId: linkId };
      if (account.needsSchool) {
        recordSchool(tx, notice);
      } else {
        addAccountLink(tx, { linkId, userId, purpose: 'resetPassword', email, at });
        record(tx, notice);
      }
      const actor = { kind: 'system', id: nameOf(parts, `address:${address}`), address, requestId } as const;
      const entry = { action: 'password.resetAsked', entity: 'contact', entityIds: [contactId] };
      sendAuditEntries(tx, [{ clientGroupId, ...entry }], { actor, ids, at });
      return charged;
    },
  );
  if (userId === null || verdict.kind === 'throttled') {
    const name = verdict.kind === 'throttled' ? `address:${budgetAddress(address)}` : `account:${email}`;
    // Not waited for: an answer takes no longer because of it.
    void parts.refusals.record({
      clientGroupId: providerClientGroupId,
      action: 'password.resetRefused',
      entity: 'contact',
      entityIds: [],
      operation: 'POST /api/v1/auth/forgot-password',
      code: verdict.kind === 'throttled' ? 'sign_in_throttled' : 'account_does_not_exist',
      actor: { kind: 'system', id: nameOf(parts, name), address, requestId },
      at,
    });
  }
  return verdict;
}

type Found = {
  userId: string | null;
  contactId: string | null;
  homeClientGroupId: string | null;
  deviceKnown: boolean;
  needsSchool: boolean;
};

type AccountRow = OrNull<
  Columns<'identity.memberships', 'contact_id' | 'home_client_group_id' | 'user_id'>
> & {
  device_known: boolean;
  needs_school: boolean;
};

/** One query for known and unknown accounts alike. */
async function findAccount(
  { auth }: AccountParts,
  { email, device, at }: { email: string; device: string | null; at: Temporal.Instant },
): Promise<Found> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<AccountRow>`
      select membership.user_id, membership.contact_id, membership.home_client_group_id,
        device.user_id is not null as device_known, ${asksForSchool()} as needs_school
      from (values (${email})) as asked (email)
      left join identity.users as users using (email)
      left join identity.memberships as membership on membership.user_id = users.id
      left join identity.known_devices as device on device.user_id = users.id
        and device.device_hash = ${hashDevice(device ?? '')} and device.last_used_at > ${oldestUse(at)}`,
  );
  return {
    userId: row?.user_id ?? null,
    contactId: row?.contact_id ?? null,
    homeClientGroupId: row?.home_client_group_id ?? null,
    deviceKnown: row?.device_known ?? false,
    needsSchool: row?.needs_school ?? false,
  };
}

/** By a keyed hash: what was typed as an address may be a password. */
function nameOf({ auditKey }: AccountParts, subject: string): string {
  const [kind] = subject.split(':');
  return `${kind}:${createHmac('sha256', auditKey).update(subject).digest('hex').slice(0, 32)}`;
}
