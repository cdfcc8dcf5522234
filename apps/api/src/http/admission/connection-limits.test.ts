import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../platform/testing/until.ts';
import { limitConnections } from './connection-limits.ts';

/** More than the buffers of both ends can take. */
const largeBytes = 64 * 1024 * 1024;

let app: FastifyInstance;
let now: number;
beforeEach(async () => {
  now = 0;
  app = Fastify();
  limitConnections(app, { maxConnectionsPerAddress: null, trustedProxies: [] }, () => now);
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(largeBytes)));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    reply.raw.write(Buffer.alloc(largeBytes));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

async function ask(path: string): Promise<{ socket: Socket; isOver: () => boolean }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => void 0);
  await once(socket, 'connect');
  let over = false;
  socket.once('close', () => (over = true));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return { socket, isOver: () => over };
}

test.each(['/large', '/stream'])('who does not read %s is dropped after a while', async (path) => {
  const { socket, isOver } = await ask(path);
  await once(socket, 'readable');
  const open = () => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));
  expect(await open()).toBe(1);
  // Each check finds it later than its connection could possibly need.
  await until(async () => {
    now += 10_000_000;
    return (await open()) === 0;
  });
  socket.resume();
  await until(isOver);
});

test('who reads is served to the end, however late it is', async () => {
  const { socket } = await ask('/large');
  let bytes = 0;
  socket.on('data', (part: Buffer) => (bytes += part.length));
  await until(() => bytes > largeBytes);
  socket.destroy();
});
