import type { TLSSocket } from 'node:tls';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { openFile } from '@staffroom/domain/files/files.contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBrokenRequest, refuseUnreadable } from './reply/broken-request.ts';
import { answerError } from './reply/error-answer.ts';
import { limitConnections } from './admission/connection-limits.ts';
import { createKnownPaths } from './input/known-paths.ts';
import type { CallGate } from './admission/call-gate.ts';
import { createLoadShedder, wasRefusedAtOnce } from './admission/load-shedder.ts';
import { parseQuery } from './input/parse-query.ts';
import { isApiTarget, normalizeTarget, pathOf } from './input/request-target.ts';
import { headersOfApi, headersOfEveryAnswer } from './reply/headers.ts';
import { notFound, Refusal } from './reply/refusal.ts';
import { registerRoutes } from './register-endpoint.ts';
import type { HttpParts } from './http-parts.ts';
import type { Route } from './route.ts';
import type { ProxyWatch } from './admission/unnamed-proxy.ts';

export type Certificate = { cert: Buffer; key: Buffer };

export type HttpAppOptions = HttpParts & {
  routes: readonly Route[];
  gate: CallGate;
  proxyWatch: ProxyWatch;
  /** Null serves plain http. */
  certificate: Certificate | null;
};

/** Slow clients are disconnected within 15 s; the check runs each second. */
const limits = {
  connectionTimeout: 15_000,
  requestTimeout: 10_000,
  http: {
    headersTimeout: 8_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
    requireHostHeader: false,
  },
} as const;

/** Ciphers with forward secrecy and authenticated encryption, the strongest first. */
const tls = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

/** Fastify with our parsers, limits, error answers and headers, and one route per contract. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { routes, certificate, ids, log, settings } = options;
  const app = Fastify({
    connectionTimeout: limits.connectionTimeout,
    requestTimeout: limits.requestTimeout,
    ...(certificate
      ? { https: { ...certificate, ...tls, ...limits.http, handshakeTimeout: limits.http.headersTimeout } }
      : { http: limits.http }),
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    genReqId: () => ids.next(),
    rewriteUrl: normalizeTarget,
    exposeHeadRoutes: false,
    // Node's and Fastify's own error answers have other shapes than ours.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 300, querystringParser: parseQuery as never, caseSensitive: true },
    // For targets that the router cannot read: no hook runs for them.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      if (asksForPage(request)) leadToPage(reply, '/400');
      else void sendError(error, request, reply);
    },
  }) as unknown as FastifyInstance;

  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    options.storage.refused(error);
    const answer = answerError(error, request.id);
    if (answer.log) {
      const fields = { traceId: request.id, route: request.routeOptions.url, code: answer.log.code };
      // A restarting database or an overloaded server is not a defect of this program.
      const isDefect = answer.status === 500 || answer.log.code === 'storage_full';
      log[isDefect ? 'error' : 'warn']({ ...fields, ...(isDefect && { error }) }, 'a call failed');
    }
    if (opensFile(request)) return leadToPage(reply, pageOf(answer.status));
    return reply.code(answer.status).headers(answer.headers).send(JSON.stringify(answer.body));
  };

  endResetCalls(app);
  app.addHook('onRequest', async (request, reply) => void setHeaders(request, reply));
  refuseUnreadable(app);
  options.proxyWatch.watch(app);
  setParsers(app);
  limitConnections(app, settings);
  createLoadShedder(app, options);
  if (settings.logCalls) logCalls(app, options);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(problem\+)?json|^text\/(html|css|calendar)|^image\/svg/,
    brotliOptions: { params: { [0x1 /* BROTLI_PARAM_QUALITY */]: 4 } },
  });
  app.setErrorHandler(sendError);
  const methodsAt = createKnownPaths(app);
  app.setNotFoundHandler((request) => {
    const allowedMethods = methodsAt(pathOf(request.url));
    // An id longer than any existing one matches no route, although its address takes the method.
    const isKnown = allowedMethods.length > 0 && !allowedMethods.includes(request.method);
    throw isKnown ? new Refusal('method_not_allowed', { allowedMethods }) : notFound();
  });
  registerRoutes(app, routes, options);
  return app;
}

/** Somebody followed a link that was cut off, or opened a file that is no longer there: the portal has a page for it. */
function leadToPage(reply: FastifyReply, page: ReturnType<typeof pageOf>): FastifyReply {
  return reply.code(302).header('location', page).send();
}

/** A file's address is opened by the browser itself, whose user would otherwise see the error as JSON. */
function opensFile({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.url === openFile.path && headers['sec-fetch-mode'] === 'navigate';
}

const pagesByStatus = { 400: '/400', 403: '/403', 404: '/404', 410: '/410' } as const;
const pageOf = (status: number) => pagesByStatus[status as keyof typeof pagesByStatus] ?? '/500';

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isApiTarget(url) && headers.accept?.includes('text/html') === true;
}

/**
 * A reset connection no longer has an address, and nobody receives an answer. Calls still read from it end here,
 * without a charge to any limit and without a log line.
 */
function endResetCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (!socket.destroyed && socket.remoteAddress !== undefined) return done();
    reply.hijack();
    socket.destroy();
  });
}

/** JSON only as application/json; keys that could reach a prototype are refused. */
function setParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, (error, value) =>
      error ? done(new Refusal('request_malformed')) : done(null, value),
    );
  });
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headersOfEveryAnswer).header('x-request-id', request.id);
  // Also behind a proxy that terminates https for us.
  if (request.protocol === 'https' || (request.socket as TLSSocket).encrypted) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  if (isApiTarget(request.url)) reply.headers(headersOfApi);
}

function logCalls(app: FastifyInstance, { log }: HttpAppOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    if (wasRefusedAtOnce(request)) return;
    const { method, url } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ traceId: request.id, method, route: url, status: reply.statusCode, ms }, 'call');
  });
}
