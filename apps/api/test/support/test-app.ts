import { createHash } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { listen } from '../../src/db/connections/listen.ts';
import { createTestDatabase } from '../../src/db/testing/test-database.ts';
import type { TestDatabase } from '../../src/db/testing/test-database.ts';
import type { Certificate } from '../../src/http/create-http-app.ts';
import type { Route } from '../../src/http/route.ts';
import type { Settings } from '../../src/http/settings.ts';
import { createSignedLinks } from '../../src/identity/links/signed-links.ts';
import { createIdentityProvider } from '../../src/identity/sessions/identity-provider.ts';
import { hashPassword } from '../../src/identity/sign-in/hash-password.ts';
import type { SupportProvider } from '../../src/identity/impersonation/support-provider.ts';
import type { Identity } from '../../src/identity/sessions/identity.ts';
import { hashServiceKey } from '../../src/identity/service-keys.ts';
import type { AuditRefusals } from '../../src/platform/audit/audit-refusals.ts';
import { systemIds } from '../../src/platform/runtime/ids.ts';
import { capLog } from '../../src/platform/runtime/log-cap.ts';
import type { Log } from '../../src/platform/runtime/log.ts';
import { createSettableClock } from '../../src/platform/runtime/settable-clock.ts';
import type { SettableClock } from '../../src/platform/runtime/settable-clock.ts';
import { startStreams } from '../../src/platform/events/streams.ts';
import { buildApp } from '../../src/server/build-app.ts';
import { givenSupportProvider } from './given-support-provider.ts';
import { createSeedBuilders } from './seed-builders.ts';
import type { SeedBuilders, SeededContact } from './seed-builders.ts';

/** The same in every process of the tests. */
export const testSecret = 'a secret of the tests, long enough to be taken';
export const testLinks = createSignedLinks(testSecret);

export const testPassword = 'Portal-Test-1';
const testOrigin = 'https://portal.test';

export type LogLine = {
  level: 'info' | 'warn' | 'error';
  fields: Readonly<Record<string, unknown>>;
  what: string;
};

export type CallOptions = {
  /** From `signInAs` or `serviceKey`. */
  bearer?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** With its question mark. */
  search?: string;
};

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  // eslint-disable-next-line typescript/no-explicit-any -- a test's assertions say what the body is
  body: any;
};

export type TestApp = {
  http: FastifyInstance;
  identity: Identity;
  refusals: AuditRefusals;
  endpoints: readonly Endpoint[];
  database: TestDatabase;
  clock: SettableClock;
  /** Everything logged so far. */
  logged: LogLine[];
  /** A bearer of a new session, written to the database so that no password is hashed. */
  signInAs: (contact: Pick<SeededContact, 'contactId'>) => Promise<string>;
  /** Like `signInAs`, for a support user with a grant; requests need its bearer and its headers. */
  actAs: (contact: Pick<SeededContact, 'contactId'>, grant?: GrantOptions) => Promise<ActingSession>;
  /** A new service key of the provider. */
  serviceKey: () => Promise<string>;
  /** `method path` with the path's parameters filled, such as `'GET /api/v1/me/profile'`. */
  call: (methodAndPath: string, options?: CallOptions) => Promise<Answer>;
  seed: SeedBuilders;
  close: () => Promise<void>;
};

export type TestAppOptions = {
  /** The instant of the fixed clock; a Monday at 06:30 in Melbourne by default. */
  now?: string;
  settings?: Partial<Settings>;
  oneSignInText?: boolean;
  /** No delay by default. */
  resetAnswerMs?: number;
  extraRoutes?: readonly Route[];
  /** Plain http by default. */
  certificate?: Certificate;
  /** The second identity provider; by default one that says what the test sends it. */
  supportProvider?: SupportProvider;
};

let passwordHash: Promise<string> | undefined;

/** The whole application on its own database. Close it after the tests of the file. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = createSettableClock(options.now ?? '2026-03-08T19:30:00Z');
  const ids = systemIds;
  const logged: LogLine[] = [];
  const log = capLog(createCollectingLog(logged));
  const provider = createIdentityProvider({
    address: database.addresses.auth,
    secret: testSecret,
    publicAddress: testOrigin,
    ids,
    log,
  });
  const streams = await startStreams({
    database: database.web,
    directAddress: database.addresses.direct,
    clock,
    log,
  });
  const { http, identity, refusals, endpoints, notified } = await buildApp({
    database: database.web,
    auth: database.auth,
    provider,
    supportProvider: options.supportProvider ?? givenSupportProvider,
    streams,
    clock,
    ids,
    log,
    settings: { ...testSettings, ...options.settings },
    sessionSecret: testSecret,
    links: testLinks,
    cacheMs: 60_000,
    oneSignInText: options.oneSignInText ?? false,
    // However busy the machine is.
    signInDelays: { maxWaitMs: 60_000, refusalDelayMs: 0, resetAnswerMs: options.resetAnswerMs ?? 0 },
    extraRoutes: options.extraRoutes ?? [],
    certificate: options.certificate ?? null,
  });
  const notices = followNotices(database);
  const listener = await listen({
    address: database.addresses.direct,
    channels: [...identity.channels, notices.channel],
    onNotify: (channel, payload) => {
      if (channel === notices.channel) notices.hear(payload);
      else notified(channel, payload);
    },
    onResume: () => {
      identity.dropAll();
      notices.hearAll();
    },
  });
  passwordHash ??= hashPassword(testPassword);

  return {
    http,
    identity,
    refusals,
    endpoints,
    database: {
      addresses: database.addresses,
      adminAddress: database.adminAddress,
      close: database.close,
      get web() {
        return database.web;
      },
      get worker() {
        return database.worker;
      },
      get auth() {
        return database.auth;
      },
      get owner() {
        notices.expect();
        return database.owner;
      },
    },
    clock,
    logged,
    signInAs: ({ contactId }) => openSession(database, ids.secret(), contactId, clock.now()),
    actAs: (contact, grant = {}) => openGrant(database, contact, { ...grant, at: clock.now() }),
    serviceKey: async () => {
      const key = ids.secret();
      await sql`
        insert into service_keys (service_key_id, name, key_hash)
        values (${ids.next()}, 'test', ${hashServiceKey(key)})`.execute(database.owner.db);
      return key;
    },
    call: async (methodAndPath, callOptions) => {
      await notices.areHeard();
      return call(http, methodAndPath, callOptions);
    },
    seed: createSeedBuilders(database.owner, ids, await passwordHash, notices.expect),
    close: async () => {
      await listener.close();
      await streams.stop();
      await http.close();
      await provider.close();
      await database.close();
    },
  };
}

/**
 * The database announces a test's own writes a moment later. The next call waits for that, because it might otherwise
 * be answered from an outdated cache.
 */
function followNotices(database: TestDatabase) {
  const channel = 'test_notices';
  const waiting = new Map<string, () => void>();
  let areExpected = false;
  let heard = Promise.resolve();
  const hearOne = async (): Promise<void> => {
    const word = systemIds.next();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(word, resolve);
    // Notifications arrive in the order of their commits.
    await sql`select pg_notify(${channel}, ${word})`.execute(database.owner.db);
    await promise;
  };
  return {
    channel,
    expect: () => {
      areExpected = true;
    },
    areHeard: () => {
      if (areExpected) heard = hearOne();
      areExpected = false;
      return heard;
    },
    hear: (word: string) => {
      waiting.get(word)?.();
      waiting.delete(word);
    },
    /** After a lost connection everything cached was dropped. */
    hearAll: () => {
      for (const resolve of waiting.values()) resolve();
      waiting.clear();
    },
  };
}

export const testSettings: Settings = {
  appName: 'Staffroom',
  publicOrigins: [testOrigin],
  features: ['showBookingStatus', 'showBookingCardV2', 'enableExtendBooking'],
  demo: null,
  checkReplies: true,
  rateLimits: null,
  callsAtOnce: 1_000,
  maxSlowCalls: 5,
  maxWaitingCalls: 1_000,
  maxConnectionsPerAddress: null,
  trustedProxies: [],
  logCalls: false,
  tileOrigin: null,
  opensOffline: true,
  tiles: null,
  supportProviderOrigin: null,
  push: { publicKey: 'public key of the tests', allowsLoopback: true },
  feedbackFormAddress: null,
  webhookHosts: null,
  serviceStatusAddress: null,
  sendsEmail: true,
};

const busyCodes: ReadonlySet<unknown> = new Set(['lock_timed_out', 'query_timed_out', 'server_overloaded']);

/** On a busy machine requests may get a 503 (locks, statements, connections); they are retried a few times. */
export async function untilNotBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times++) {
    const answer = await ask();
    if (!busyCodes.has(answer.body?.code) || times === 5) return answer;
  }
}

async function call(
  http: FastifyInstance,
  methodAndPath: string,
  options: CallOptions = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = methodAndPath.split(' ');
  const { bearer, headers = {}, body, search = '' } = options;
  const answer = await http.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `${path}${search}`,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text: answer.body,
    body: isJson && answer.body !== '' ? JSON.parse(answer.body) : null,
  };
}

async function openSession(
  database: TestDatabase,
  accessToken: string,
  contactId: string,
  at: Temporal.Instant,
): Promise<string> {
  const sessionId = systemIds.next();
  await sql`
    with session as (
      insert into identity.sessions (id, user_id, token, expires_at)
      select ${sessionId}, user_id, ${systemIds.secret()}, now() + interval '1 day'
      from identity.memberships where contact_id = ${contactId} returning id
    )
    insert into identity.access_tokens (token_hash, session_id, contact_id, expires_at, created_at)
    select ${createHash('sha256').update(accessToken).digest()}, id, ${contactId},
      ${at.add({ minutes: 30 }).toString()}, ${at.toString()}
    from session`.execute(database.auth.db);
  return accessToken;
}

export type GrantOptions = {
  mode?: SupportMode;
  /** Minutes until it ends; an hour by default. */
  minutes?: number;
  supportUserId?: string;
};

export type ActingSession = {
  bearer: string;
  headers: { 'impersonated-contact': string };
  supportGrantId: string;
  supportUserId: string;
  /** The browser's cookie, for refresh and sign-out. */
  cookie: string;
};

async function openGrant(
  database: TestDatabase,
  { contactId }: Pick<SeededContact, 'contactId'>,
  { mode = 'act', minutes = 60, at, ...grant }: GrantOptions & { at: Temporal.Instant },
): Promise<ActingSession> {
  const [bearer, secret, supportGrantId] = [systemIds.secret(), systemIds.secret(), systemIds.next()];
  const supportUserId = grant.supportUserId ?? systemIds.next();
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  await sql`
    insert into identity.support_users (support_user_id, email, subject, name)
    values (${supportUserId}, ${`${supportUserId}@provider.example`}, ${supportUserId}, 'Sam Support')
    on conflict do nothing`.execute(database.owner.db);
  await sql`
    with given as (
      insert into identity.support_grants (support_grant_id, support_user_id, contact_id, client_group_id,
        session_hash, reason, mode, began_at, expires_at)
      select ${supportGrantId}, ${supportUserId}, contact_id, home_client_group_id, ${hashOf(secret)}, 'They asked',
        ${mode}, ${at.toString()}, ${at.add({ minutes }).toString()}
      from identity.memberships where contact_id = ${contactId}
      returning support_grant_id
    )
    insert into identity.support_tokens (token_hash, support_grant_id, expires_at, created_at)
    select ${hashOf(bearer)}, support_grant_id, ${at.add({ hours: 2 }).toString()}, ${at.toString()} from given`.execute(
    database.owner.db,
  );
  return {
    bearer,
    headers: { 'impersonated-contact': contactId },
    supportGrantId,
    supportUserId,
    cookie: `__Host-staffroom-support=${secret}`,
  };
}

function createCollectingLog(lines: LogLine[]): Log {
  const collect = (level: LogLine['level']) => (fields: LogLine['fields'], what: string) =>
    void lines.push({ level, fields, what });
  return { info: collect('info'), warn: collect('warn'), error: collect('error') };
}
