import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testCertificate } from '../../http/testing/test-certificate.ts';
import { startHttpReceiver } from '../testing/receivers/http-receiver.ts';
import type { HttpReceiver } from '../testing/receivers/http-receiver.ts';
import { AddressRefused, checkAddress, post } from './post.ts';
import type { PostOptions } from './post.ts';
import { isPublicAddress } from './public-address.ts';
import { toPlainLine, withoutLinks } from './plain-line.ts';

let receiver: HttpReceiver | null = null;
afterEach(() => receiver?.close());

const options: PostOptions = { headers: {}, body: 'x', allowsLoopback: false };

test.each([
  ['8.8.8.8', true],
  ['203.0.114.1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://localhost/x',
  'https://LOCALHOST:8443/x',
  'https://[::1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://10.0.0.8/x',
  'https://169.254.169.254/latest/meta-data',
  'https://intranet/x',
  'https://user@push.example/x',
  'https://:secret@push.example/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'push.example',
  '',
])('%s is not called', async (address) => {
  expect(() => checkAddress(address, options)).toThrow(AddressRefused);
  await expect(post(address, options)).rejects.toThrow(AddressRefused);
});

test('a name that leads to a private address is not called, also among public ones', async () => {
  const resolveTo =
    (...addresses: string[]): PostOptions['resolve'] =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  for (const resolve of [
    resolveTo('127.0.0.1'),
    resolveTo('8.8.8.8', '10.0.0.1'),
    resolveTo('::1'),
    resolveTo(),
  ]) {
    await expect(post('https://push.example/x', { ...options, ...(resolve && { resolve }) })).rejects.toThrow(
      AddressRefused,
    );
  }
});

test('a receiver of this machine is called where that is allowed, and sends nobody elsewhere', async () => {
  receiver = await startHttpReceiver();
  const elsewhere = await startHttpReceiver();
  const { url } = receiver;
  receiver.answer = () => ({ status: 307, headers: { location: elsewhere.url, 'retry-after': '7' } });
  try {
    await expect(post(url, options)).rejects.toThrow(AddressRefused);
    expect(receiver.requests).toEqual([]);
    expect(await post(url, { ...options, allowsLoopback: true })).toEqual({
      status: 307,
      retryAfterSeconds: 7,
    });
    expect(receiver.requests).toMatchObject([{ body: Buffer.from('x') }]);
    expect(elsewhere.requests).toEqual([]);
  } finally {
    await elsewhere.close();
  }
});

test('a status counts when the rest of the answer is cut off', async () => {
  const server = createPlainServer((_request, answer) => {
    answer.writeHead(202, { 'content-length': '100' });
    answer.write('x', () => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    expect(await post(`http://127.0.0.1:${port}/x`, { ...options, allowsLoopback: true })).toEqual({
      status: 202,
      retryAfterSeconds: null,
    });
  } finally {
    server.close();
  }
});

test('a receiver whose certificate nobody trusts is sent nothing', async () => {
  let calls = 0;
  const server = createServer(testCertificate, (_request, answer) => {
    calls++;
    answer.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const address = `https://127.0.0.1:${port}/x`;
    await expect(post(address, { ...options, allowsLoopback: true })).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(calls).toBe(0);
  } finally {
    server.close();
  }
});

test('texts of people are one line without anything to act on', () => {
  expect(toPlainLine(' A\r\nBcc: x@y\u2028B\u202eC\u0000 ')).toBe('A Bcc: x@y B C');
  expect(withoutLinks('See https://evil.example/x or www.evil.example, St. Mary 8.30')).toBe(
    'See evil. example/x or evil. example, St. Mary 8.30',
  );
});
