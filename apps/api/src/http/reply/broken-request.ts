import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { answerError } from './error-answer.ts';
import { Refusal } from './refusal.ts';

/** The last response on each connection: no known client sends a second call before the first is answered. */
const lastResponse = new WeakMap<Socket, ServerResponse>();

/** Gives errors that Node, or Fastify while closing, would answer itself the shape of all other errors. */
export function refuseUnreadable(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (closing) return done(new Refusal('server_overloaded'));
    if (hasOneHost(request.raw)) return done();
    reply.header('connection', 'close');
    done(new Refusal('request_malformed'));
  });

  const server = app.server as Server;
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastResponse.set(socket, response);
  });
  // Anything but `100-continue`, which Node answers.
  server.on('checkExpectation', ({ socket }: IncomingMessage) => answer(socket, 'request_malformed'));
}

/** With two Host headers, a proxy could guard one site while we serve another (RFC 9112, 3.2). */
function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 0) return httpVersion === '1.0';
  return hosts === 1 && hostShape.test(headers.host ?? '');
}

/** A name or an address, with or without a port; empty for a target without an authority. */
const hostShape = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d*)?$/i;

/** For calls that Node could not read completely. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  answer(socket, codes[error.code ?? ''] ?? 'request_malformed');
}

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

function answer(socket: Socket, code: ErrorCode): void {
  // In the middle of an earlier answer these bytes would be taken for part of it.
  const last = lastResponse.get(socket);
  const isAnswering = last?.headersSent && !last.writableFinished;
  if (!socket.writable || isAnswering) return void socket.destroy();
  const { status, headers, body } = answerError(new Refusal(code), '');
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroySoon();
}
