import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { ApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { defaultApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import type { Certificate } from '../../http/create-http-app.ts';
import type { RateLimits, Settings } from '../../http/settings.ts';
import type { SupportIssuer } from '../../identity/impersonation/support-provider.ts';
import type { LogLevel } from '../../platform/runtime/log.ts';
import { checkAddress } from '../../platform/outbound/post.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';
import { drawPushKey } from '../../platform/push/web-push.ts';
import { readMessageSettings } from './message-settings.ts';
import type { MessageSettings } from './message-settings.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';
import { readSwitch, readNumber, readChoice, readList, readFile, readSecret } from './read-variables.ts';

export type Environment = {
  port: number;
  /** The address to listen on. A demo's passwords are public, so by default only this machine can reach it. */
  host: string;
  dataDir: string;
  demo: boolean;
  /** Whether other machines can reach this demo. */
  isOpenToOthers: boolean;
  /** Whether a browser may name a push service on this machine. Not where strangers can sign in. */
  pushesToLoopback: boolean;
  /** What this process does: answers calls, runs the outbox and jobs, or both. */
  roles: { web: boolean; worker: boolean };
  certificate: Certificate | null;
  logLevel: LogLevel;
  /** Connections of the web login. */
  poolSize: number;
  oneSignInText: boolean;
  /** Signs session cookies; the same in every process of a site. */
  sessionSecret: string;
  /** Whether the demo's provider is simulated. */
  simulator: boolean;
  /** Whether educators in it cancel or do not arrive. */
  hasTrouble: boolean;
  portalFolder: string;
  messages: MessageSettings;
  /** The second identity provider; null when nobody can act for a contact. */
  supportIssuer: SupportIssuer | null;
  approvalTimes: ApprovalTimes;
  settings: Omit<Settings, 'demo' | 'push' | 'sendsEmail'>;
};

const knownFeatures = ['showBookingStatus', 'showBookingCardV2', 'enableExtendBooking'];
const portalFolder = resolve(import.meta.dirname, '../../../../portal/dist');

/** Reads every setting once; throws a SettingError at the first that cannot work. */
export function readEnvironment(variables: Variables): Environment {
  const production = variables['NODE_ENV'] === 'production';
  const dataDir = resolve(variables['DATA_DIR'] || 'data');
  // A forgotten setting must not open somebody's own server to sign-ins with a known password.
  const demo = readDemo(variables);
  const poolSize = readNumber(variables, 'POOL_SIZE', { otherwise: 10, from: 2, to: 200 });
  const roles = readChoice(variables, 'ROLES', ['both', 'web', 'worker']);
  const certificate = readCertificate(variables);
  const publicOrigins = readPublicOrigins(variables);
  const isSecure =
    certificate !== null || (publicOrigins ?? []).some((origin) => origin.startsWith('https:'));
  const supportProviderOrigin = readPolicyOrigin(variables, 'SUPPORT_ISSUER', isSecure);
  checkPace(variables);
  checkTrouble(variables);
  const appName = readAppName(variables);
  return {
    port: readNumber(variables, 'PORT', { otherwise: 3000, from: 0, to: 65_535 }),
    host: variables['HOST'] || (demo ? 'localhost' : '::'),
    dataDir,
    demo,
    isOpenToOthers: demo && variables['DEMO'] === 'public',
    pushesToLoopback: demo && variables['DEMO'] !== 'public',
    roles: { web: roles !== 'worker', worker: roles !== 'web' },
    certificate,
    logLevel: readChoice(
      variables,
      'LOG_LEVEL',
      demo ? ['warn', 'info', 'error'] : ['info', 'warn', 'error'],
    ),
    poolSize,
    oneSignInText: readSwitch(variables, 'SIGN_IN_ONE_TEXT', false),
    sessionSecret: readSecret(variables, 'SESSION_SECRET', dataDir, {
      remedy: 'remove the file and start again, and everybody signs in anew',
    }),
    simulator: readSimulator(variables, demo),
    hasTrouble: Number(variables['SIMULATOR_TROUBLE'] || '1') > 0,
    portalFolder: readPortalFolder(variables, roles !== 'worker'),
    messages: readMessageSettings(variables, {
      appName,
      pushPrivateKey: readSecret(variables, 'PUSH_PRIVATE_KEY', dataDir, {
        draw: drawPushKey,
        remedy: 'remove the file and start again, and everybody switches notifications on anew',
      }),
    }),
    supportIssuer: readSupportIssuer(variables),
    approvalTimes: readApprovalTimes(variables),
    settings: {
      appName,
      publicOrigins,
      features: readFeatures(variables),
      checkReplies: readSwitch(variables, 'CHECK_REPLIES', !production && !demo),
      rateLimits: readRateLimits(variables),
      callsAtOnce: readNumber(variables, 'CALLS_AT_ONCE', {
        otherwise: Math.max(4, 2 * availableParallelism()),
        from: 1,
        to: 1_000,
      }),
      maxSlowCalls: poolSize,
      maxWaitingCalls: readNumber(variables, 'MAX_CALLS', { otherwise: 500, from: 1, to: 100_000 }),
      maxConnectionsPerAddress:
        readNumber(variables, 'MAX_CONNECTIONS', { otherwise: 500, from: 0, to: 1_000_000 }) || null,
      trustedProxies: readProxies(variables),
      logCalls: readSwitch(variables, 'LOG_CALLS', !demo),
      tileOrigin: readPolicyOrigin(variables, 'TILE_ADDRESS', isSecure),
      tiles: readTiles(variables),
      opensOffline: readSwitch(variables, 'OFFLINE', true),
      supportProviderOrigin,
      feedbackFormAddress: readFeedbackForm(variables),
      webhookHosts: readWebhookHosts(variables),
      serviceStatusAddress: readServiceStatus(variables, demo),
    },
  };
}

/**
 * Whether this is a demo. Its passwords are public, so a demo that other machines can reach must be requested with the
 * value `public`.
 */
function readDemo(variables: Variables): boolean {
  if (variables['DEMO'] === 'public') return true;
  const demo = readSwitch(variables, 'DEMO', !variables['DATABASE_URL'], '1, 0 or public');
  if (!demo) return false;
  const { HOST: host } = variables;
  const address = readOrigins(variables, 'PUBLIC_ADDRESS')?.find(
    (origin) => !isLoopbackHost(new URL(origin).hostname),
  );
  const open =
    host && !isLoopbackHost(host) ? `HOST is "${host}"` : address && `PUBLIC_ADDRESS has "${address}"`;
  if (!open) return true;
  throw new SettingError(
    `${open} and this is a demo, whose passwords everybody knows: set DEMO=0 for a portal of your own, or DEMO=public to open the demo to others.`,
  );
}

/** Escalation comes no earlier than the reminder, or the order would be meaningless. */
function readApprovalTimes(variables: Variables): ApprovalTimes {
  const range = { from: 1, to: 60 * 24 * 60 };
  const { remindAfterMinutes, escalateAfterMinutes } = defaultApprovalTimes;
  const remind = readNumber(variables, 'APPROVAL_REMIND_MINUTES', {
    otherwise: remindAfterMinutes,
    ...range,
  });
  const escalate = readNumber(variables, 'APPROVAL_ESCALATE_MINUTES', {
    otherwise: Math.max(escalateAfterMinutes, remind),
    ...range,
  });
  if (remind <= escalate) return { remindAfterMinutes: remind, escalateAfterMinutes: escalate };
  throw new SettingError(
    `APPROVAL_ESCALATE_MINUTES is ${escalate}, before the reminder after ${remind}: set it to ${remind} or more.`,
  );
}

function readFeedbackForm({ FEEDBACK_FORM_ADDRESS: text }: Variables): string | null {
  if (!text) return null;
  if (URL.parse(text)?.protocol === 'https:' && text.includes('{bookingId}')) return text;
  throw new SettingError(
    `FEEDBACK_FORM_ADDRESS is "${text}": write an address that begins with https and holds {bookingId}, or leave it out for the form of the portal.`,
  );
}

/** The server fetches it, so it must be https; a demo may have it on this machine. */
function readServiceStatus({ SERVICE_STATUS_ADDRESS: text }: Variables, demo: boolean): string | null {
  if (!text) return null;
  try {
    return checkAddress(text, { allowsLoopback: demo }).href;
  } catch (error) {
    throw new SettingError(
      `SERVICE_STATUS_ADDRESS is "${text}": write the address of a text file that begins with https and leads to a public host.`,
      { cause: error },
    );
  }
}

/** Host names only; one that begins with a dot matches every name below it. */
function readWebhookHosts(variables: Variables): string[] | null {
  const hosts = readList(variables, 'WEBHOOK_HOSTS').map((host) => host.toLowerCase());
  const wrong = hosts.find((host) => !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host));
  if (wrong === undefined) return hosts.length > 0 ? hosts : null;
  throw new SettingError(
    `WEBHOOK_HOSTS has "${wrong}": write names of hosts such as hooks.provider.example, or .provider.example for every name below it.`,
  );
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

/** An IP address, optionally with a prefix length. */
function isAddressRange(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}

/** The origins of the addresses, or null when there are none. */
function readOrigins(variables: Variables, name: string): string[] | null {
  const addresses = readList(variables, name);
  const origins = addresses.map((address) => {
    const url = URL.parse(address);
    const isHttp = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
    if (isHttp && url.username === '' && url.password === '') return url.origin;
    throw new SettingError(`${name} has "${address}": write an address such as https://portal.example.`);
  });
  return origins.length > 0 ? origins : null;
}

/** Browser addresses consist of scheme, host and port: anything more would never match. */
function readPublicOrigins(variables: Variables): string[] | null {
  const origins = readOrigins(variables, 'PUBLIC_ADDRESS');
  for (const address of readList(variables, 'PUBLIC_ADDRESS')) {
    const { pathname, search, hash, hostname, protocol, origin } = new URL(address);
    if (pathname !== '/' || /[?#]$/.test(address) || search || hash || hostname.includes('*')) {
      throw new SettingError(
        `PUBLIC_ADDRESS has "${address}": write the address alone, without a path or a star, such as ${hostname.includes('*') ? 'https://portal.example' : origin}.`,
      );
    }
    if (protocol === 'http:' && !isLoopbackHost(hostname)) {
      throw new SettingError(
        `PUBLIC_ADDRESS has "${address}", but browsers keep the session cookie on https alone: write the address that begins with https.`,
      );
    }
  }
  return origins;
}

/** The one origin that the portal's policy allows besides its own. */
function readPolicyOrigin(
  variables: Variables,
  name: 'TILE_ADDRESS' | 'SUPPORT_ISSUER',
  isSecure: boolean,
): string | null {
  const [origin, ...others] = readOrigins(variables, name) ?? [];
  if (origin === undefined) return null;
  if (others.length > 0) throw new SettingError(`${name} has several addresses: name one.`);
  if (isSecure && origin.startsWith('http:')) {
    throw new SettingError(
      `${name} is "${variables[name]}", which browsers refuse on a page of https: name one that begins with https.`,
    );
  }
  return origin;
}

/** The URL template of a tile; its origin is checked with the policy's. */
function readTiles({ TILE_ADDRESS: address, TILE_ATTRIBUTION: attribution }: Variables): Settings['tiles'] {
  if (!address) return null;
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new SettingError(
      `TILE_ADDRESS is "${address}": write where zoom, column and row stand, such as https://tiles.example/{z}/{x}/{y}.png.`,
    );
  }
  return { address: address.trim(), attribution: attribution ?? '' };
}

/** Complete, with its path: the issuer's metadata must have the same. Its scheme is checked with its origin. */
function readSupportIssuer(variables: Variables): SupportIssuer | null {
  const {
    SUPPORT_ISSUER: issuer,
    SUPPORT_CLIENT_ID: clientId,
    SUPPORT_CLIENT_SECRET: clientSecret,
  } = variables;
  if (!issuer) {
    if (!clientId && !clientSecret) return null;
    throw new SettingError(
      'SUPPORT_CLIENT_ID belongs to a SUPPORT_ISSUER: name the issuer, or leave both out.',
    );
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    throw new SettingError(
      `SUPPORT_ISSUER is "${issuer}", where sign-ins could be read on the way: name one that begins with https.`,
    );
  }
  if (!clientId) {
    throw new SettingError(
      'SUPPORT_ISSUER needs SUPPORT_CLIENT_ID: the name by which the issuer knows this portal.',
    );
  }
  return { issuer, clientId, clientSecret: clientSecret || null };
}

const maxAppName = 60;

/** Used in titles and in message headers. */
function readAppName(variables: Variables): string {
  const name = variables['APP_NAME'] || 'Staffroom';
  if (name.trim() !== '' && name.length <= maxAppName && !/[\p{Cc}\u2028\u2029]/u.test(name)) return name;
  throw new SettingError(`APP_NAME is no name: write one line of at most ${maxAppName} letters.`);
}

function readPortalFolder(variables: Variables, servesPortal: boolean): string {
  const given = variables['PORTAL_DIST'];
  if (!given) return portalFolder;
  const folder = resolve(given);
  if (!servesPortal || existsSync(join(folder, 'index.html'))) return folder;
  throw new SettingError(
    `PORTAL_DIST is "${given}", where there is no index.html: name the folder of the built portal.`,
  );
}

function readSimulator(variables: Variables, demo: boolean): boolean {
  const isWanted = readSwitch(variables, 'SIMULATOR', demo);
  if (!isWanted || demo) return isWanted;
  throw new SettingError(
    'SIMULATOR is on and this is no demo, whose provider it plays: leave SIMULATOR out, or set DEMO=1.',
  );
}

/** The simulator reads both in its own process, whose errors nobody sees. */
function checkTrouble(variables: Variables): void {
  const text = variables['SIMULATOR_TROUBLE'] ?? '';
  if (text === '' || /^(0|1)(\.0{1,6})?$|^0\.\d{1,6}$/.test(text)) return;
  throw new SettingError(
    `SIMULATOR_TROUBLE is "${text}": set it to a share from 0 to 1; 0.15 lets about every seventh educator pull out.`,
  );
}

function checkPace(variables: Variables): void {
  const text = variables['SIMULATOR_PACE'];
  if (text === undefined || text === '') return;
  const pace = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (pace > 0 && pace <= 100_000) return;
  throw new SettingError(
    `SIMULATOR_PACE is "${text}": set it to a number above 0 and up to 100000; 1 takes seconds, 60 takes minutes.`,
  );
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
  if ((perAddress === 0) !== (perSession === 0)) {
    throw new SettingError(
      'RATE_LIMIT_PER_ADDRESS and RATE_LIMIT_PER_SESSION are switched off together: set both to 0, or neither.',
    );
  }
  return perAddress === 0 ? null : { perAddress, perSession };
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
