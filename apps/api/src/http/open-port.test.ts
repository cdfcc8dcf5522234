import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../test/support/test-app.ts';
import type { TestAppOptions } from '../../test/support/test-app.ts';
import { until } from '../platform/testing/until.ts';
import { openPort } from './open-port.ts';

/** Two addresses that every Linux has, instead of 127.0.0.1 and ::1. */
const loopback = ['127.0.0.1', '127.0.0.2'];

async function openLocalhost(options: TestAppOptions = {}, addresses = loopback) {
  const app = await createTestApp(options);
  onTestFinished(() => app.close());
  await openPort(app.http, { host: 'localhost', port: 0 }, async () => addresses);
  return { app, port: (app.http.server.address() as AddressInfo).port };
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends these lines and returns the first line of the answer and the code in its body. */
async function ask(where: { host: string; port: number }, lines: readonly string[]): Promise<string> {
  const socket = await open(where.host, where.port);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write([...lines, '', ''].join('\r\n'));
  await until(() => /\r\n\r\n./.test(text));
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  const [, code = ''] = /"code":"(\w+)"/.exec(text) ?? [];
  return `${status} ${code}`;
}

const unreadable: readonly (readonly [string, readonly string[], string])[] = [
  ['two hosts', ['GET /api/v1/me/profile HTTP/1.1', 'Host: a', 'Host: b'], '400 request_malformed'],
  ['no host', ['GET /api/v1/me/profile HTTP/1.1', 'X: y'], '400 request_malformed'],
  ['an escaped letter', ['GET /api/v1/me/pro%66ile HTTP/1.1', 'Host: a'], '401 access_token_required'],
  ['an expectation', ['GET /api/v1/me/profile HTTP/1.1', 'Host: a', 'Expect: cake'], '400 request_malformed'],
  ['no call at all', ['cake'], '400 request_malformed'],
];

test.each(unreadable)('%s: the same answer on every address of localhost', async (_what, lines, answer) => {
  const { port } = await openLocalhost();
  for (const host of loopback) expect(await ask({ host, port }, lines)).toBe(answer);
});

test('connections of one address are bounded on every address of localhost', async () => {
  const { port } = await openLocalhost({ settings: { maxConnectionsPerAddress: 3 } });
  const sockets: Socket[] = [];
  for (let index = 0; index < 6; index++) sockets.push(await open(loopback[index % 2]!, port));
  await until(() => sockets.filter(({ closed }) => closed).length === 3);
});

test('a server that is closed is closed on every address, and leaves no connection', async () => {
  const { app, port } = await openLocalhost();
  const kept = await open('127.0.0.2', port);
  const closed = once(kept, 'close');
  await app.http.close();
  await closed;
  for (const host of loopback) await expect(open(host, port)).rejects.toThrow('ECONNREFUSED');
});

test('an address that this machine does not have is left out', async () => {
  const { port } = await openLocalhost({}, ['127.0.0.1', '203.0.113.7']);
  const call = ['GET /api/v1/me/profile HTTP/1.1', 'Host: a'];
  expect(await ask({ host: '127.0.0.1', port }, call)).toBe('401 access_token_required');
});

test('an address whose port somebody else uses is told', async () => {
  const { port } = await openLocalhost({}, ['127.0.0.2']);
  const app = await createTestApp();
  onTestFinished(() => app.close());
  await expect(openPort(app.http, { host: 'localhost', port }, async () => loopback)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
