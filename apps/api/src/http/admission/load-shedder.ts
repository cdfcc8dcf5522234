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

/** Open to everybody, and paid for with the database, with another server or with the log. */
const openCalls: ReadonlySet<string> = new Set([
  'getServiceStatus',
  'getServiceStatusText',
  'reportClientError',
]);

/** What a call of a route weighs. Probes and other calls that are open to everybody weigh nothing; files have a limit of their own. */
export type Load = 'none' | 'file' | 'call' | 'stream';

function loadOf({ name, access, replies }: Endpoint): Load {
  // Sign-in has a queue of its own, in which nobody may take the places of other calls.
  if (name === 'signIn') return 'none';
  if (access.kind === 'anonymous' && !openCalls.has(name)) return 'none';
  return Object.values(replies).includes('eventStream') ? 'stream' : 'call';
}

/** Whoever floods sign-in and waits for answers has to wait for refusals, too: then there are few of them. */
const slowRefusalMs = 1_000;

/** Written into a route's config. */
export type LoadConfig = { load?: Load; refusesSlowly?: boolean };

export function loadConfigOf(endpoint: Endpoint): LoadConfig {
  return { load: loadOf(endpoint), refusesSlowly: endpoint.name === 'signIn' };
}

/** For what is sent from memory to whoever asks. */
export const fileLoad: LoadConfig = { load: 'file' };

export type LoadShedderParts = {
  gate: CallGate;
  limits: CallLimits;
  knownCallers: KnownCallers;
  log: Log;
  ids: Ids;
};

/**
 * Refuses before anything is paid for a call: before its token is looked up, its body read and the database asked. Who
 * calls is known by a token that was good before; everybody else counts by address.
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
      // A stream stays open for hours and is no call under way: it waits for its turn and takes no place.
      if (load === 'stream') ticket.leave();
      done();
    };
    const ticket = enter(request, start, (refusal) => answerAtOnce(request, reply, refusal));
    if (ticket.isIn) return start();
    reply.raw.once('close', () => ticket.leave());
  });

  // A sender may take ten seconds for a body: the place is for others meanwhile.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) tickets.get(request)?.leave();
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const earlier = tickets.get(request);
    if (!earlier?.hasLeft() || !hasBody(request)) return done();
    if (enter(request, done, done).isIn) done();
  });

  // The work is done; how fast the answer is read is another matter.
  app.addHook('onSend', (request, _reply, payload, done) => {
    tickets.get(request)?.leave();
    done(null, payload);
  });
}

/**
 * Who floods has a session and so much waiting already that nothing more needs to be known of the call: it is refused
 * before it is routed, for a fraction of what it costs later.
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
    // Whoever has no calls left this minute is told so by the limits.
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

/** Such calls have no line of their own in the log: there are too many of them. */
export function wasRefusedAtOnce(request: FastifyRequest): boolean {
  return refusedAtOnce.has(request);
}

/** The same bytes as from the one error handler, for a fraction of its cost: there may be thousands of them a second. */
function answerAtOnce(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  refusedAtOnce.add(request);
  reply.hijack();
  if (reply.raw.destroyed) return;
  const { status, headers, body } = answerError(refusal, request.id);
  reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  reply.raw.end(JSON.stringify(body));
}
