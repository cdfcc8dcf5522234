import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Database } from '../db/connections/pool.ts';
import type { TenantScope } from '../db/transaction.ts';
import type { Identity } from '../identity/sessions/identity.ts';
import type { Viewer } from '../identity/viewer/viewer.ts';
import type { AuditActor } from '../platform/audit/audit.ts';
import type { AuditRefusals } from '../platform/audit/audit-refusals.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Ids } from '../platform/runtime/ids.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { Storage } from '../platform/runtime/storage.ts';
import { auditActorOf } from '../identity/viewer/audit-actor.ts';
import { auditRefusal } from './admission/audit-refusal.ts';
import type { CallLimits } from './admission/call-limits.ts';
import { callerAddress } from './admission/caller-address.ts';
import { checkCaller, checkImpersonation, checkRights } from './admission/check-caller.ts';
import type { Caller } from './admission/check-caller.ts';
import { checkInput, InvalidInputError } from './input/check-input.ts';
import { checkReply } from './reply/check-reply.ts';
import { openEventStream } from './reply/event-stream.ts';
import { hashInput, readIdempotencyKey } from './write/idempotency.ts';
import type { KnownCallers } from './admission/known-callers.ts';
import { loadConfigOf } from './admission/load-shedder.ts';
import type { ParsedQuery } from './input/parse-query.ts';
import { Refusal } from './reply/refusal.ts';
import { entityTag, namesTag, tagVary } from './reply/entity-tag.ts';
import { emptyListAs204, replyText } from './reply/reply-text.ts';
import type { AnyReply, Route, RouteContext } from './route.ts';
import type { Settings } from './settings.ts';
import { providerClientGroupId } from '../identity/service-keys.ts';
import { runWrite } from './write/write-transaction.ts';

export type HttpParts = {
  /** The web login. */
  database: Database;
  identity: Identity;
  clock: Clock;
  ids: Ids;
  log: Log;
  refusals: AuditRefusals;
  storage: Storage;
  settings: Settings;
  limits: CallLimits;
  knownCallers: KnownCallers;
  /** An event's number in the form shown to outsiders. */
  sealEventId: (seq: number) => string;
};

type Call = { receivedAt: Temporal.Instant; caller: Caller };

const defaultBodyLimitBytes = 65_536;
const accessKinds: ReadonlySet<string> = new Set([
  'anonymous',
  'signedIn',
  'requires',
  'serviceKey',
  'link',
  'sessionCookie',
]);

/** Creates Fastify routes from contracts. Throws for a route without an access rule. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], parts: HttpParts): void {
  const calls = new WeakMap<FastifyRequest, Call>();
  const admit = createAdmission(parts, calls);
  app.addHook('onError', async (request, _reply, error) => {
    const { receivedAt: at, caller } = calls.get(request) ?? {};
    if (!at || !caller?.viewer) return;
    const { viewer } = caller;
    const operation = `${request.routeOptions.method} ${request.routeOptions.url}`;
    const { params, id: requestId } = request;
    const where = { address: callerAddress(request), requestId };
    raiseForgery(error, { viewer, operation, requestId }, parts.log);
    await auditRefusal(error, { viewer, operation, params, ...where, at }, parts.refusals);
  });
  for (const route of routes) {
    const { endpoint } = route;
    if (!accessKinds.has(endpoint.access?.kind)) throw new Error(`${endpoint.name} has no access rule`);
    if (endpoint.tagged && !isReading(endpoint))
      throw new Error(`${endpoint.name} is not read, so it has no tag`);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes ?? defaultBodyLimitBytes,
      config: loadConfigOf(endpoint) as object,
      // Before the body is read, so that a caller without access sends us nothing.
      onRequest: (request) => admit(endpoint, request),
      handler: (request, reply) => run(route, request, reply, calls.get(request) as Call, parts),
    });
  }
}

const forgeries: ReadonlySet<string> = new Set([
  'impersonation_grant_required',
  'impersonation_contact_differs',
  'impersonation_grant_ended',
]);

/** None of our screens sends such a call, except just after a grant ended: warn an operator. */
function raiseForgery(
  error: unknown,
  { viewer, operation, requestId }: { viewer: Viewer; operation: string; requestId: string },
  log: Log,
): void {
  if (!(error instanceof Refusal) || !forgeries.has(error.code)) return;
  const { kind, id } = auditActorOf(viewer);
  log.warn({ traceId: requestId, code: error.code, operation, kind, id }, 'a call for a contact was refused');
}

/** Checks version and access rule, in this order. The limits are checked before (`load-shedder.ts`). */
function createAdmission(
  { identity, clock, settings, limits, knownCallers }: HttpParts,
  calls: WeakMap<FastifyRequest, Call>,
): (endpoint: Endpoint, request: FastifyRequest) => Promise<void> {
  const { publicOrigins } = settings;

  return async (endpoint, request) => {
    const receivedAt = clock.now();
    const version = request.headers['accept-version'];
    if (version !== undefined && version !== '1') throw new Refusal('api_version_unsupported');
    const { authorization, origin, host } = request.headers;
    const fetchSite = headerOf(request, 'sec-fetch-site');
    const impersonatedContact = headerOf(request, 'impersonated-contact');
    const { protocol } = request;
    const params = request.params as Record<string, string>;
    const sent = { authorization, origin, host, protocol, fetchSite, impersonatedContact };
    const facts = { ...sent, params, at: receivedAt };
    const caller = await checkCaller(endpoint, facts, { identity, publicOrigins }).catch((error: unknown) => {
      throw chargeGuess(limits, error, request);
    });
    if (!knownCallers.find(authorization)) {
      if (caller.viewer) chargeSession(limits, caller.viewer);
      knownCallers.learn(authorization, caller);
    }
    // From here on a refusal has a known caller and leaves an audit row.
    calls.set(request, { receivedAt, caller });
    checkImpersonation(endpoint, caller, facts);
    checkRights(endpoint, caller);
  };
}

/** The session's first call counted against its address only. */
function chargeSession(limits: CallLimits, { sessionId }: Viewer): void {
  const retryAfterSeconds = limits.takeOfSession(sessionId);
  if (retryAfterSeconds > 0) throw new Refusal('rate_limit_exceeded', { retryAfterSeconds });
}

/** Slows down guessing of link secrets; a valid secret is never charged. */
function chargeGuess(limits: CallLimits, error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof Refusal) || error.code !== 'link_invalid') return error;
  const retryAfterSeconds = limits.takeLinkGuess(callerAddress(request));
  return retryAfterSeconds > 0 ? new Refusal('rate_limit_exceeded', { retryAfterSeconds }) : error;
}

async function run(
  { endpoint, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  parts: HttpParts,
): Promise<FastifyReply> {
  const context = createContext(endpoint, request, reply, call, parts);
  const head = isReading(endpoint) && call.caller.viewer ? followEventHead(context) : null;
  const answered = emptyListAs204(await handle(head?.context ?? context), endpoint.replies[204] === null);
  if (reply.sent) return reply;
  const upTo = head?.find() ?? null;
  if (upTo !== null) reply.header('last-event-id', parts.sealEventId(upTo));
  const text = replyText(answered);
  if (parts.settings.checkReplies) checkReply(endpoint, answered, text);
  const content = text ?? answered.file ?? null;
  if (endpoint.tagged && content !== null && isKnown(content, request, reply))
    return reply.code(304).headers(cachingOf(answered)).send();
  return send(answered, text, reply);
}

/** Whether the caller already has this answer. */
function isKnown(content: string | Uint8Array, request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = entityTag(content);
  reply.headers({ etag: tag, vary: tagVary });
  return namesTag(headerOf(request, 'if-none-match'), tag);
}

/** A 304 says how long the kept answer is good (RFC 9110, 15.4.5). */
function cachingOf({ headers = {} }: AnyReply): Record<string, string> {
  const { 'cache-control': caching } = headers;
  return caching === undefined ? {} : { 'cache-control': caching };
}

function isReading({ method }: Endpoint): boolean {
  return method === 'GET';
}

/** Finds the event up to which an answer is true: the reader's stream starts there and misses nothing. */
function followEventHead(context: RouteContext<Endpoint>): {
  context: RouteContext<Endpoint>;
  find: () => number | null;
} {
  let upTo: number | null = null;
  const noteEventHead = (seq: number): void => {
    // The lowest of several reads: the answer as a whole is only as new as its oldest part.
    upTo = Math.min(upTo ?? seq, seq);
  };
  return {
    context: { ...context, tenantScope: { ...context.tenantScope, noteEventHead } },
    find: () => upTo,
  };
}

function send(answered: AnyReply, text: string | null, reply: FastifyReply): FastifyReply {
  reply.code(answered.status).headers(answered.headers ?? {});
  if (answered.file) {
    return reply
      .header('content-type', answered.contentType ?? 'application/octet-stream')
      .send(Buffer.from(answered.file.buffer, answered.file.byteOffset, answered.file.byteLength));
  }
  if (text === null) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

function createContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { receivedAt, caller }: Call,
  { database, identity, ids, log, settings, storage }: HttpParts,
): RouteContext<Endpoint> {
  const input = checkInput(endpoint, {
    params: request.params,
    query: request.query as ParsedQuery,
    body: request.body,
  });
  const key = readIdempotencyKey(endpoint, headerOf(request, 'idempotency-key'));
  const subject = subjectOf(caller);
  const address = callerAddress(request);
  return {
    ...(input as Pick<RouteContext<Endpoint>, 'params' | 'query' | 'body'>),
    ...caller,
    requestId: request.id,
    receivedAt,
    address,
    origin: originOf(request, settings),
    database,
    tenantScope: subject.tenantScope,
    identity,
    settings,
    ids,
    log,
    ifMatchVersion: endpoint.versioned ? readIfMatch(headerOf(request, 'if-match')) : null,
    header: (name) => headerOf(request, name),
    hasLeft: () => reply.raw.destroyed,
    setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
    inTransaction: async (work) => {
      refuseReader(caller);
      return runWrite(
        {
          database,
          tenantScope: subject.tenantScope,
          actor: { ...subject.actor, address, requestId: request.id },
          ids,
          storage,
          at: receivedAt,
          idempotency:
            key === null
              ? null
              : { ...subject.scope, endpoint: endpoint.name, key, bodyHash: hashInput(input) },
        },
        work as Parameters<typeof runWrite>[1],
      ) as never;
    },
    openEventStream: () => {
      if (!Object.values(endpoint.replies).includes('eventStream'))
        throw new Error(`${endpoint.name} is no stream`);
      reply.hijack();
      return openEventStream(reply.raw, reply.getHeaders() as Record<string, string>);
    },
  };
}

/** Compares hosts alone: a proxy that is not trusted hides by which protocol it was called. Browsers say it. */
function originOf(
  { protocol, host, headers: { origin } }: FastifyRequest,
  { publicOrigins }: Settings,
): string {
  const isCalled = (one: string): boolean => URL.parse(one)?.host === host;
  if (publicOrigins) return publicOrigins.find(isCalled) ?? publicOrigins[0] ?? '';
  return origin !== undefined && isCalled(origin) ? origin : `${protocol}://${host}`;
}

/** Checked again for every write: a read-only grant never writes, whatever a contract says of its operation. */
function refuseReader({ viewer }: Caller): void {
  if (viewer?.support?.mode === 'read') throw new Refusal('impersonation_read_only');
}

type Subject = {
  tenantScope: TenantScope;
  actor: AuditActor;
  scope: { clientGroupId: string; subjectId: string };
};

function subjectOf({ viewer, provider }: Caller): Subject {
  if (viewer) {
    const { contactId, clientGroupIds, homeClientGroupId } = viewer;
    return {
      tenantScope: { clientGroupIds, contactId },
      actor: auditActorOf(viewer),
      scope: { clientGroupId: homeClientGroupId, subjectId: writerOf(viewer) },
    };
  }
  const { clientGroupIds = [], serviceKeyId = 'nobody' } = provider ?? {};
  return {
    tenantScope: { clientGroupIds, contactId: null },
    actor: { kind: provider ? 'provider' : 'system', id: serviceKeyId },
    scope: { clientGroupId: providerClientGroupId, subjectId: `key:${serviceKeyId}` },
  };
}

/** Whose idempotency keys apply: a support user's are separate from the contact's. */
function writerOf({ contactId, support }: Viewer): string {
  return support === null ? contactId : `support:${support.supportUserId}:${contactId}`;
}

/** Accepts `"3"`, `3` and `W/"3"`; `*` names no version. */
function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (digits === undefined)
    throw new InvalidInputError([{ path: 'If-Match', message: 'Must be one version' }]);
  return Number(digits);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
