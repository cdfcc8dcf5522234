import { isGrantActive } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { createAccessTokens } from './access-tokens.ts';
import { findContactFacts, findSessionFacts } from './session-facts.ts';
import type { IssuedToken } from './access-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createInvitations } from '../account/invitations.ts';
import type { Invitations } from '../account/invitations.ts';
import { findAccounts } from '../sign-in/find-accounts.ts';
import { findSignIns } from '../sign-in/note-sign-in.ts';
import type { SignInsOf } from '../sign-in/note-sign-in.ts';
import { findLinkViewer } from '../links/link-viewer.ts';
import type { LinkCall, LinkVerdict } from '../links/link-viewer.ts';
import type { SignedLinks } from '../links/signed-links.ts';
import { createServiceKeys } from '../service-keys.ts';
import type { ServiceKeys } from '../service-keys.ts';
import { createSeal } from '../seal.ts';
import { createSchoolIssuers } from '../school/school-issuer.ts';
import { createSchoolSettings } from '../school/school-settings.ts';
import type { SchoolParts, SchoolSettings } from '../school/school-settings.ts';
import { createSchoolSignIn } from '../school/school-sign-in.ts';
import type { SchoolSignIn } from '../school/school-sign-in.ts';
import { createOwnSecondFactor } from '../second-factor/own-second-factor.ts';
import type { OwnSecondFactor } from '../second-factor/own-second-factor.ts';
import { createOwnPasskeys } from '../passkeys/own-passkeys.ts';
import type { OwnPasskeys } from '../passkeys/own-passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from '../passkeys/passkey-sign-in.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts';
import type { ResetSecondFactor } from '../second-factor/reset-second-factor.ts';
import {
  finishEnrolmentAtSignIn,
  finishPasskeyAtSignIn,
  startEnrolmentAtSignIn,
  startPasskeyAtSignIn,
} from '../sign-in/enrol-at-sign-in.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { changeSignInRules, findSignInRules } from '../sign-in/sign-in-rules.ts';
import type { ChangeSignInRules, SignInRules } from '../sign-in/sign-in-rules.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import { createSignIn, createSignInParts } from '../sign-in/sign-in.ts';
import type { SignedIn, SignIn, SignInDelays, SignInRefused } from '../sign-in/sign-in.ts';
import { createAccount } from '../account/account.ts';
import type { Account } from '../account/account.ts';
import { createSupport } from '../impersonation/support.ts';
import type { ActingAs } from '../impersonation/support-parts.ts';
import type { Support } from '../impersonation/support.ts';
import { readGrantCookie } from '../impersonation/support-cookies.ts';
import type { SupportProvider } from '../impersonation/support-provider.ts';
import { wasEndedOnPurpose } from './ended-sessions.ts';
import { signOut } from './sign-out.ts';
import type { SignOutRequest } from './sign-out.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { createViewers } from '../viewer/viewers.ts';

export type IdentityOptions = {
  web: Database;
  auth: Database;
  provider: IdentityProvider;
  clock: Clock;
  /** By which access tokens live, where that is not `clock`. */
  tokenClock?: Clock;
  ids: Ids;
  log: Log;
  refusals: AuditRefusals;
  links: SignedLinks;
  oneSignInText: boolean;
  signInDelays: SignInDelays;
  /** The second identity provider; null where none is configured. */
  supportProvider: SupportProvider | null;
  /** Schools' issuers of this machine may be called. */
  allowsLoopback: boolean;
  /** How long anything is remembered although no change was announced: short where notifications do not arrive. */
  cacheMs: number;
};

export type Identity = {
  /** Also for the token of a grant that has ended: its caller is told so. */
  findViewer: (accessToken: string) => Promise<Viewer | null>;
  /** Whose browser session the cookie is, without a token; null for none. Support has none of its own. */
  findBrowserViewer: (headers: Headers, at: Temporal.Instant) => Promise<Viewer | null>;
  /** A contact for whom a calendar program asks; null for one who is gone, deactivated or without an account. */
  findContactViewer: (
    session: Pick<Viewer, 'contactId' | 'sessionId'>,
    at: Temporal.Instant,
  ) => Promise<Viewer | null>;
  /** As `findViewer`, but null once the grant has ended: for what goes on without further calls. */
  findReader: (accessToken: string) => Promise<Viewer | null>;
  /** Whom a link from a message stands for, or why it opens nothing. */
  findLinkViewer: (call: LinkCall) => Promise<LinkVerdict>;
  findProvider: ServiceKeys['find'];
  signIn: SignIn;
  /** After the password, where a second factor is asked for. */
  finishSignIn: (request: FinishSignIn) => Promise<SignedIn | SignInRefused>;
  /** After the password, where a group asks for a second factor and there is none yet. */
  startEnrolmentAtSignIn: (
    request: Parameters<typeof startEnrolmentAtSignIn>[1],
  ) => ReturnType<typeof startEnrolmentAtSignIn>;
  finishEnrolmentAtSignIn: (
    request: Parameters<typeof finishEnrolmentAtSignIn>[1],
  ) => ReturnType<typeof finishEnrolmentAtSignIn>;
  startPasskeyAtSignIn: (
    request: Parameters<typeof startPasskeyAtSignIn>[1],
  ) => ReturnType<typeof startPasskeyAtSignIn>;
  finishPasskeyAtSignIn: (
    request: Parameters<typeof finishPasskeyAtSignIn>[1],
  ) => ReturnType<typeof finishPasskeyAtSignIn>;
  secondFactor: OwnSecondFactor;
  passkeys: OwnPasskeys;
  startPasskeySignIn: (
    request: Parameters<typeof startPasskeySignIn>[1],
  ) => ReturnType<typeof startPasskeySignIn>;
  signInWithPasskey: (
    request: Parameters<typeof signInWithPasskey>[1],
  ) => ReturnType<typeof signInWithPasskey>;
  /** For who lost it, by the provider. False for no contact of the provider's. */
  resetSecondFactor: (request: ResetSecondFactor) => Promise<boolean>;
  /** Of a client group. */
  signInRules: {
    find: (clientGroupId: string) => Promise<SignInRules>;
    change: (request: ChangeSignInRules) => Promise<void>;
  };
  /** Issuers of client groups at which their people sign in. */
  schools: SchoolSettings & { signIn: SchoolSignIn; parts: Pick<SchoolParts, 'auth' | 'schoolSeal'> };
  /** Passwords and verified addresses of accounts. */
  account: Account;
  /** Of those who were invited and are no contacts yet. */
  invitations: Invitations;
  /** When each of these contacts signed in last, as an instant with Z, and whether there is a second factor. */
  findSignIns: (contactIds: readonly string[]) => Promise<ReadonlyMap<string, SignInsOf>>;
  /** Those of the addresses that have an account at this moment. */
  findAccounts: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Support users who act as contacts. */
  support: Support;
  /** Null when the cookies open no session, or its contact is gone. Where both are there, support's is the one. */
  refresh: (
    headers: Headers,
    at: Temporal.Instant,
  ) => Promise<{
    token: (IssuedToken & { actingAs?: ActingAs }) | null;
    /** Without a token: its session was ended on purpose from another device. */
    isEndedElsewhere: boolean;
    setCookies: string[];
  }>;
  signOut: (request: SignOutRequest) => Promise<{ setCookies: string[] }>;
  /** Channels to listen on, with what arrives there. */
  readonly channels: readonly string[];
  notified: (channel: string, payload: string) => void;
  /** Forgets everything: announcements may have been missed. */
  dropAll: () => void;
};

/** Sessions, tokens, viewers and service keys of one process. */
export function createIdentity(options: IdentityOptions): Identity {
  const {
    web,
    auth,
    provider,
    clock,
    ids,
    log,
    refusals,
    links,
    cacheMs,
    oneSignInText: oneText,
    signInDelays,
  } = options;
  const accessTokens = createAccessTokens(auth, { ids, cacheMs, tokenClock: options.tokenClock ?? null });
  const viewers = createViewers(web, { cacheMs, log });
  const serviceKeys = createServiceKeys({ web, auth }, { cacheMs });
  const signInParts = createSignInParts({
    auth,
    provider,
    accessTokens,
    viewers,
    refusals,
    ids,
    oneText,
    ...signInDelays,
  });

  const schoolParts = {
    ...signInParts,
    schoolSeal: createSeal(provider.deriveKey('sign-ins at schools')),
    allowsLoopback: options.allowsLoopback,
    schoolIssuers: createSchoolIssuers(options),
    log,
  };

  const support = createSupport({
    auth,
    supportProvider: options.supportProvider,
    sealKey: provider.deriveKey('sign-ins of support users'),
    accessTokens,
    viewers,
    refusals,
    ids,
    log,
  });

  const findViewer = async (accessToken: string, now: Temporal.Instant): Promise<Viewer | null> => {
    const facts = await accessTokens.find(accessToken, now);
    return facts && viewers.find(facts, now);
  };

  return {
    findViewer: (accessToken) => findViewer(accessToken, clock.now()),
    findBrowserViewer: async (headers, at) => {
      const { session } = await provider.findSession(headers);
      const facts = session && (await findSessionFacts(auth, session));
      return facts && viewers.find(facts, at);
    },
    findContactViewer: async (session, at) => {
      const facts = await findContactFacts(auth, session);
      return facts && viewers.find(facts, at);
    },
    findReader: async (accessToken) => {
      const now = clock.now();
      const viewer = await findViewer(accessToken, now);
      return viewer?.support && !isGrantActive(viewer.support, now) ? null : viewer;
    },
    findLinkViewer: (call) => findLinkViewer(call, { links, viewers }),
    findProvider: serviceKeys.find,
    findAccounts: (emails) => findAccounts(auth, emails),
    findSignIns: (contactIds) => findSignIns(auth, contactIds),
    signIn: createSignIn(signInParts),
    finishSignIn: (request) => finishSignIn(signInParts, request),
    startEnrolmentAtSignIn: (request) => startEnrolmentAtSignIn(signInParts, request),
    finishEnrolmentAtSignIn: (request) => finishEnrolmentAtSignIn(signInParts, request),
    startPasskeyAtSignIn: (request) => startPasskeyAtSignIn(signInParts, request),
    finishPasskeyAtSignIn: (request) => finishPasskeyAtSignIn(signInParts, request),
    secondFactor: createOwnSecondFactor(signInParts),
    passkeys: createOwnPasskeys(signInParts),
    startPasskeySignIn: (request) => startPasskeySignIn(signInParts, request),
    signInWithPasskey: (request) => signInWithPasskey(signInParts, request),
    resetSecondFactor: (request) => resetSecondFactor(signInParts, request),
    signInRules: {
      find: (clientGroupId) => findSignInRules(auth, clientGroupId),
      change: (request) => changeSignInRules(signInParts, request),
    },
    schools: {
      ...createSchoolSettings(schoolParts),
      signIn: createSchoolSignIn(schoolParts),
      parts: schoolParts,
    },
    account: createAccount({ ...signInParts, accountLinks: links.ofAccounts }),
    support,
    invitations: createInvitations({ ...signInParts, web, invitationLinks: links.ofInvitations }),
    refresh: async (headers, at) => {
      const grantCookie = readGrantCookie(headers.get('cookie'));
      if (grantCookie !== null) {
        return { token: await support.refresh(grantCookie, at), isEndedElsewhere: false, setCookies: [] };
      }
      const { session, setCookies } = await provider.findSession(headers);
      const token = session && (await accessTokens.issue(session, at));
      const isEndedElsewhere = token === null && (await wasEndedOnPurpose(auth, headers.get('cookie')));
      return { token, isEndedElsewhere, setCookies };
    },
    signOut: (request) => signOut({ auth, web, provider, accessTokens, support, ids }, request),
    channels: ['sessions', 'permissions'],
    notified: (channel, payload) => {
      if (channel === 'sessions') accessTokens.dropSession(payload);
      if (channel !== 'permissions') return;
      if (payload === 'service keys') return serviceKeys.dropKeys();
      accessTokens.drop(payload);
      viewers.drop(payload);
      serviceKeys.dropGroups();
    },
    dropAll: () => {
      accessTokens.dropAll();
      viewers.dropAll();
      serviceKeys.dropKeys();
      serviceKeys.dropGroups();
    },
  };
}
