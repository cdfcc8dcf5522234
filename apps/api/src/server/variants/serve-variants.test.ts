import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword, testSettings } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { servePortal } from '../serve-portal.ts';
import { builtInVariants, readVariants } from './read-variants.ts';

const script = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><html lang="en"><head><link rel="icon" href="/favicon.svg" /><title>Staffroom</title>
<!-- manifest --><!-- region --><script>${script}</script></head><body></body></html>`;

const ireland = {
  locale: 'en-GB',
  currency: 'EUR',
  taxWord: 'VAT',
  shortDate: 'DD/MM/YYYY',
  weekStart: 1,
  clock: 24,
  appName: 'Cover & <Co>',
  addresses: ['https://cover.ie.example'],
  contact: { phone: '+353 1 555 0100', email: 'help@ie.example' },
  policies: [{ title: 'Terms of use', href: 'https://ie.example/terms' }],
  stores: [],
  mobileApp: '',
  help: [{ title: 'Help', href: 'https://ie.example/help' }],
  theme: { ground: '#0b2b1d', glow: '#169b62' },
};

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staffroom-variants-'));
  const operators = join(folder, 'config/variants');
  mkdirSync(join(folder, 'dist'));
  mkdirSync(join(operators, 'IE'), { recursive: true });
  mkdirSync(join(operators, 'UK'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), page);
  writeFileSync(join(operators, 'IE/variant.json'), JSON.stringify(ireland));
  const uk = { ...ireland, appName: undefined, addresses: ['https://cover.uk.example'], currency: 'GBP' };
  writeFileSync(join(operators, 'UK/variant.json'), JSON.stringify(uk));
  writeFileSync(
    join(folder, 'config/languages.json'),
    JSON.stringify({ defaultLanguage: 'en-AU', addresses: { 'en-US': ['https://words.example'] } }),
  );
  app = await createTestApp({
    settings: { publicOrigins: ['https://cover.ie.example', 'https://cover.uk.example'] },
  });
  await servePortal(app.http, {
    folder: join(folder, 'dist'),
    variants: readVariants([builtInVariants, operators], 'Staffroom'),
    configFolder: join(folder, 'config'),
    settings: { ...testSettings, demo: null },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { ...headers, host } });

async function regionAt(host: string, url = '/') {
  const { body } = await at(host, url);
  const data = /<script type="application\/json" id="region">(.*?)<\/script>/.exec(body)?.[1] ?? 'null';
  return { body, region: JSON.parse(data) as { variant: { name: string; appName: string }; locale: string } };
}

test.each([
  ['cover.ie.example', 'IE', 'en-GB'],
  ['cover.uk.example', 'UK', 'en-GB'],
  ['words.example', 'US', 'en-US'],
  ['unknown.example', 'AU', 'en-AU'],
  ['cover.uk.example.evil.example', 'AU', 'en-AU'],
  ['cover.uk.example:8443', 'AU', 'en-AU'],
  ['uk.localhost', 'AU', 'en-AU'],
  ['localhost:3000', 'AU', 'en-AU'],
  ['[::1]:3000', 'AU', 'en-AU'],
])('one process answers %s as %s in %s', async (host, name, locale) => {
  const { body, region } = await regionAt(host);
  expect([region.variant.name, region.locale]).toEqual([name, locale]);
  expect(body).toContain(`<html lang="${locale}"`);
  expect(body).toContain(`href="/variants/${name}/manifest.webmanifest"`);
  const portal = await at(host, '/config/portal.json?t=1');
  expect(portal.json()).toEqual({ variant: region.variant });
  expect((await at(host, '/config/languages.json?t=1')).json()).toEqual({ language: locale });
});

test('two variants are served at the same time, each whole and in its own language', async () => {
  const hosts = ['cover.ie.example', 'cover.uk.example'];
  const asked = Array.from({ length: 40 }, (_, index) => hosts[index % 2]!);
  const names = await Promise.all(asked.map(async (host) => (await regionAt(host)).region.variant.name));
  expect(names).toEqual(asked.map((host) => (host.includes('.ie.') ? 'IE' : 'UK')));
});

test('an answer that depends on the address says so to caches, and is not kept without being asked for anew', async () => {
  const page = await at('cover.uk.example', '/', { 'accept-encoding': 'br' });
  expect(page.headers).toMatchObject({
    vary: 'host, accept-encoding',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
  });
  for (const file of ['portal', 'languages'])
    expect((await at('cover.uk.example', `/config/${file}.json`)).headers).toMatchObject({
      vary: 'host',
      'cache-control': 'no-store',
    });
});

test('manifest, logo and data of a variant are the same at every address', async () => {
  for (const path of [
    '/variants/UK/manifest.webmanifest',
    '/variants/AU/logo.svg',
    '/config/variants/UK.json',
  ]) {
    const [one, other] = [await at('cover.ie.example', path), await at('unknown.example', path)];
    expect([one.statusCode, one.body]).toEqual([200, other.body]);
  }
  const manifest = (await at('cover.ie.example', '/variants/IE/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Cover & <Co>',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    icons: [{ type: 'image/svg+xml' }, { sizes: '192x192' }, { sizes: '512x512' }],
  });
});

test.each([180, 192, 512])('an icon of %i pixels is drawn in the colours of its variant', async (side) => {
  const read = async (name: string) => {
    const { statusCode, headers, rawPayload } = await at(
      'cover.ie.example',
      `/variants/${name}/icons/${side}.png`,
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([side, side]);
    const size = rawPayload.readUInt32BE(33);
    const rows = inflateSync(rawPayload.subarray(41, 41 + size));
    const colourAt = (x: number, y: number) => {
      const from = y * (1 + side * 3) + 1 + x * 3;
      return rows.subarray(from, from + 3).toString('hex');
    };
    // A corner, and the left side of the ring.
    return [colourAt(0, 0), colourAt(Math.round(side / 4), Math.round(side / 2))];
  };
  expect(await read('IE')).toEqual(['169b62', '0b2b1d']);
  expect(await read('AU')).toEqual(['00acef', '06232f']);
});

test('the icon of pushed messages is that of the variant at the address', async () => {
  for (const [host, name] of [
    ['cover.ie.example', 'IE'],
    ['cover.uk.example', 'UK'],
  ] as const) {
    const { headers, rawPayload } = await at(host, '/icon.png');
    expect(headers).toMatchObject({ 'content-type': 'image/png', vary: 'host' });
    expect(rawPayload).toEqual((await at(host, `/variants/${name}/icons/192.png`)).rawPayload);
  }
});

test.each([
  '/config/variants/XX.json',
  '/config/variants/UK',
  '/config/variants/..%2fportal.json',
  '/variants/XX/logo.svg',
  '/variants/IE/logo.svg',
  '/variants/constructor/manifest.webmanifest',
  '/variants/IE/icons/191.png',
  '/variants/XX/icons/192.png',
])('there is no variant at %s', async (path) => {
  expect((await at('cover.ie.example', path)).statusCode).toBe(404);
});

test('a landing page is in the language of its prefix, and of the variant of its address', async () => {
  const { body, region } = await regionAt('cover.ie.example', '/en-US');
  expect([region.variant.name, region.locale]).toEqual(['IE', 'en-US']);
  expect(body).toContain('<html lang="en-US"');
  for (const path of ['/xx-XX', '/en-us-x', '/bookings', '/en-US%22'])
    expect((await regionAt('cover.ie.example', path)).region.locale, path).toBe('en-GB');
});

test('every page under a prefix is in its language', async () => {
  for (const path of ['/en-US/forgot-password', '/en-US/'])
    expect((await regionAt('cover.ie.example', path)).region.locale, path).toBe('en-US');
});

test.each([
  ['/EN-us', '/en-US'],
  ['/en-gb/forgot-password?from=%2F', '/en-GB/forgot-password?from=%2F'],
  ['/EN//evil.example', '/en//evil.example'],
])('%s leads to %s, as a prefix is written', async (path, to) => {
  const { statusCode, headers } = await at('cover.ie.example', path);
  expect([statusCode, headers.location]).toEqual([302, to]);
});

test('what an operator names stays text, and the addresses of others are told to nobody', async () => {
  const { body, region } = await regionAt('cover.ie.example');
  expect(region.variant.appName).toBe('Cover & <Co>');
  expect(body).toContain('<title>Cover &amp; &lt;Co></title>');
  expect(body).not.toContain('<Co>"');
  expect(body).not.toContain('cover.uk.example');
  expect(body).not.toContain('.ie.example/"');
});

test.each(['"><script>alert(1)</script>', 'a b', 'cover.uk.example, cover.ie.example', '%00', '..', ''])(
  'a forged address %j chooses the default and is nowhere in the answer',
  async (host) => {
    const { statusCode, body } = await at(host, '/');
    if (statusCode === 400) return;
    expect(statusCode).toBe(200);
    expect(body).toContain('"name":"AU"');
    expect(body).not.toContain('alert(1)');
  },
);

test('a forwarded address of a proxy that nobody trusts chooses nothing', async () => {
  const { body } = await at('unknown.example', '/', {
    'x-forwarded-host': 'cover.uk.example',
    forwarded: 'host=cover.uk.example;proto=https',
  });
  expect(body).toContain('"name":"AU"');
});

test('a sign-in at one address is none at another', async () => {
  const group = await app.seed.group({ variant: 'UK' });
  await app.seed.contact(group, [], { email: 'una@uk.example' });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/sign-in',
    headers: { host: 'cover.uk.example', origin: 'https://cover.uk.example', 'accept-version': '1' },
    payload: { email: 'una@uk.example', password: testPassword },
  });
  expect(answer.statusCode).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).not.toMatch(/domain=/i);
    expect(cookie).toMatch(/^__Host-/);
  }
});

test.each([
  ['a folder named as none is', 'ie', ireland, /two or three capitals/],
  ['no JSON', 'IE', '{', /missing or no JSON/],
  ['a value that cannot be', 'IE', { ...ireland, clock: 13 }, /clock/],
  [
    'colours that words cannot be read on',
    'IE',
    { ...ireland, theme: { ground: '#eeeeee', glow: '#ffffff' } },
    /darker/,
  ],
  [
    'an address that another has',
    'IE',
    { ...ireland, addresses: ['https://cover.ie.example', 'https://cover.ie.example/x'] },
    /both have/,
  ],
])('a start with %s says what to do', (_what, name, file, message) => {
  const wrong = mkdtempSync(join(tmpdir(), 'staffroom-variant-'));
  try {
    mkdirSync(join(wrong, name));
    writeFileSync(join(wrong, name, 'variant.json'), typeof file === 'string' ? file : JSON.stringify(file));
    expect(() => readVariants([builtInVariants, wrong], 'Staffroom')).toThrow(message);
  } finally {
    rmSync(wrong, { recursive: true, force: true });
  }
});
