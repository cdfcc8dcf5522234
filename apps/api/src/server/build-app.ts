import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Database } from '../db/connections/pool.ts';
import { createEventIds } from '../features/messaging/event-ids.ts';
import { createWebhookSecrets } from '../features/webhooks/webhook-secrets.ts';
import { createStatusFile } from '../features/service-status/status-file.ts';
import { takeCspReports } from '../features/service-status/take-csp-reports.ts';
import { createCallGate } from '../http/admission/call-gate.ts';
import { createCallLimits } from '../http/admission/call-limits.ts';
import { createHttpApp } from '../http/create-http-app.ts';
import type { Certificate } from '../http/create-http-app.ts';
import { createKnownCallers } from '../http/admission/known-callers.ts';
import type { Route } from '../http/route.ts';
import { serveDocs } from '../http/docs/serve-docs.ts';
import type { Settings } from '../http/settings.ts';
import { createProxyWatch } from '../http/admission/unnamed-proxy.ts';
import { createIdentity } from '../identity/sessions/identity.ts';
import type { Identity } from '../identity/sessions/identity.ts';
import type { IdentityProvider } from '../identity/sessions/identity-provider.ts';
import type { SupportProvider } from '../identity/impersonation/support-provider.ts';
import type { SignedLinks } from '../identity/links/signed-links.ts';
import type { SignInDelays } from '../identity/sign-in/sign-in.ts';
import { createAuditRefusals } from '../platform/audit/audit-refusals.ts';
import type { AuditRefusals } from '../platform/audit/audit-refusals.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Ids } from '../platform/runtime/ids.ts';
import type { Log } from '../platform/runtime/log.ts';
import { createStorage } from '../platform/runtime/storage.ts';
import type { Streams } from '../platform/events/streams.ts';
import { listRoutes } from './list-routes.ts';
import type { RouteParts } from './list-routes.ts';

export type AppParts = {
  /** The web login. */
  database: Database;
  /** The auth login. */
  auth: Database;
  provider: IdentityProvider;
  /** The provider where support users sign in; without it, nobody can act for a contact. */
  supportProvider?: SupportProvider | null;
  streams: Streams;
  clock: Clock;
  /** The clock for access tokens where it is not `clock`: like sessions, they expire by the machine's time. */
  tokenClock?: Clock;
  ids: Ids;
  log: Log;
  settings: Settings;
  /** Encrypts event ids and the secrets of webhooks; the same in every process. */
  sessionSecret: string;
  links: SignedLinks;
  /** How long a token and a viewer are cached when no change is announced. */
  cacheMs: number;
  oneSignInText: boolean;
  /** Default: 8 s for a turn and 1 s for a refusal. */
  signInDelays?: SignInDelays;
  certificate?: Certificate | null;
  isStopping?: () => boolean;
  /** The folder of the embedded database; null with an external server. */
  storageFolder?: string | null;
  findDegradations?: () => readonly string[];
  /** Additional routes, for tests of the mechanics only. */
  extraRoutes?: readonly Route[];
};

export type App = {
  http: FastifyInstance;
  identity: Identity;
  refusals: AuditRefusals;
  endpoints: readonly Endpoint[];
  /** Receives notifications on the channels of the identity module. */
  notified: (channel: string, payload: string) => void;
};

/** The whole application without a port. Everything external is passed in, so that a test builds the same one. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { database, auth, provider, clock, ids, log, settings, cacheMs, oneSignInText } = parts;
  const refusals = createAuditRefusals({ database, ids, log });
  const { callsAtOnce, maxSlowCalls, maxWaitingCalls: maxWaiting } = settings;
  const gate = createCallGate({ callsAtOnce, maxSlowCalls, maxWaiting });
  const storage = createStorage({ folder: parts.storageFolder ?? null });
  const identity = createIdentity({
    web: database,
    auth,
    provider,
    supportProvider: parts.supportProvider ?? null,
    allowsLoopback: settings.demo !== null || settings.push.allowsLoopback,
    clock,
    ...(parts.tokenClock && { tokenClock: parts.tokenClock }),
    ids,
    log,
    refusals,
    links: parts.links,
    cacheMs,
    oneSignInText,
    signInDelays: parts.signInDelays ?? { maxWaitMs: 8_000, refusalDelayMs: 1_000, resetAnswerMs: 400 },
  });
  const proxyWatch = createProxyWatch({ clock, log });
  const eventIds = createEventIds(parts.sessionSecret);
  const routeParts: RouteParts = {
    streams: parts.streams,
    eventIds,
    links: parts.links,
    statusFile: createStatusFile({
      address: settings.serviceStatusAddress,
      allowsLoopback: settings.demo !== null || settings.push.allowsLoopback,
      clock,
      log,
    }),
    webhookSecrets: createWebhookSecrets(parts.sessionSecret),
    webhookHosts: {
      allowed: settings.webhookHosts,
      allowsLoopback: settings.demo !== null || settings.push.allowsLoopback,
    },
    findStorageProblem: storage.findProblem,
    isStopping: parts.isStopping ?? (() => false),
    findDegradations: () => [
      ...(parts.findDegradations?.() ?? []),
      ...proxyWatch.findDegradations(),
      ...(gate.isShedding() ? ['more calls come than can be answered, and some are refused'] : []),
    ],
  };
  const routes = [...listRoutes(routeParts), ...(parts.extraRoutes ?? [])];
  const http = await createHttpApp({
    database,
    identity,
    clock,
    ids,
    log,
    refusals,
    storage,
    settings,
    gate,
    proxyWatch,
    limits: createCallLimits(settings),
    knownCallers: createKnownCallers(),
    sealEventId: eventIds.seal,
    routes,
    certificate: parts.certificate ?? null,
  });
  http.addHook('onClose', refusals.stop);
  await takeCspReports(http, { log });
  const endpoints = routes.map((route) => route.endpoint);
  serveDocs(http, endpoints, settings);
  const notified: App['notified'] = (channel, payload) => {
    identity.notified(channel, payload);
    if (channel === 'sessions') parts.streams.endSession(payload);
  };
  return { http, identity, refusals, endpoints, notified };
}
