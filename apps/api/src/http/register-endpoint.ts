import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { auditRefusal } from './admission/audit-refusal.ts';
import { callerAddress } from './admission/caller-address.ts';
import { checkReply } from './reply/check-reply.ts';
import { loadConfigOf } from './admission/load-shedder.ts';
import { entityTag, namesTag, tagVary } from './reply/entity-tag.ts';
import { emptyListAs204, replyText } from './reply/reply-text.ts';
import type { AnyReply, Route, RouteContext } from './route.ts';
import type { Call } from './admission/admit.ts';
import { raiseForgery } from './admission/raise-forgery.ts';
import { createAdmission } from './admission/admit.ts';
import { createContext } from './create-context.ts';
import { headerOf } from './input/read-header.ts';
import type { HttpParts } from './http-parts.ts';

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
