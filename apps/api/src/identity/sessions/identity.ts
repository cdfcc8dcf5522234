import type { Database } from '../../db/pool.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { IssuedToken } from './access-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { findAccounts } from '../sign-in/find-accounts.ts';
import { createServiceKeys } from '../service-keys.ts';
import { createSignIn } from '../sign-in/sign-in.ts';
import type { SignIn, SignInDelays } from '../sign-in/sign-in.ts';
import { signOut } from './sign-out.ts';
import type { SignOutRequest } from './sign-out.ts';
import type { ProviderCaller, Viewer } from '../viewer/viewer.ts';
import { createViewers } from '../viewer/viewers.ts';

export type IdentityOptions = {
  web: Database;
  auth: Database;
  provider: IdentityProvider;
  clock: Clock;
  ids: Ids;
  log: Log;
  refusals: AuditRefusals;
  oneSignInText: boolean;
  signInDelays: SignInDelays;
  /** How long anything is remembered although no change was announced: short where notifications do not arrive. */
  cacheMs: number;
};

export type Identity = {
  findViewer: (accessToken: string) => Promise<Viewer | null>;
  findProvider: (serviceKey: string) => Promise<ProviderCaller | null>;
  signIn: SignIn;
  /** Those of the addresses that have an account at this moment. */
  findAccounts: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Null when the cookie opens no session, or its contact is gone. */
  refresh: (
    headers: Headers,
    at: Temporal.Instant,
  ) => Promise<{ token: IssuedToken | null; setCookies: string[] }>;
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
    cacheMs,
    oneSignInText: oneText,
    signInDelays,
  } = options;
  const accessTokens = createAccessTokens(auth, { ids, cacheMs });
  const viewers = createViewers(web, { cacheMs, log });
  const serviceKeys = createServiceKeys({ web, auth }, { cacheMs });

  return {
    findViewer: async (accessToken) => {
      const facts = await accessTokens.find(accessToken, clock.now());
      return facts && viewers.find(facts);
    },
    findProvider: (serviceKey) => serviceKeys.find(serviceKey),
    findAccounts: (emails) => findAccounts(auth, emails),
    signIn: createSignIn({
      auth,
      web,
      provider,
      accessTokens,
      viewers,
      refusals,
      ids,
      oneText,
      ...signInDelays,
    }),
    refresh: async (headers, at) => {
      const { session, setCookies } = await provider.findSession(headers);
      return { token: session && (await accessTokens.issue(session, at)), setCookies };
    },
    signOut: (request) => signOut({ auth, web, provider, accessTokens, ids }, request),
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
