import { AsyncLocalStorage } from 'node:async_hooks';
import { hkdfSync } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { closerOf } from '../../db/connections/pool.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { hashPassword, verifyPassword } from '../sign-in/hash-password.ts';

export type IdentityProviderOptions = {
  /** The auth login's address. */
  address: string;
  /** 32 characters or more; signs the session cookie. */
  secret: string;
  /** The fixed origin of the portal, such as `https://portal.example`. */
  publicAddress: string;
  ids: Ids;
  log: Log;
};

export const sessionCookieName = '__Host-staffroom-session';
/** A session ends after a week without use; a use after a day moves its end. */
const sessionSeconds = 7 * 24 * 60 * 60;
const sessionMovesAfterSeconds = 24 * 60 * 60;

/** What a sign-in, a look or a sign-out at the provider leaves for the browser. */
export type CookieAnswer = { setCookies: string[] };
export type ProviderSession = { sessionId: string; userId: string };

export type IdentityProvider = {
  /** Null for an unknown account and for a wrong password alike, at the same cost. */
  signIn: (
    email: string,
    password: string,
    headers: Headers,
  ) => Promise<(ProviderSession & CookieAnswer) | null>;
  /** A session of somebody who showed in another way who they are. */
  openSession: (userId: string, headers: Headers) => Promise<ProviderSession & CookieAnswer>;
  /**
   * The look that a known account costs `signIn` more than an unknown one: its ways to sign in. Made for nobody, so
   * that the two take the same steps.
   */
  lookForNobody: () => Promise<void>;
  /** The live session of the cookie, or null. */
  findSession: (headers: Headers) => Promise<{ session: ProviderSession | null } & CookieAnswer>;
  signOut: (headers: Headers) => Promise<CookieAnswer>;
  /** A key of our own, from the secret that signs the session cookie: the same in every process. */
  deriveKey: (purpose: string) => Buffer;
  close: () => Promise<void>;
};

/**
 * Better Auth over its own connections, because it wants instants as Date. None of its routes is mounted: our endpoints
 * call it, so that there is one way in, with one set of checks.
 */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const pool = new pg.Pool({
    connectionString: options.address,
    application_name: 'staffroom identity',
    max: 5,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('error', (error) => options.log.warn({ error }, 'an identity connection broke'));
  const auth = createAuth(options, pool);

  return {
    signIn: async (email, password, headers) => {
      try {
        const { response, headers: answered } = await auth.api.signInEmail({
          body: { email, password },
          headers,
          returnHeaders: true,
        });
        const { session } = await findByToken(auth, response.token);
        return { ...session, setCookies: answered.getSetCookie() };
      } catch (error) {
        const code = (error as { body?: { code?: string } }).body?.code;
        if (code === 'INVALID_EMAIL_OR_PASSWORD') return null;
        if (code !== 'INVALID_EMAIL') throw error;
        // Better Auth stops early at what is no address at all; the work is the same to whoever measures.
        await hashPassword(password);
        return null;
      }
    },
    openSession: async (userId, headers) => {
      const { response, headers: answered } = await auth.api.openSession({
        query: { userId },
        headers,
        returnHeaders: true,
      });
      return { ...response, setCookies: answered.getSetCookie() };
    },
    lookForNobody: async () => {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.findAccounts(options.ids.next());
    },
    findSession: async (headers) => {
      const told: ToldFailure = { cause: null };
      try {
        const { response, headers: answered } = await toldFailure.run(told, () =>
          auth.api.getSession({ headers, returnHeaders: true }),
        );
        const session = response && { sessionId: response.session.id, userId: response.user.id };
        return { session, setCookies: answered.getSetCookie() };
      } catch (error) {
        // The session ended while its own end was moved.
        if ((error as { statusCode?: number }).statusCode === 401) return { session: null, setCookies: [] };
        throw told.cause ?? error;
      }
    },
    signOut: async (headers) => {
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
      return { setCookies: answered.getSetCookie() };
    },
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', options.secret, '', purpose, 32)),
    close: closerOf(pool),
  };
}

/**
 * Better Auth answers a failure of the database under a look at a session with an error of its own and tells its log
 * alone what it was: whether the server is at fault or has too much to do is in there.
 */
type ToldFailure = { cause: Error | null };
const toldFailure = new AsyncLocalStorage<ToldFailure>();

type Auth = ReturnType<typeof createAuth>;

async function findByToken(auth: Auth, token: string): Promise<{ session: ProviderSession }> {
  const context = await auth.$context;
  const found = await context.internalAdapter.findSession(token);
  if (!found) throw new Error('The session was not kept');
  return { session: { sessionId: found.session.id, userId: found.user.id } };
}

/** Opens a session for whom we say; called by us, and mounted nowhere. */
const sessionsByUs = {
  id: 'sessions-by-us',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (context) => {
      const userId = String(context.query?.['userId']);
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(userId);
      if (!user) throw new Error('The user is gone');
      const session = await internalAdapter.createSession(userId);
      await setSessionCookie(context, { session, user });
      return { sessionId: session.id, userId };
    }),
  },
};

function createAuth({ secret, publicAddress, ids, log }: IdentityProviderOptions, pool: pg.Pool) {
  return betterAuth({
    appName: 'staffroom',
    baseURL: publicAddress,
    trustedOrigins: [publicAddress],
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      transaction: true,
    },
    plugins: [sessionsByUs],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: sessionMovesAfterSeconds,
      cookieCache: { enabled: false },
      fields: {
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'provider_account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      // The schema is ours, by migrations, and every test that signs in shows that it fits. Better Auth would read it at
      // each start, and whoever signs in would wait for that.
      database: { generateId: () => ids.next(), validateSchema: false },
      // The prefix __Host- stands in the name itself; the switch would put __Secure- before it.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName,
          attributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Budgets are ours (sign-in-budgets.ts), counted in the database for all processes together.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, what, cause: unknown) => {
        const told = toldFailure.getStore();
        // Logged by whoever answers it.
        if (told && cause instanceof Error) told.cause = cause;
        else log[level === 'error' ? 'error' : 'info']({ part: 'identity' }, what);
      },
    },
  });
}

/** Written by our server alone, from the connection; whatever arrives under this name is dropped. */
export const addressHeader = 'x-staffroom-address';
