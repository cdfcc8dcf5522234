import { createHash } from 'node:crypto';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import {
  checkSchoolClaims,
  domainOf,
  isFactorShownAtSchool,
  schoolReturnPath,
  schoolSignInMinutes,
} from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import type { SchoolClaims } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { createBegunSignIns } from '../begun-sign-ins.ts';
import { useChallenge } from '../passkeys/ceremonies.ts';
import { halfOf } from '../second-factor/half-sign-ins.ts';
import { isDeviceKnown } from '../sign-in/known-devices.ts';
import { budgetAddress } from '../sign-in/sign-in-budgets.ts';
import { openSession } from '../sign-in/sign-in.ts';
import type { HalfSignedIn, SignedIn, SignInCall, SignInParts, SignInRefused } from '../sign-in/sign-in.ts';
import { bindAccount, findSchoolAccount } from './school-accounts.ts';
import type { SchoolAccount } from './school-accounts.ts';
import { SchoolAway } from './school-issuer.ts';
import type { SchoolIssuers } from './school-issuer.ts';
import { findSchool } from './school-settings.ts';
import type { School, SchoolParts } from './school-settings.ts';

export type SchoolSignInParts = SignInParts &
  SchoolParts & {
    schoolIssuers: SchoolIssuers;
    log: Log;
  };

export type StartSchoolSignIn = {
  email: string;
  origin: string;
  /** What the browser holds. */
  cookies: string | undefined;
  at: Temporal.Instant;
};

export type FinishSchoolSignIn = SignInCall & {
  /** Of the address that the browser came back to. */
  clientGroupId: string;
  origin: string;
  answer: string;
};

/** A sign-in at a school's issuer that has begun: where, and what its answer is compared with. */
type BegunSchoolSignIn = {
  clientGroupId: string;
  issuer: string;
  clientId: string;
  returnAddress: string;
  state: string;
  nonce: string;
  verifier: string;
  expiresAtMs: number;
};

type Named = { school: string; email: string; contactId: string };

export type SchoolSignIn = {
  find: (domain: string) => Promise<{ name: string; isRequired: boolean } | null>;
  start: (
    request: StartSchoolSignIn,
  ) => Promise<{ ok: true; address: string; setCookies: string[] } | SignInRefused>;
  /**
   * Whatever becomes of it, the answer is used up: `setCookies` forgets what was begun. What other tabs began stays as it
   * is.
   */
  finish: (
    request: FinishSchoolSignIn,
  ) => Promise<(SignedIn & Named) | (HalfSignedIn & Named) | (SignInRefused & { setCookies: string[] })>;
};

/** Sign-ins at the issuer of a client group, by the address that somebody types (docs/decisions/055). */
export function createSchoolSignIn(parts: SchoolSignInParts): SchoolSignIn {
  return {
    find: async (domain) => {
      const school = await findByEmail(parts, `anybody@${domain}`);
      return school && { name: school.name, isRequired: school.isRequired };
    },
    start: (request) => start(parts, request),
    finish: async (request) => {
      const answer = await finish(parts, request);
      const forgets = begunOf(parts).forgetAnswered(request.answer, request.headers.get('cookie'));
      if (!answer.ok) return { ...answer, setCookies: forgets };
      return { ...answer, setCookies: [...answer.setCookies, ...forgets] };
    },
  };
}

function begunOf({ schoolSeal }: SchoolSignInParts) {
  return createBegunSignIns<BegunSchoolSignIn>(schoolSeal, {
    prefix: '__Host-staffroom-school',
    purpose: 'sign-in at a school',
    minutes: schoolSignInMinutes,
  });
}

async function findByEmail(parts: SchoolSignInParts, email: string): Promise<School | null> {
  const domain = domainOf(email);
  return domain === null ? null : findSchool(parts, { domain });
}

async function start(
  parts: SchoolSignInParts,
  { email, origin, cookies, at }: StartSchoolSignIn,
): ReturnType<SchoolSignIn['start']> {
  const { schoolIssuers, log } = parts;
  const school = await findByEmail(parts, email);
  if (school === null) return { ok: false, code: 'school_unknown' };
  const { clientGroupId, issuer, clientId } = school;
  const returnAddress = `${origin}${schoolReturnPath(clientGroupId)}`;
  try {
    const started = await schoolIssuers.start(school, { returnAddress, email: email.trim(), at });
    const { address, state, nonce, verifier } = started;
    const expiresAtMs = at.add({ minutes: schoolSignInMinutes }).epochMilliseconds;
    const signIn = { clientGroupId, issuer, clientId, returnAddress, state, nonce, verifier, expiresAtMs };
    return { ok: true, address, setCookies: begunOf(parts).begin(signIn, cookies, at) };
  } catch (error) {
    log.warn({ error: plain(error), clientGroupId }, 'the issuer of a school cannot be asked');
    return { ok: false, code: 'school_unavailable' };
  }
}

type Finished = (SignedIn & Named) | (HalfSignedIn & Named) | SignInRefused;

async function finish(parts: SchoolSignInParts, request: FinishSchoolSignIn): Promise<Finished> {
  const signIn = await takeBegun(parts, request);
  if (signIn === null) return { ok: false, code: 'school_sign_in_expired' };
  const school = await findSchool(parts, { clientGroupId: signIn.clientGroupId });
  // Set up anew meanwhile.
  if (school?.issuer !== signIn.issuer || school.clientId !== signIn.clientId) {
    return { ok: false, code: 'school_sign_in_expired' };
  }
  const asked = await askIssuer(parts, { request, signIn, school });
  if (!asked.ok) return asked;
  const { claims } = asked;
  const checked = checkSchoolClaims(claims, school.domains);
  if (!checked.ok) return refuse(parts, { request, school, claims, code: checked.code, account: null });
  const { email } = checked;
  const account = await findSchoolAccount(parts, { school, claims, email, request });
  const bound = await bindAccount(parts, { school, claims, account, request });
  if (!bound.ok) return refuse(parts, { request, school, claims, code: bound.code, account });
  return letIn(parts, { request, school, claims, account: bound.account });
}

/** Null for what was not begun in this browser, at this address, in time, or has been answered already. */
async function takeBegun(
  parts: SchoolSignInParts,
  { headers, at, clientGroupId, origin, answer }: FinishSchoolSignIn,
): Promise<BegunSchoolSignIn | null> {
  const signIn = begunOf(parts).findAnswered(answer, headers.get('cookie'), at);
  if (signIn === null || signIn.clientGroupId !== clientGroupId) return null;
  if (signIn.returnAddress !== `${origin}${schoolReturnPath(clientGroupId)}`) return null;
  const { state: challenge, expiresAtMs } = signIn;
  const { rows } = await useChallenge({ challenge, expiresAtMs }).execute(parts.auth.db);
  return rows.length === 0 ? null : signIn;
}

async function askIssuer(
  parts: SchoolSignInParts,
  { request, signIn, school }: { request: FinishSchoolSignIn; signIn: BegunSchoolSignIn; school: School },
): Promise<{ ok: true; claims: SchoolClaims } | SignInRefused> {
  const { schoolIssuers, log } = parts;
  try {
    const begun = { ...signIn, at: request.at };
    return { ok: true, claims: await schoolIssuers.complete(school, request.answer, begun) };
  } catch (error) {
    const code = error instanceof SchoolAway ? 'school_unavailable' : 'school_sign_in_failed';
    const { clientGroupId } = school;
    log.warn({ error: plain(error), clientGroupId, code }, 'an answer of the issuer of a school was refused');
    return refuse(parts, { request, school, claims: null, code, account: null });
  }
}

async function letIn(
  parts: SchoolSignInParts,
  {
    request,
    school,
    claims,
    account,
  }: { request: FinishSchoolSignIn; school: School; claims: SchoolClaims; account: SchoolAccount },
): Promise<Finished> {
  const { userId, contactId, email, factors, needsSecondFactor, passwordHash } = account;
  const named = { school: school.name, email, contactId };
  const deviceKnown = await isDeviceKnown(parts, request, { userId, email });
  const isShown = isFactorShownAtSchool(claims, school);
  if (!isShown && (factors.length > 0 || needsSecondFactor)) {
    const of = { userId, email, passwordHash, deviceKnown, factors, bySchool: true };
    return { ...halfOf(parts, of, request.at), ...named };
  }
  const answer = await openSession(
    parts,
    {
      session: await parts.provider.openSession(userId, request.headers),
      account: { passwordHash, deviceKnown, needsSchool: school.isRequired },
      email,
      method: isShown ? 'schoolFactor' : 'school',
      bySchool: true,
    },
    { request, network: parts.hashNetwork(budgetAddress(request.address)) },
  );
  if (answer.ok) return { ...answer, ...named };
  const code = answer.code === 'sign_in_expired' ? 'school_sign_in_expired' : answer.code;
  return refuse(parts, { request, school, claims, code, account });
}

/** In the trail of the group that set the issuer up. The issuer's own id of somebody stands there as a hash. */
async function refuse(
  { refusals }: SchoolSignInParts,
  {
    request: { address, requestId, at },
    school: { clientGroupId, issuer },
    claims,
    code,
    account,
  }: {
    request: FinishSchoolSignIn;
    school: School;
    claims: SchoolClaims | null;
    code: ErrorCode;
    account: SchoolAccount | null;
  },
): Promise<SignInRefused> {
  const who = claims === null ? 'nobody' : hashOf(JSON.stringify([issuer, claims.subject]));
  await refusals.record({
    clientGroupId,
    action: 'session.signInFailed',
    entity: 'session',
    entityIds: account === null ? [] : [account.contactId],
    operation: 'POST /api/v1/auth/school/sign-ins/finish',
    code,
    actor: { kind: 'system', id: `school:${who}`, address, requestId },
    at,
  });
  return { ok: false, code };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Without what the library keeps of the issuer's answer, which names people. */
function plain(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : 'unknown');
}
