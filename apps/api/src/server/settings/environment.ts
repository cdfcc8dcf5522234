import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { ApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { defaultApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import type { Certificate } from '../../http/create-http-app.ts';
import type { RateLimits, Settings } from '../../http/settings.ts';
import type { SupportIssuer } from '../../identity/impersonation/support-provider.ts';
import type { LogLevel } from '../../platform/runtime/log.ts';
import { drawPushKey } from '../../platform/push/web-push.ts';
import { readMessageSettings } from './message-settings.ts';
import type { MessageSettings } from './message-settings.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';
import { readSwitch, readNumber, readChoice, readList, readFile, readSecret } from './read-variables.ts';
import { readDemo, readSimulator, checkTrouble, checkPace } from './read-demo.ts';
import {
  readFeedbackForm,
  readServiceStatus,
  readPublicOrigins,
  readPolicyOrigin,
  readTiles,
} from './read-addresses.ts';
import { readWebhookHosts, readProxies } from './read-hosts.ts';
import { readSupportIssuer } from './read-support-issuer.ts';

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
