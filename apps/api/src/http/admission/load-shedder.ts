import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import type { CallGate, Ticket } from './call-gate.ts';
import type { CallLimits } from './call-limits.ts';
import { callerAddress } from './caller-address.ts';
import { answerError } from '../reply/error-answer.ts';
import { pathOfAddress } from './known-callers.ts';
import type { KnownCallers } from './known-callers.ts';
import { headersOfApi, headersOfEveryAnswer } from '../reply/headers.ts';
import { Refusal } from '../reply/refusal.ts';

/** Open to everybody, yet they use the database, another server or the log. */
const openCalls: ReadonlySet<string> = new Set([
  'getServiceStatus',
  'getServiceStatusText',
  'readCalendar',
  'reportClientError',
]);

/** How a call to a route counts. Probes and other open calls do not count; files have a limit of their own. */
export type Load = 'none' | 'file' | 'call' | 'stream';

function loadOf({ name, access, replies }: Endpoint): Load {
  // Sign-in has a queue of its own, so that it cannot take places from other calls.
  if (name === 'signIn') return 'none';
  if (access.kind === 'anonymous' && !openCalls.has(name)) return 'none';
  return Object.values(replies).includes('eventStream') ? 'stream' : 'call';
}

/** A flood of sign-ins that waits for its answers must wait for refusals too, which keeps them few. */
const slowRefusalMs = 1_000;

/** Stored in a route's config. */
export type LoadConfig = { load?: Load; refusesSlowly?: boolean };

export function loadConfigOf(endpoint: Endpoint): LoadConfig {
  return { load: loadOf(endpoint), refusesSlowly: endpoint.name === 'signIn' };
}

/** For files sent from memory to anybody. */
export const fileLoad: LoadConfig = { load: 'file' };

export type LoadShedderParts = {
  gate: CallGate;
  limits: CallLimits;
  knownCallers: KnownCallers;
  log: Log;
  ids: Ids;
};

/**
 * Refuses a call before it costs anything: before its token is looked up, its body is read or the database is queried.
 * Callers are recognised by a token that was valid before; everybody else counts by address.
 */
export function createLoadShedder(app: FastifyInstance, parts: LoadShedderParts): void {
  const { gate, limits, knownCallers, log } = parts;
  const tickets = new WeakMap<FastifyRequest, Ticket>();
  refuseBeforeRouting(app, parts);

  const enter = (request: FastifyRequest, start: () => void, refuse: (refusal: Refusal) => void): Ticket => {
    const known = knownCallers.find(request.headers.authorization);
    const ticket = gate.enter(known?.path ?? pathOfAddress(budgetAddress(callerAddress(request))), {
      start,
      refuse: () => {
        const { method, url } = request.routeOptions;
        log.warn({ code: 'server_overloaded', method, route: url }, 'a call was refused');
        refuse(new Refusal('server_overloaded'));
      },
    });
    tickets.set(request, ticket);
    return ticket;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { load, refusesSlowly } = request.routeOptions.config as LoadConfig;
    if (load === undefined) return done();
    const known = knownCallers.find(request.headers.authorization);
    const address = callerAddress(request);
    const retryAfterSeconds = load === 'file' ? limits.takeFile(address) : limits.take(known, address);
    if (retryAfterSeconds > 0) {
      const refusal = new Refusal('rate_limit_exceeded', { retryAfterSeconds });
      if (!refusesSlowly) return answerAtOnce(request, reply, refusal);
      setTimeout(() => answerAtOnce(request, reply, refusal), slowRefusalMs);
      return;
    }
    if (load === 'none' || load === 'file') return done();
    const start = (): void => {
      // A stream stays open for hours: it waits for its turn, but takes no place.
      if (load === 'stream') ticket.leave();
      done();
    };
    const ticket = enter(request, start, (refusal) => answerAtOnce(request, reply, refusal));
    if (ticket.isIn) return start();
    reply.raw.once('close', () => ticket.leave());
  });

  // A sender may take ten seconds for a body, so the place goes to others in that time.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) tickets.get(request)?.leave();
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const earlier = tickets.get(request);
    if (!earlier?.hasLeft() || !hasBody(request)) return done();
    if (enter(request, done, done).isIn) done();
  });

  // The work is done, however long the reader takes for the answer.
  app.addHook('onSend', (request, _reply, payload, done) => {
    tickets.get(request)?.leave();
    done(null, payload);
  });
}

/**
 * A flooding caller is known by its session and already has so many calls waiting that no further check is needed: its
 * call is refused before routing, for a fraction of the later cost.
 */
function refuseBeforeRouting(
  app: FastifyInstance,
  { gate, limits, knownCallers, log, ids }: LoadShedderParts,
): void {
  const { status, headers, body } = answerError(new Refusal('server_overloaded'), '');
  const text = JSON.stringify(body);
  const head = [
    ...Object.entries({ ...headersOfEveryAnswer, ...headersOfApi, ...headers }).flat(),
    'content-length',
    String(Buffer.byteLength(text)),
  ];
  const isRefused = (request: IncomingMessage): boolean => {
    const { url = '', headers: sent } = request;
    if (!url.startsWith('/api/v1/') || url.startsWith('/api/v1/auth/')) return false;
    const known = knownCallers.find(sent.authorization);
    if (!known?.sessionId || !gate.refusesAtOnce(known.path)) return false;
    // A caller without calls left this minute is refused by the limits instead.
    return limits.takeOfSession(known.sessionId) === 0;
  };

  const server = app.server as Server;
  const route = server.listeners('request').at(-1) as RequestListener;
  server.off('request', route);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isRefused(request)) return route(request, response);
    log.warn({ code: 'server_overloaded', method: request.method }, 'a call was refused');
    response.writeHead(status, [...head, 'x-request-id', ids.next()]);
    response.end(text);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

const refusedAtOnce = new WeakSet<FastifyRequest>();

/** Such calls are not logged one by one: there are too many of them. */
export function wasRefusedAtOnce(request: FastifyRequest): boolean {
  return refusedAtOnce.has(request);
}

/** Sends the same bytes as the error handler at a fraction of the cost: there may be thousands of refusals a second. */
function answerAtOnce(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  refusedAtOnce.add(request);
  reply.hijack();
  if (reply.raw.destroyed) return;
  const { status, headers, body } = answerError(refusal, request.id);
  reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  reply.raw.end(JSON.stringify(body));
}
