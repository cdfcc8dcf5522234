import { once } from 'node:events';
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { connect as connectPlain } from 'node:net';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/support/test-app.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { testCertificate } from './testing/test-certificate.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp({
    certificate: testCertificate,
    settings: { trustedProxies: ['127.0.0.1'] },
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** What client and server agree on, or the code of the failure. */
async function agree(options: ConnectionOptions): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.getCipher().standardName}`;
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    socket.destroy();
  }
}

async function headersOf(path: string, method = 'GET'): Promise<IncomingHttpHeaders> {
  const call = request({ port, host: '127.0.0.1', path, method, rejectUnauthorized: false, agent: false });
  call.end();
  const [answer] = await once(call, 'response');
  answer.resume();
  return answer.headers;
}

test('prefers TLS 1.3 and takes nothing before 1.2', async () => {
  expect(await agree({})).toMatch(/^TLSv1\.3 /);
  expect(await agree({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 /);
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
    expect(await agree(old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  }
});

test.each(['AES256-GCM-SHA384', 'AES128-SHA', 'ECDHE-RSA-AES128-SHA', 'ECDHE-RSA-AES256-SHA384'])(
  'takes no cipher without forward secrecy or authentication: %s',
  async (ciphers) => {
    expect(await agree({ maxVersion: 'TLSv1.2', ciphers })).toBe('ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE');
  },
);

test('of the ciphers that a client names the server chooses the strongest', async () => {
  const ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
  expect(await agree({ maxVersion: 'TLSv1.2', ciphers })).toContain('AES_256_GCM');
});

test('answers nothing to a call in plain text', async () => {
  const socket = connectPlain(port, '127.0.0.1');
  let said = '';
  socket.on('data', (part: Buffer) => (said += part.toString()));
  socket.on('error', () => void 0);
  socket.write('HEAD /api/ping HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'close');
  expect(said).not.toMatch(/ 2\d\d | 3\d\d /);
});

const aYear = 'max-age=31536000; includeSubDomains';

test('tells browsers with every answer to come back by https alone', async () => {
  for (const path of ['/api/ready', '/api/v1/me/profile', '/api/nope', '/', '/%zz']) {
    expect((await headersOf(path))['strict-transport-security'], path).toBe(aYear);
  }
  expect((await headersOf('/api/v1/auth/refresh', 'POST'))['strict-transport-security']).toBe(aYear);
});

test('says so behind a proxy that ends https, too', async () => {
  const plain = await createTestApp({ settings: { trustedProxies: ['127.0.0.1'] } });
  try {
    const by = async (protocol: string) =>
      (await plain.call('GET /api/ready', { headers: { 'x-forwarded-proto': protocol } })).headers[
        'strict-transport-security'
      ];
    expect([await by('https'), await by('http')]).toEqual([aYear, undefined]);
  } finally {
    await plain.close();
  }
});
