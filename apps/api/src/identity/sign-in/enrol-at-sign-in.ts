import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Tx } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf, lockUser } from '../account/end-sessions.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { beginCeremony, openCeremony, useChallenge } from '../passkeys/ceremonies.ts';
import type { PasskeySite } from '../passkeys/ceremonies.ts';
import { userHandle } from '../passkeys/check-passkey.ts';
import { countFactors, insertPasskey } from '../passkeys/own-passkeys.ts';
import type { BegunPasskey } from '../passkeys/own-passkeys.ts';
import { readAttestation } from '../passkeys/read-passkey.ts';
import type { Attestation } from '../passkeys/read-passkey.ts';
import { beginEnrolment, checkEnrolment, keepEnrolment, renewCodes } from '../second-factor/enrolment.ts';
import type { Enrolment } from '../second-factor/enrolment.ts';
import { expired, findHalf, letIn } from './finish-sign-in.ts';
import type { HalfFound } from './finish-sign-in.ts';
import type { SignedIn, SignInCall, SignInParts, SignInRefused } from './sign-in.ts';

/** Lets its owner in, with the recovery codes as they are shown. */
type Enrolled = SignedIn & { recoveryCodes: string[] };

/** A key for who has no second factor yet and is asked for one before anything else. */
export async function startEnrolmentAtSignIn(
  parts: SignInParts,
  request: Pick<SignInCall, 'headers' | 'at'> & { appName: string },
): Promise<({ ok: true } & Enrolment) | SignInRefused> {
  const found = await findHalf(parts, request);
  if (found === null || found.account.has_factor) return expired;
  const { id: boundTo, userId, email } = found.half;
  const { appName, at } = request;
  return { ok: true, ...beginEnrolment(parts, { userId, boundTo, email, appName, at }) };
}

/** Turns the app on and lets its owner in. Every session of before ends. */
export async function finishEnrolmentAtSignIn(
  parts: SignInParts,
  request: SignInCall & { enrolment: string; code: string; record: RecordNotice },
): Promise<Enrolled | SignInRefused> {
  const { at, enrolment, code } = request;
  const found = await findHalf(parts, request);
  if (found === null || found.account.has_factor) return expired;
  const { id: boundTo, userId } = found.half;
  const checked = checkEnrolment(parts, { enrolment, code, userId, boundTo, at });
  if (!checked.ok) return checked;
  const change = { action: 'authenticator.add' };
  const kept = await enrol(parts, request, found, change, async (tx) =>
    keepEnrolment(tx, parts, { ...checked.proven, at }),
  );
  return kept === null
    ? expired
    : finishEnrolment(parts, request, { ...found, method: 'authenticator' }, kept);
}

/** What a browser needs to make a passkey, for who has no second factor yet and is asked for one. */
export async function startPasskeyAtSignIn(
  parts: SignInParts,
  request: Pick<SignInCall, 'headers' | 'at'> & { site: PasskeySite },
): Promise<({ ok: true } & BegunPasskey) | SignInRefused> {
  const found = await findHalf(parts, request);
  if (found === null || found.account.has_factor) return expired;
  const { id: sessionId, userId, email } = found.half;
  const { site, at } = request;
  const begun = beginCeremony(parts.seal, 'enrol', { ...site, userId, sessionId, at });
  return { ok: true, ...begun, user: { id: userHandle(userId), email }, existing: [] };
}

/** Keeps the passkey and lets its owner in. Every session of before ends. */
export async function finishPasskeyAtSignIn(
  parts: SignInParts,
  request: SignInCall &
    Attestation & { ceremony: string; name: string; site: PasskeySite; record: RecordNotice },
): Promise<Enrolled | SignInRefused> {
  const { at, site, name, transports } = request;
  const found = await findHalf(parts, request);
  if (found === null || found.account.has_factor) return expired;
  const { id: sessionId, userId } = found.half;
  const { ceremony: given } = request;
  const ceremony = openCeremony(parts.seal, 'enrol', { ceremony: given, sessionId, at, origin: site.origin });
  if (ceremony === null || ceremony.userId !== userId) return { ok: false, code: 'passkey_expired' };
  const read = await readAttestation(request, ceremony);
  if (read === null) return { ok: false, code: 'passkey_refused' };
  const passkeyId = parts.ids.next();
  const change = { action: 'passkey.add', changes: { passkeyId } };
  let refused: SignInRefused = expired;
  const kept = await enrol(parts, request, found, change, async (tx) => {
    const { rows: used } = await useChallenge(ceremony).execute(tx.db);
    const { host } = ceremony;
    if (used.length === 0) refused = { ok: false, code: 'passkey_expired' };
    else if ((await insertPasskey(tx, { passkeyId, userId, host, name, transports, at, read })) === null) {
      refused = { ok: false, code: 'passkey_known' };
    } else return renewCodes(tx, parts, userId);
    return null;
  });
  return kept === null ? refused : finishEnrolment(parts, request, { ...found, method: 'passkey' }, kept);
}

type Kept = { recoveryCodes: string[]; ended: readonly string[] };

/** Of an account at a time, with its audit row and the email to its owner. Null: another tab was faster, or `keep` kept nothing. */
function enrol(
  { auth, ids }: SignInParts,
  { at, address, requestId, record }: SignInCall & { record: RecordNotice },
  { half: { userId }, account }: HalfFound,
  change: { action: string; changes?: Record<string, unknown> },
  keep: (tx: Tx) => Promise<string[] | null>,
): Promise<Kept | null> {
  const { contact_id: contactId, home_client_group_id: clientGroupId } = account;
  return inAccountTransaction(auth, { clientGroupIds: [clientGroupId], contactId }, async (tx) => {
    await lockUser(tx, userId);
    const { passkeys, authenticators } = await countFactors(tx, userId);
    const recoveryCodes = passkeys + authenticators > 0 ? null : await keep(tx);
    if (recoveryCodes === null) return null;
    record(tx, { clientGroupId, contactId, subjectId: ids.next() });
    sendAuditEntries(tx, [{ clientGroupId, entity: 'contact', entityIds: [contactId], ...change }], {
      actor: { kind: 'contact', id: contactId, address, requestId },
      ids,
      at,
    });
    return { recoveryCodes, ended: await endSessionsOf(tx, { userId, keptSessionId: null }) };
  });
}

async function finishEnrolment(
  parts: SignInParts,
  request: SignInCall,
  found: HalfFound & { method: SignInMethod },
  { recoveryCodes, ended }: Kept,
): Promise<Enrolled | SignInRefused> {
  for (const one of ended) parts.accessTokens.dropSession(one);
  const answer = await letIn(parts, request, found);
  return answer.ok ? { ...answer, recoveryCodes } : answer;
}
