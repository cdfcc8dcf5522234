import { join } from 'node:path';
import type { OpenedDatabase } from '../db/connections/connection.ts';
import { listen } from '../db/connections/listen.ts';
import { serveDemoMessages } from '../features/notifications/demo/serve-demo-messages.ts';
import { openPool } from '../db/connections/pool.ts';
import { openPort } from '../http/open-port.ts';
import { createSignedLinks } from '../identity/links/signed-links.ts';
import { createIdentityProvider } from '../identity/sessions/identity-provider.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { systemIds } from '../platform/runtime/ids.ts';
import { createPushIdentity } from '../platform/push/web-push.ts';
import { startStreams } from '../platform/events/streams.ts';
import { buildApp } from './build-app.ts';
import { demoSettings } from '../../seed/demo-accounts.ts';
import { SettingError } from './settings/setting-error.ts';
import type { Environment } from './settings/environment.ts';
import { findUnsent } from './create-senders.ts';
import type { ServedVariant } from './variants/read-variants.ts';
import { serveDemoTime } from './demo/serve-demo-time.ts';
import { servePortal } from './serve-portal.ts';
import { startSchool } from './start-school.ts';
import { startSupport } from './start-support.ts';
import type { Ends } from './ends.ts';
import type { Timed } from './product-options.ts';
import { publicAddressOf, brokenConnection } from './product-options.ts';
import { startProvider } from './demo/start-provider.ts';

/** Starts what answers calls, and opens the port last; returns its address. */
export async function startWeb(
  options: Timed & { variants: readonly ServedVariant[] },
  opened: OpenedDatabase,
  ends: Ends,
): Promise<string> {
  const { environment, variables, log, reporter, clock, demoTime } = options;
  const { addresses, notifies } = opened;
  const onError = brokenConnection(log);
  const database = openPool(addresses.web, { name: 'web', size: environment.poolSize, onError });
  ends.add(database.close);
  const auth = openPool(addresses.auth, { name: 'auth', size: 5, onError });
  ends.add(auth.close);
  const { demo: isDemo, messages } = environment;
  const support = await startSupport(environment);
  ends.add(support.close);
  const settings = {
    ...environment.settings,
    supportProviderOrigin: support.origin,
    demo: isDemo ? demoSettings : null,
    sendsEmail: isDemo || messages.smtpUrl !== null,
    push: {
      publicKey: createPushIdentity(messages.push.privateKey, messages.push.contact).publicKey,
      allowsLoopback: environment.pushesToLoopback,
    },
  };
  const provider = createIdentityProvider({
    address: addresses.auth,
    secret: environment.sessionSecret,
    publicAddress: publicAddressOf(environment),
    ids: systemIds,
    log,
  });
  ends.add(provider.close);
  const directAddress = notifies ? addresses.direct : null;
  const { maxConnectionsPerAddress } = settings;
  const streams = await startStreams({
    database,
    directAddress,
    clock,
    log,
    // The other half of the address's connections is for calls.
    ...(maxConnectionsPerAddress !== null && { maxOfAddress: Math.ceil(maxConnectionsPerAddress / 2) }),
  });
  let stopping = false;
  const { http, identity, notified } = await buildApp({
    database,
    auth,
    provider,
    supportProvider: support.supportProvider,
    streams,
    clock,
    tokenClock: systemClock,
    ids: systemIds,
    log,
    settings,
    sessionSecret: environment.sessionSecret,
    links: createSignedLinks(environment.sessionSecret),
    cacheMs: notifies ? 60_000 : 1_000,
    oneSignInText: environment.oneSignInText,
    certificate: environment.certificate,
    storageFolder: addresses.owner !== null && !variables['DATABASE_URL'] ? environment.dataDir : null,
    isStopping: () => stopping,
    findDegradations: () => [
      ...(notifies ? [] : ['notifications do not arrive; changes are polled each second']),
      ...findUnsent(environment),
    ],
  });
  ends.add(await startSchool(environment, identity.schools.parts));
  ends.add(() => http.close());
  ends.add(streams.stop);
  ends.add(async () => void (stopping = true));
  if (directAddress !== null) {
    const listener = await listen({
      address: directAddress,
      channels: identity.channels,
      onNotify: notified,
      onResume: identity.dropAll,
    });
    ends.add(listener.close);
  }

  if (environment.demo) {
    const findTime = () => demoTime && { now: clock.now(), drivesUntil: demoTime.drivesUntil() };
    serveDemoMessages(http, { database, appName: settings.appName, findTime });
  }
  if (demoTime !== null) serveDemoTime(http, demoTime, settings);
  const hasPortal = await servePortal(http, {
    folder: environment.portalFolder,
    variants: options.variants,
    configFolder: join(environment.dataDir, 'config'),
    settings,
  });
  const address = await listenOnPort(http, environment);
  reporter.say(
    hasPortal
      ? `${settings.appName} is ready at ${address}`
      : `The API is ready at ${address}; the portal is not built.`,
  );
  if (environment.simulator) await startProvider(options, opened, ends, address);
  return address;
}

async function listenOnPort(
  http: Awaited<ReturnType<typeof buildApp>>['http'],
  { port, host, certificate }: Environment,
): Promise<string> {
  try {
    await openPort(http, { port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingError(`Port ${port} is taken: stop what uses it, or name another in PORT.`, {
        cause: error,
      });
    }
    if (code === 'EACCES') {
      throw new SettingError(`Port ${port} may not be used by this user: name one above 1023 in PORT.`, {
        cause: error,
      });
    }
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN' || code === 'EINVAL') {
      throw new SettingError(`HOST is "${host}", which is no address of this machine: name one that is.`, {
        cause: error,
      });
    }
    throw error;
  }
  const bound = http.server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `${certificate ? 'https' : 'http'}://localhost:${boundPort}`;
}
