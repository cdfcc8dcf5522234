import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { SettingError } from './setting-error.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'staffroom-environment-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (variables: Record<string, string> = {}) => readEnvironment({ DATA_DIR: dataDir, ...variables });

test('needs no setting at all', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: 'localhost',
    demo: true,
    simulator: true,
    roles: { web: true, worker: true },
    certificate: null,
    settings: { appName: 'Staffroom', publicOrigins: null, trustedProxies: [] },
  });
});

test('makes no demo on somebody’s own server unless it is asked to', () => {
  const own = { DATABASE_URL: 'postgresql://web@db/staffroom' };
  expect(read(own)).toMatchObject({ demo: false, simulator: false, host: '::' });
  expect(read({ ...own, DEMO: '1' }).demo).toBe(true);
});

test('opens a demo to this machine only, and to others when asked for by name', () => {
  expect(read({ DEMO: '0' })).toMatchObject({ demo: false, host: '::' });
  expect(read({ DEMO: 'public' })).toMatchObject({ demo: true, simulator: true, host: 'localhost' });
  expect(read({ DEMO: 'public', HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' });
  for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) expect(read({ HOST }).demo).toBe(true);
  expect(read({ PUBLIC_ADDRESS: 'http://localhost:5173, http://[::1]:3000' }).demo).toBe(true);
});

test('lets browsers name a push service on this machine only in a demo that nobody else can open', () => {
  expect(read({}).pushesToLoopback).toBe(true);
  expect(read({ DEMO: 'public' }).pushesToLoopback).toBe(false);
  expect(read({ DEMO: '0' }).pushesToLoopback).toBe(false);
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
  [{ HOST: '::' }, 'HOST is "::"'],
  [{ HOST: '192.168.1.7', DEMO: '1' }, 'HOST is "192.168.1.7"'],
  [{ HOST: 'localhost.example' }, 'HOST is "localhost.example"'],
  [{ PUBLIC_ADDRESS: 'https://demo.example' }, 'PUBLIC_ADDRESS has "https://demo.example"'],
])('refuses a demo that others can reach: %j', (variables, found) => {
  expect(() => read(variables as Record<string, string>)).toThrow(
    `${found} and this is a demo, whose passwords everybody knows: set DEMO=0 for a portal of your own, or DEMO=public to open the demo to others.`,
  );
});

test.each([
  ['web', { web: true, worker: false }],
  ['worker', { web: false, worker: true }],
  ['both', { web: true, worker: true }],
])('takes the role %s', (ROLES, roles) => {
  expect(read({ ROLES }).roles).toEqual(roles);
});

test('takes the origins of public addresses', () => {
  const PUBLIC_ADDRESS = 'https://portal.example/, https://other.example:8443';
  const { settings } = read({ DEMO: '0', PUBLIC_ADDRESS });
  expect(settings.publicOrigins).toEqual(['https://portal.example', 'https://other.example:8443']);
});

test('takes proxies by address, range and the names that Fastify knows', () => {
  const TRUSTED_PROXIES = '10.0.0.5, 10.0.0.0/8, fd00::/8, ::1, loopback';
  expect(read({ TRUSTED_PROXIES }).settings.trustedProxies).toEqual(TRUSTED_PROXIES.split(', '));
});

test('takes one origin of tiles and one issuer, with a path or without', () => {
  const { settings } = read({
    TILE_ADDRESS: 'http://localhost:8080/{z}/{x}/{y}.png',
    SUPPORT_ISSUER: 'https://id.example/tenant',
    SUPPORT_CLIENT_ID: 'portal',
  });
  expect([settings.tileOrigin, settings.supportProviderOrigin]).toEqual([
    'http://localhost:8080',
    'https://id.example',
  ]);
  expect(settings.tiles).toEqual({ address: 'http://localhost:8080/{z}/{x}/{y}.png', attribution: '' });
  expect(read({}).settings.tiles).toBeNull();
});

test('takes a feedback form elsewhere, or ours', () => {
  const FEEDBACK_FORM_ADDRESS = 'https://forms.example/f?booking={bookingId}';
  expect(read({ FEEDBACK_FORM_ADDRESS }).settings.feedbackFormAddress).toBe(FEEDBACK_FORM_ADDRESS);
  expect(read({}).settings.feedbackFormAddress).toBeNull();
});

test('takes a status file on a public host, in a demo also one of this machine', () => {
  const from = (variables: Record<string, string>) => read(variables).settings.serviceStatusAddress;
  const SERVICE_STATUS_ADDRESS = 'https://status.provider.example/portal.txt';
  expect(from({ SERVICE_STATUS_ADDRESS })).toBe(SERVICE_STATUS_ADDRESS);
  expect(from({ SERVICE_STATUS_ADDRESS: 'http://localhost:8080/s.txt' })).toBe('http://localhost:8080/s.txt');
  expect(from({})).toBeNull();
  for (const address of [
    'http://localhost:8080/s.txt',
    'http://status.example',
    'https://10.0.0.1/',
    'status',
  ])
    expect(() => from({ DEMO: '0', SERVICE_STATUS_ADDRESS: address })).toThrow(SettingError);
});

test('takes names of hosts for webhooks, or every public one', () => {
  const from = (WEBHOOK_HOSTS: string) => read({ WEBHOOK_HOSTS }).settings.webhookHosts;
  expect(from('hooks.provider.example, .Partners.example')).toEqual([
    'hooks.provider.example',
    '.partners.example',
  ]);
  expect(from('')).toBeNull();
  for (const hosts of [
    'https://hooks.example',
    'intranet',
    '*.example.com',
    'hooks.example/x',
    'a.example:80',
  ])
    expect(() => from(hosts)).toThrow(SettingError);
});

test.each(['0', '0.15', '1', '1.0', ''])('takes the trouble %j of the simulator', (SIMULATOR_TROUBLE) => {
  expect(read({ SIMULATOR_TROUBLE })).toMatchObject({
    simulator: true,
    hasTrouble: SIMULATOR_TROUBLE !== '0',
  });
});

test.each(['1', '0.05', '60', '100000', ''])('takes the pace %j of the simulator', (SIMULATOR_PACE) => {
  expect(read({ SIMULATOR_PACE }).simulator).toBe(true);
});

test('does not ask a process that serves no portal for one', () => {
  expect(read({ ROLES: 'worker', PORTAL_DIST: '/nope' }).portalFolder).toBe('/nope');
});

test('takes features by name, also none', () => {
  expect(read({ FEATURES: 'enableExtendBooking' }).settings.features).toEqual(['enableExtendBooking']);
  expect(read({ FEATURES: '' }).settings.features).toEqual([]);
});

test('plays the provider in a demo alone, and says so to whoever asks for it elsewhere', () => {
  expect(read({ SIMULATOR: '0' }).simulator).toBe(false);
  expect(read({ SIMULATOR: '1' }).simulator).toBe(true);
  const elsewhere = [{ DEMO: '0' }, { DATABASE_URL: 'postgresql://web@db/staffroom' }];
  for (const variables of elsewhere) {
    expect(read({ ...variables, SIMULATOR: '0' }).simulator).toBe(false);
    expect(() => read({ ...variables, SIMULATOR: '1' })).toThrow(
      'SIMULATOR is on and this is no demo, whose provider it plays: leave SIMULATOR out, or set DEMO=1.',
    );
  }
});

const refused: readonly (readonly [Record<string, string>, string])[] = [
  [{ PORT: 'http' }, 'PORT is "http"'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe": set it to 1, 0 or public.'],
  [{ ROLES: 'all' }, 'ROLES is "all"'],
  [{ FEATURES: 'flying' }, 'FEATURES has "flying"'],
  [{ PUBLIC_ADDRESS: 'portal.example' }, 'PUBLIC_ADDRESS has "portal.example"'],
  ...['0', '-1', 'NaN', 'fast', '1e3', '0x10', '0.0', '100001'].map(
    (pace) => [{ SIMULATOR_PACE: pace }, `SIMULATOR_PACE is "${pace}"`] as const,
  ),
  ...['-1', '2', '1.5', 'some', '1e-1'].map(
    (share) => [{ SIMULATOR_TROUBLE: share }, `SIMULATOR_TROUBLE is "${share}"`] as const,
  ),
  ...['/en-AU', '/?', '/#', '?a=1', '/#start'].map(
    (rest) =>
      [
        { DEMO: '0', PUBLIC_ADDRESS: `https://portal.example${rest}` },
        `PUBLIC_ADDRESS has "https://portal.example${rest}": write the address alone, without a path or a star, such as https://portal.example.`,
      ] as const,
  ),
  [{ DEMO: '0', PUBLIC_ADDRESS: 'https://me:secret@portal.example' }, 'PUBLIC_ADDRESS has "https://me:'],
  [{ DEMO: '0', PUBLIC_ADDRESS: 'https://*.example' }, 'PUBLIC_ADDRESS has "https://*.example"'],
  ...['0', 'public'].map(
    (DEMO) =>
      [
        { DEMO, PUBLIC_ADDRESS: 'https://portal.example, http://school.example' },
        'PUBLIC_ADDRESS has "http://school.example", but browsers keep the session cookie on https alone',
      ] as const,
  ),
  [
    { FEEDBACK_FORM_ADDRESS: 'https://forms.example/f' },
    'FEEDBACK_FORM_ADDRESS is "https://forms.example/f"',
  ],
  [
    { FEEDBACK_FORM_ADDRESS: 'http://forms.example/{bookingId}' },
    'write an address that begins with https and holds {bookingId}',
  ],
  [{ TILE_ADDRESS: 'https://a.example/{z}/{x}.png' }, 'write where zoom, column and row stand'],
  [{ TILE_ADDRESS: 'https://a.example, https://b.example' }, 'TILE_ADDRESS has several addresses'],
  [{ SUPPORT_ISSUER: 'https://a.example,https://b.example' }, 'SUPPORT_ISSUER has several addresses'],
  [{ SUPPORT_ISSUER: 'https://me@a.example' }, 'SUPPORT_ISSUER has "https://me@a.example"'],
  [{ SUPPORT_ISSUER: 'https://id.example' }, 'SUPPORT_ISSUER needs SUPPORT_CLIENT_ID'],
  [{ SUPPORT_ISSUER: 'http://id.example', SUPPORT_CLIENT_ID: 'a' }, 'could be read on the way'],
  [{ SUPPORT_CLIENT_ID: 'a' }, 'SUPPORT_CLIENT_ID belongs to a SUPPORT_ISSUER'],
  [
    { DEMO: '0', PUBLIC_ADDRESS: 'https://portal.example', TILE_ADDRESS: 'http://x' },
    'TILE_ADDRESS is "http://x", which browsers refuse on a page of https',
  ],
  ...['a\nb', 'a\rb', 'a\u2028b', ' ', 'x'.repeat(61)].map(
    (name) => [{ APP_NAME: name }, 'APP_NAME is no name: write one line of at most 60 letters.'] as const,
  ),
  [{ PORTAL_DIST: '/nope' }, 'PORTAL_DIST is "/nope", where there is no index.html'],
  [{ RATE_LIMIT_PER_SESSION: '0' }, 'RATE_LIMIT_PER_ADDRESS and RATE_LIMIT_PER_SESSION are switched off'],
  [{ TLS_CERT: '/a.pem' }, 'TLS_CERT and TLS_KEY belong together'],
  [{ TLS_CERT: '/nothing.pem', TLS_KEY: '/nothing.key' }, 'TLS_CERT names /nothing.pem'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is too short'],
  [{ SESSION_SECRET: 'x'.repeat(64) }, 'SESSION_SECRET is too plain: give it 32 random characters.'],
  [
    { SESSION_SECRET: 'better-auth-secret-12345678901234567890' },
    'SESSION_SECRET is a default that everybody',
  ],
  [{ TRUSTED_PROXIES: 'myproxy' }, 'TRUSTED_PROXIES has "myproxy": write addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }, 'TRUSTED_PROXIES has "10.0.0.0/33"'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES has "10.0.0.0/8/8"'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES has "0.0.0.0/0"'],
  [
    { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename },
    'TLS_CERT and TLS_KEY are no certificate',
  ],
];

test.each(refused)('refuses %j in one sentence', (variables, sentence) => {
  expect(() => read(variables)).toThrow(SettingError);
  expect(() => read(variables)).toThrow(sentence);
});

describe('the session secret', () => {
  test('is drawn once, into a file that its owner alone can read', () => {
    const { sessionSecret } = read();
    expect(sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(read().sessionSecret).toBe(sessionSecret);
    const file = join(dataDir, 'session-secret');
    expect(readFileSync(file, 'utf8')).toBe(sessionSecret);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each(['', 'short', 'better-auth-secret-12345678901234567890', 'ab'.repeat(40)])(
    'stops the start when the file holds %j',
    (text) => {
      const folder = mkdtempSync(join(dataDir, 'weak-'));
      writeFileSync(join(folder, 'session-secret'), text);
      expect(() => read({ DATA_DIR: folder })).toThrow(
        /^The secret in .*session-secret is .*: remove the file and start again, and everybody signs in anew\.$/,
      );
      expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(text);
    },
  );

  test('is the one that is given', () => {
    const given = 'kC3vB9nM2xZ7aS5dF1gH8jK4lQ6wE0rT';
    expect(read({ SESSION_SECRET: given }).sessionSecret).toBe(given);
  });
});

test.runIf(process.platform === 'linux')('says what to do where the data folder cannot be made', () => {
  expect(() => readEnvironment({ DATA_DIR: '/proc/nothing/data' })).toThrow(
    'The data folder /proc/nothing/data cannot be written: name another in DATA_DIR.',
  );
});

describe('how people are told', () => {
  const all = {
    SMTP_URL: 'smtp://user:pass@mail.example:587',
    MAIL_FROM: 'Richmond "Bookings" <bookings@school.example>',
    MESSAGE_GATEWAY_URL: 'https://gateway.example/messages',
    MESSAGE_GATEWAY_KEY: 'key',
    PUSH_CONTACT: 'mailto:it@school.example',
  };

  test('is read once, and the key for push is drawn once', () => {
    expect(read(all).messages).toMatchObject({
      smtpUrl: all.SMTP_URL,
      from: { name: 'Richmond Bookings', address: 'bookings@school.example' },
      gateway: { url: all.MESSAGE_GATEWAY_URL, key: 'key' },
      push: { contact: 'mailto:it@school.example' },
    });
    expect(read({ ...all, MAIL_FROM: 'a@b.example' }).messages.from).toEqual({
      name: 'Staffroom',
      address: 'a@b.example',
    });
    const { messages } = read();
    expect(messages).toMatchObject({ smtpUrl: null, gateway: null });
    expect(read().messages.push).toEqual(messages.push);
    expect(statSync(join(dataDir, 'push-private-key')).mode & 0o777).toBe(0o600);
    expect(read({ PUSH_PRIVATE_KEY: messages.push.privateKey }).messages.push.privateKey).toBe(
      messages.push.privateKey,
    );
  });

  test.each([
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL is no address of a mail server'],
    [{ SMTP_URL: 'smtp:' }, 'SMTP_URL is no address of a mail server'],
    [{ MAIL_FROM: '' }, 'SMTP_URL is set without MAIL_FROM'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is "nobody"'],
    [{ MAIL_FROM: 'A <a@b.example>\r\nBcc: x@y' }, 'MAIL_FROM is'],
    [{ MESSAGE_GATEWAY_URL: '' }, 'belong together'],
    [{ MESSAGE_GATEWAY_KEY: '' }, 'belong together'],
    [{ MESSAGE_GATEWAY_URL: 'http://gateway.example' }, 'begins with https'],
    [{ MESSAGE_GATEWAY_URL: 'https://a:b@gateway.example' }, 'begins with https'],
    [{ MESSAGE_GATEWAY_KEY: 'a\nb' }, 'MESSAGE_GATEWAY_KEY has characters'],
    [{ PUSH_CONTACT: 'it@school.example' }, 'PUSH_CONTACT is'],
    [{ PUSH_PRIVATE_KEY: `${'ab+/cdefgh'.repeat(4)}!` }, 'PUSH_PRIVATE_KEY is no private key'],
  ])('is refused in one sentence: %j', (changes, sentence) => {
    expect(() => read({ ...all, ...(changes as Record<string, string>) })).toThrow(sentence);
  });

  test('never repeats a password of the mail server', () => {
    expect(() => read({ ...all, SMTP_URL: 'ftp://user:hidden@mail.example' })).toThrow(/^((?!hidden).)*$/);
  });
});

test('takes how long a request waits before its approvers are told again', () => {
  expect(read().approvalTimes).toEqual({ remindAfterMinutes: 240, escalateAfterMinutes: 1440 });
  expect(read({ APPROVAL_REMIND_MINUTES: '30', APPROVAL_ESCALATE_MINUTES: '30' }).approvalTimes).toEqual({
    remindAfterMinutes: 30,
    escalateAfterMinutes: 30,
  });
  expect(read({ APPROVAL_REMIND_MINUTES: '2000' }).approvalTimes).toEqual({
    remindAfterMinutes: 2000,
    escalateAfterMinutes: 2000,
  });
  expect(() => read({ APPROVAL_REMIND_MINUTES: '60', APPROVAL_ESCALATE_MINUTES: '59' })).toThrow(
    'APPROVAL_ESCALATE_MINUTES is 59, before the reminder after 60: set it to 60 or more.',
  );
  expect(() => read({ APPROVAL_REMIND_MINUTES: '0' })).toThrow(SettingError);
});
