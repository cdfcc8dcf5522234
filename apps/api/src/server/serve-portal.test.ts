import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePortal } from './serve-portal.ts';
import { builtInVariants, readVariants } from './variants/read-variants.ts';
import { createTestApp, testSettings } from '../../test/support/test-app.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { stopElapsedTime } from '../../test/support/stop-elapsed-time.ts';

const script = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><html><head><script>${script}</script>
<script type="module" src="/assets/index-abc.js"></script></head><body></body></html>`;

const worker = `// Keeps files.
const build = {"version":"7","entry":"/assets/a.js","files":["/assets/a.js"]};
${"addEventListener('push', () => undefined);\n".repeat(20)}`;

const variants = readVariants([builtInVariants], 'Staffroom');

let folder: string;
let app: TestApp;
const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staffroom-portal-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  mkdirSync(join(folder, 'config'));
  writeFileSync(join(folder, 'dist/index.html'), page);
  writeFileSync(join(folder, 'dist/assets/index-abc.js'), 'export const text = 1;\n'.repeat(100));
  writeFileSync(join(folder, 'dist/assets/packed-abc.js'), 'export const text = 1;\n'.repeat(100));
  writeFileSync(join(folder, 'dist/assets/packed-abc.js.br'), brotliCompressSync('from the build'));
  writeFileSync(join(folder, 'dist/sw.js'), worker);
  writeFileSync(join(folder, 'dist/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'config/languages.json'), '{"defaultLanguage":"en-NZ"}');
  app = await createTestApp();
  await servePortal(app.http, {
    folder: join(folder, 'dist'),
    variants,
    configFolder: join(folder, 'config'),
    settings: {
      ...testSettings,
      tileOrigin: 'https://tiles.example',
      tiles,
      supportProviderOrigin: 'https://support.example',
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['/', '/en-AU', '/bookings/create', '/finance/invoices/7?from=/x', '/index.html'])(
  'answers the document at %s, to be asked for anew each time',
  async (path) => {
    const answer = await app.call(`GET ${path}`);
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([200, page, 'no-cache']);
  },
);

test.each([
  ['a page', '/%E0%A4%A', 'text/html,*/*', 302],
  ['a page within', '/bookings/%E0%A4%A?from=/x', 'text/html', 302],
  ['a file', '/%E0%A4%A', 'image/png', 400],
  ['a call', '/api/v1/bookings/%E0%A4%A', 'text/html', 400],
])('%s at an address that cannot be read: %s for %s answers %i', async (_, path, accept, status) => {
  const answer = await app.call(`GET ${path}`, { headers: { accept } });
  expect([answer.status, answer.headers['location']]).toEqual([status, status === 302 ? '/400' : undefined]);
});

test('tells the map where its pictures come from', async () => {
  const { status, body } = await app.call('GET /config/map.json');
  expect([status, body]).toEqual([200, { tiles }]);
});

test('gives the document a policy that allows its own scripts, the hashed boot script and the tiles', async () => {
  const { headers } = await app.call('GET /');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = headers['content-security-policy'];
  for (const part of [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data: blob: https://tiles.example",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self' https://support.example",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    'report-uri /api/v1/csp-reports',
  ]) {
    expect(policy?.split('; ')).toContain(part);
  }
  expect(policy).not.toContain('unsafe');
});

test('no page of another site frames an answer, whatever it is', async () => {
  const [{ name }] = variants as [(typeof variants)[number]];
  const paths = [
    '/',
    '/assets/index-abc.js',
    '/assets/gone-123.js',
    '/favicon.svg',
    '/sw.js',
    '/config/map.json',
    '/config/portal.json',
    `/variants/${name}/logo.svg`,
    `/variants/${name}/manifest.webmanifest`,
    '/api/docs',
    '/api/nope',
    '/%zz',
  ];
  for (const path of paths) {
    const { headers } = await app.call(`GET ${path}`);
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    const versions = ['server', 'via', 'x-powered-by'].filter((header) => header in headers);
    expect(versions, path).toEqual([]);
  }
});

test('only where the second provider answers may the portal itself frame a page, and frame that provider', async () => {
  const framed = await app.call('GET /user/impersonate/return');
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self';");
  for (const path of ['/', '/user/impersonate/logout', '/user/impersonate/return/', '/user/impersonate/1']) {
    const { headers } = await app.call(`GET ${path}`);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none';");
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://support.example;");
  }
});

test('the service worker is asked for anew each time, and fetches from here alone', async () => {
  const { status, text, headers } = await app.call('GET /sw.js');
  expect([status, text]).toEqual([200, worker]);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
});

test('switched off it is a worker that keeps no files', async () => {
  const off = await createTestApp();
  await servePortal(off.http, {
    folder: join(folder, 'dist'),
    variants,
    configFolder: join(folder, 'config'),
    settings: { ...testSettings, opensOffline: false },
  });
  const { text } = await off.call('GET /sw.js', { headers: { 'accept-encoding': 'br' } });
  const none = "const build = { version: 'none', entry: '', files: [] };";
  expect(text).toBe(worker.replace(/^const build.*$/m, none));
  await off.close();
});

test('nobody keeps the page of a link, and no search finds it', async () => {
  const paths = [
    '/feedback-form/1',
    '/answer/1',
    '/reset-password',
    '/verify-email',
    '/en-GB/reset-password',
  ];
  for (const path of paths) {
    const { headers } = await app.call(`GET ${path}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  }
  expect((await app.call('GET /bookings/1')).headers['cache-control']).toBe('no-cache');
});

test('keeps files with a hash in their name for good, compressed as the browser can take it', async () => {
  const plain = await app.call('GET /assets/index-abc.js');
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const packed = await app.http.inject({
    url: '/assets/index-abc.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.text);
});

test('sends the compressed form that the build left beside a file', async () => {
  const packed = await app.http.inject({
    url: '/assets/packed-abc.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('from the build');
  expect((await app.call('GET /assets/packed-abc.js.br')).status).toBe(404);
});

test('asks for other files anew', async () => {
  const { headers } = await app.call('GET /favicon.svg');
  expect([headers['content-type'], headers['cache-control']]).toEqual(['image/svg+xml', 'no-cache']);
});

test.each([
  '/assets/gone-123.js',
  '/assets/',
  '/config/',
  '/config/other.json',
  '/api/v1/nothing',
  '/api/',
  '//api/v1/me',
  '/API/v1/me',
  '/api%2Fv1/me',
  '/%61pi/nope',
])('answers no document at %s', async (path) => {
  const answer = await app.call(`GET ${path}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

test.each(['/', '/bookings', '/favicon.svg'])('takes nothing at %s and says what it gives', async (path) => {
  const answer = await app.call(`POST ${path}`);
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect((await app.call('POST /api/')).status).toBe(404);
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
])('never leaves its folder for %s', async (path) => {
  expect((await app.call(`GET ${path}`)).text).not.toContain('secret');
});

test('answers the language that the operator configured, and the variant that speaks it', async () => {
  const languages = await app.call('GET /config/languages.json', { search: '?t=1' });
  expect(languages.body).toEqual({ language: 'en-NZ' });
  expect(languages.headers['cache-control']).toBe('no-store');
  expect((await app.call('GET /config/portal.json')).body.variant.name).toBe('NZ');
});

test('answers HEAD without a body', async () => {
  const answer = await app.call('HEAD /');
  expect([answer.status, answer.text]).toEqual([200, '']);
});

test('a flood of files from one address is refused, and neither its calls nor other addresses with it', async () => {
  const limited = await createTestApp({ settings: { rateLimits: { perAddress: 10, perSession: 10 } } });
  try {
    await servePortal(limited.http, {
      folder: join(folder, 'dist'),
      variants,
      configFolder: join(folder, 'config'),
      settings: testSettings,
    });
    const get = async (url: string, remoteAddress = '203.0.113.9'): Promise<number> =>
      (await limited.http.inject({ method: 'GET', url, remoteAddress })).statusCode;
    stopElapsedTime();
    const urls = ['/', '/assets/index-abc.js', '/config/portal.json', '/api/docs', '/api/openapi.json'];
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) for (const url of urls) statuses.push(await get(url));
    expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(200));
    expect(statuses.slice(-5)).toEqual(Array<number>(5).fill(429));
    expect(await get('/api/v1/auth/demo-accounts')).toBe(204);
    expect(await get('/', '198.51.100.7')).toBe(200);
  } finally {
    await limited.close();
  }
});

test('the documentation is compressed once, not for each who asks', async () => {
  const ask = () =>
    app.http.inject({ method: 'GET', url: '/api/docs', headers: { 'accept-encoding': 'gzip, br' } });
  const answer = await ask();
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await app.call('GET /api/docs')).text);
  expect((await ask()).rawPayload.equals(answer.rawPayload)).toBe(true);
});
