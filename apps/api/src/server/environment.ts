import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Certificate } from '../http/create-http-app.ts';
import type { RateLimits, Settings } from '../http/settings.ts';
import type { LogLevel } from '../platform/runtime/log.ts';
import { findWeakness, shortestSecret, takeSecret } from '../files/secrets.ts';
import { StartError } from '../start/start-error.ts';

/** A setting that cannot work. The message is one sentence that says what to do. */
export class SettingError extends StartError {
  override name = 'SettingError';
}

export type Environment = {
  port: number;
  /** The address to listen on. A demo's passwords are known, so by itself it is open to this machine only. */
  host: string;
  dataDir: string;
  demo: boolean;
  /** What this process does: answers calls, moves the outbox and jobs, or both. */
  roles: { web: boolean; worker: boolean };
  certificate: Certificate | null;
  logLevel: LogLevel;
  /** Connections of the web login. */
  poolSize: number;
  oneSignInText: boolean;
  /** Signs session cookies; the same in every process of a site. */
  sessionSecret: string;
  /** Whether the demo's provider is played. */
  simulator: boolean;
  portalFolder: string;
  settings: Omit<Settings, 'demo'>;
};

type Variables = Readonly<Record<string, string | undefined>>;

const knownFeatures = ['showBookingStatus', 'showBookingCardV2', 'enableExtendBooking'];
const portalFolder = resolve(import.meta.dirname, '../../../portal/dist');

/** Reads every setting once; throws a SettingError at the first that cannot work. */
export function readEnvironment(variables: Variables): Environment {
  const production = variables['NODE_ENV'] === 'production';
  const dataDir = resolve(variables['DATA_DIR'] || 'data');
  // Nobody's own server gets sign-ins with a known password because a setting was forgotten.
  const demo = readDemo(variables);
  const poolSize = readNumber(variables, 'POOL_SIZE', { otherwise: 10, from: 2, to: 200 });
  const roles = readChoice(variables, 'ROLES', ['both', 'web', 'worker']);
  return {
    port: readNumber(variables, 'PORT', { otherwise: 3000, from: 0, to: 65_535 }),
    host: variables['HOST'] || (demo ? 'localhost' : '::'),
    dataDir,
    demo,
    roles: { web: roles !== 'worker', worker: roles !== 'web' },
    certificate: readCertificate(variables),
    logLevel: readChoice(
      variables,
      'LOG_LEVEL',
      demo ? ['warn', 'info', 'error'] : ['info', 'warn', 'error'],
    ),
    poolSize,
    oneSignInText: readSwitch(variables, 'SIGN_IN_ONE_TEXT', false),
    sessionSecret: readSecret(variables, 'SESSION_SECRET', dataDir),
    simulator: demo && readSwitch(variables, 'SIMULATOR', true),
    portalFolder: variables['PORTAL_DIST'] ? resolve(variables['PORTAL_DIST']) : portalFolder,
    settings: {
      appName: variables['APP_NAME'] || 'Staffroom',
      publicOrigins: readOrigins(variables, 'PUBLIC_ADDRESS'),
      features: readFeatures(variables),
      checkReplies: readSwitch(variables, 'CHECK_REPLIES', !production && !demo),
      rateLimits: readRateLimits(variables),
      callsAtOnce: readNumber(variables, 'CALLS_AT_ONCE', {
        otherwise: Math.max(4, 2 * availableParallelism()),
        from: 1,
        to: 1_000,
      }),
      maxSlowCalls: poolSize,
      maxWaitingCalls: readNumber(variables, 'MOST_CALLS', { otherwise: 500, from: 1, to: 100_000 }),
      maxConnectionsPerAddress:
        readNumber(variables, 'MOST_CONNECTIONS', { otherwise: 500, from: 0, to: 1_000_000 }) || null,
      trustedProxies: readProxies(variables),
      logCalls: readSwitch(variables, 'LOG_CALLS', !demo),
      tileOrigin: readOrigins(variables, 'TILE_ADDRESS')?.[0] ?? null,
      supportProviderOrigin: readOrigins(variables, 'SUPPORT_ISSUER')?.[0] ?? null,
    },
  };
}

/**
 * Whether this is a demo. Its passwords are known, so one that others than this machine can reach must be asked for by
 * the name `public`.
 */
function readDemo(variables: Variables): boolean {
  if (variables['DEMO'] === 'public') return true;
  const demo = readSwitch(variables, 'DEMO', !variables['DATABASE_URL'], '1, 0 or public');
  if (!demo) return false;
  const { HOST: host } = variables;
  const address = readOrigins(variables, 'PUBLIC_ADDRESS')?.find(
    (origin) => !isLoopback(new URL(origin).hostname),
  );
  const open = host && !isLoopback(host) ? `HOST is "${host}"` : address && `PUBLIC_ADDRESS has "${address}"`;
  if (!open) return true;
  throw new SettingError(
    `${open} and this is a demo, whose passwords everybody knows: set DEMO=0 for a portal of your own, or DEMO=public to open the demo to others.`,
  );
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function readSwitch(variables: Variables, name: string, otherwise: boolean, choices = '1 or 0'): boolean {
  const text = variables[name];
  if (text === undefined || text === '') return otherwise;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new SettingError(`${name} is "${text}": set it to ${choices}.`);
}

function readNumber(
  variables: Variables,
  name: string,
  { otherwise, from, to }: { otherwise: number; from: number; to: number },
): number {
  const text = variables[name];
  if (text === undefined || text === '') return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new SettingError(`${name} is "${text}": set it to a whole number from ${from} to ${to}.`);
}

function readChoice<const Choice extends string>(
  variables: Variables,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = variables[name] || choices[0];
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new SettingError(`${name} is "${text}": set it to one of ${choices.join(', ')}.`);
}

function readList(variables: Variables, name: string): string[] {
  return (variables[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const namedProxies = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(variables: Variables): string[] {
  const proxies = readList(variables, 'TRUSTED_PROXIES');
  const unknown = proxies.find((proxy) => !namedProxies.includes(proxy) && !isAddressRange(proxy));
  if (unknown === undefined) return proxies;
  throw new SettingError(
    `TRUSTED_PROXIES has "${unknown}": write addresses such as 10.0.0.5 or 10.0.0.0/8, not names.`,
  );
}

/** An address, or one with the length of a prefix. */
function isAddressRange(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}

/** The origins of addresses, or null when none is given. */
function readOrigins(variables: Variables, name: string): string[] | null {
  const addresses = readList(variables, name);
  const origins = addresses.map((address) => {
    const url = URL.parse(address);
    if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin;
    throw new SettingError(`${name} has "${address}": write an address such as https://portal.example.`);
  });
  return origins.length > 0 ? origins : null;
}

function readFeatures(variables: Variables): string[] {
  if (variables['FEATURES'] === undefined) return knownFeatures;
  const features = readList(variables, 'FEATURES');
  const unknown = features.find((feature) => !knownFeatures.includes(feature));
  if (unknown === undefined) return features;
  throw new SettingError(`FEATURES has "${unknown}": known are ${knownFeatures.join(', ')}.`);
}

function readRateLimits(variables: Variables): RateLimits | null {
  const range = { from: 0, to: 10_000_000 };
  const perAddress = readNumber(variables, 'RATE_LIMIT_PER_ADDRESS', { otherwise: 6_000, ...range });
  const perSession = readNumber(variables, 'RATE_LIMIT_PER_SESSION', { otherwise: 1_200, ...range });
  return perAddress === 0 || perSession === 0 ? null : { perAddress, perSession };
}

function readCertificate(variables: Variables): Certificate | null {
  const { TLS_CERT: cert, TLS_KEY: key } = variables;
  if (!cert && !key) return null;
  if (!cert || !key) throw new SettingError('TLS_CERT and TLS_KEY belong together: name a file for each.');
  const certificate = { cert: readFile('TLS_CERT', cert), key: readFile('TLS_KEY', key) };
  try {
    createSecureContext(certificate);
  } catch (error) {
    throw new SettingError(
      `TLS_CERT and TLS_KEY are no certificate with its key (${(error as Error).message}): name PEM files that belong together.`,
      { cause: error },
    );
  }
  return certificate;
}

function readFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingError(`${name} names ${file}, which cannot be read: check the path and its rights.`, {
      cause: error,
    });
  }
}

/** Node's own recursive mkdir never ends below a parent that exists and takes no entries, such as /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** From the environment, or drawn at the first start into the data folder, readable by its owner alone. */
function readSecret(variables: Variables, name: string, dataDir: string): string {
  const given = variables[name];
  if (given !== undefined && given !== '') {
    const weakness = findWeakness(given);
    if (weakness === null) return given;
    throw new SettingError(`${name} ${weakness}: give it ${shortestSecret} random characters.`);
  }
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new SettingError(`The data folder ${dataDir} cannot be written: name another in DATA_DIR.`, {
      cause: error,
    });
  }
  return takeSecret(join(dataDir, name.toLowerCase().replaceAll('_', '-')), {
    remedy: 'remove the file and start again, and everybody signs in anew',
  });
}
