import { join } from 'node:path';
import { addArrivals } from '../../seed/add-arrivals.ts';
import { prepareDemo } from '../../seed/prepare-demo.ts';
import { openDatabase } from '../db/connections/connection.ts';
import type { OpenedDatabase } from '../db/connections/connection.ts';
import { listen } from '../db/connections/listen.ts';
import { bringJobsForward } from '../platform/jobs/bring-jobs-forward.ts';
import { serveDemoMessages } from '../features/notifications/demo/serve-demo-messages.ts';
import { startWebhookQueue } from '../features/webhooks/deliver/queue-webhooks.ts';
import { createWebhookSecrets } from '../features/webhooks/webhook-secrets.ts';
import { startNotificationQueue } from '../features/notifications/sending/queue-notifications.ts';
import { openPool } from '../db/connections/pool.ts';
import type { Database } from '../db/connections/pool.ts';
import { openPort } from '../http/open-port.ts';
import { createSignedLinks } from '../identity/links/signed-links.ts';
import { createIdentityProvider } from '../identity/sessions/identity-provider.ts';
import { openAuditHeadsFile } from '../platform/audit/audit-heads-file.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { systemIds } from '../platform/runtime/ids.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/runtime/log.ts';
import { createPushIdentity } from '../platform/push/web-push.ts';
import { startSequencer } from '../platform/events/sequencer.ts';
import { startStreams } from '../platform/events/streams.ts';
import { orStopped } from '../start/run-until-stopped.ts';
import type { ProgressReporter } from '../start/progress-reporter.ts';
import { buildApp } from './build-app.ts';
import { demoSettings } from '../../seed/demo-accounts.ts';
import { hasDemoAccounts, refuseDemoLeftovers, refuseRemovedDemo } from './demo/demo-leftovers.ts';
import { SettingError } from './settings/setting-error.ts';
import type { Environment } from './settings/environment.ts';
import { createSenders, findUnsent, methodsOf } from './create-senders.ts';
import { createDemoTime } from './demo/demo-time.ts';
import type { DemoTime } from './demo/demo-time.ts';
import { listJobs } from './list-jobs.ts';
import { loadVariants } from './variants/read-variants.ts';
import type { ServedVariant } from './variants/read-variants.ts';
import type { MessageFrame } from '../features/notifications/compose/message-parts.ts';
import { serveDemoTime } from './demo/serve-demo-time.ts';
import { servePortal } from './serve-portal.ts';
import { startSchool } from './start-school.ts';
import { startSupport } from './start-support.ts';
import { startSimulator } from './demo/start-simulator.ts';

export type ProductOptions = {
  environment: Environment;
  variables: Readonly<Record<string, string | undefined>>;
  log: Log;
  /** Reports to the person who starts the program. */
  reporter: ProgressReporter;
  /** Once aborted, started parts end in order, and an unfinished start throws the reason. */
  stopping?: AbortSignal;
};

export type Product = {
  /** Null in a process that answers no calls. */
  address: string | null;
  stop: () => Promise<void>;
};

/** Cleanups, run in the reverse order of the starts. */
type Ends = { add: (end: () => Promise<unknown>) => void; run: () => Promise<void> };

const looksForNewDayEveryMs = 10 * 60_000;

/** Starts the parts required by this process's roles. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, variables, log, reporter, stopping } = options;
  const { say } = reporter;
  const ends = createEnds(log);
  try {
    const opened = await openDatabase({
      dataDir: environment.dataDir,
      environment: variables,
      report: say,
      ...(stopping && { stopping }),
      onLost: () => {
        log.error({}, 'the database is lost');
        say(
          'The database ended and could not be started again: see postgres.log in its folder, then start the program again.',
        );
        process.exit(1);
      },
    });
    ends.add(opened.close);
    const address = await orStopped(startParts(options, opened, ends), stopping).catch(
      async (error: unknown) => {
        throw await opened.explain(error);
      },
    );
    return { address, stop: ends.run };
  } catch (error) {
    await ends.run();
    throw error;
  }
}

/** The program's only clock; `demoTime` moves it forward in a demo that allows it. */
type Timed = ProductOptions & { clock: Clock; demoTime: DemoTime | null };

/** Returns the address, or null in a process that answers no calls. */
async function startParts(
  product: ProductOptions,
  opened: OpenedDatabase,
  ends: Ends,
): Promise<string | null> {
  const { dataDir, demo, roles, settings } = product.environment;
  const demoTime = startTime(product.environment, ends);
  const options: Timed = { ...product, clock: demoTime?.clock ?? systemClock, demoTime };
  const variants = loadVariants({ configFolder: join(dataDir, 'config'), settings });
  if (demo) await startDemo(options, opened, ends);
  else await refuseDemoLeftovers(opened);
  const worker = roles.worker ? await startWorker(options, opened, ends) : null;
  const address = roles.web ? await startWeb({ ...options, variants }, opened, ends) : null;
  // After the port is open: scheduled work is not urgent.
  if (worker !== null) await startScheduledJobs({ ...options, variants }, opened, worker, ends);
  if (address === null) options.reporter.say('The worker is running.');
  return address;
}

/** Only a demo of one process that no other machine can reach can be moved forward. */
function startTime({ demo, isOpenToOthers, roles, dataDir }: Environment, ends: Ends): DemoTime | null {
  if (!demo || isOpenToOthers || !roles.web || !roles.worker) return null;
  const time = createDemoTime({
    file: join(dataDir, 'demo-time'),
    clock: systemClock,
    every: (ms, step) => {
      const timer = setInterval(step, ms);
      return () => clearInterval(timer);
    },
  });
  ends.add(async () => time.stop());
  return time;
}

/** Creates the demo world or brings it up to date, and again when a new day begins while the program runs. */
async function startDemo(
  { log, reporter, clock, demoTime }: Timed,
  opened: OpenedDatabase,
  ends: Ends,
): Promise<void> {
  const { owner: address } = opened.addresses;
  if (address === null) {
    reporter.say(
      'Without DATABASE_OWNER_URL this program neither makes the demo world nor brings it to today.',
    );
    return;
  }
  await refuseRemovedDemo(opened);
  await prepareDemo({ address, now: clock.now(), reporter });
  const bringToToday = async (): Promise<void> => {
    // A world that is no longer a demo is left alone.
    if (await hasDemoAccounts(opened)) await prepareDemo({ address, now: clock.now() });
  };
  const look = (): void =>
    void bringToToday().catch((error: unknown) => log.warn({ error }, 'the demo was not brought to today'));
  // Not a job: it needs the owner's login, checks the world itself and changes nothing twice.
  const timer = setInterval(look, looksForNewDayEveryMs);
  timer.unref();
  demoTime?.onArrival(look);
  ends.add(async () => clearInterval(timer));
}

async function startWorker(
  { environment, log, reporter, clock }: Timed,
  opened: OpenedDatabase,
  ends: Ends,
): Promise<Database> {
  const database = openPool(opened.addresses.worker, {
    name: 'worker',
    size: 4,
    onError: brokenConnection(log),
  });
  ends.add(database.close);
  const auditHeads = await openAuditHeadsFile({
    path: join(environment.dataDir, 'audit-heads.json'),
    database,
    log,
    report: reporter.say,
  });
  ends.add(auditHeads.close);
  const sequencer = await startSequencer({
    database,
    directAddress: opened.notifies ? opened.addresses.direct : null,
    clock,
    log,
    onSealed: auditHeads.keep,
  });
  ends.add(sequencer.stop);
  return database;
}

async function startScheduledJobs(
  { environment, log, variants, clock, demoTime }: Timed & { variants: readonly ServedVariant[] },
  { addresses, notifies }: OpenedDatabase,
  worker: Database,
  ends: Ends,
): Promise<void> {
  const { senders, close } = createSenders(environment, { database: worker, clock });
  ends.add(async () => close());
  const frame = {
    appName: environment.settings.appName,
    publicAddress: publicAddressOf(environment),
    from: environment.messages.from,
    links: createSignedLinks(environment.sessionSecret),
    ofVariants: framesOf(variants),
  };
  const directAddress = notifies ? addresses.direct : null;
  const common = { database: worker, directAddress, clock, log };
  const jobs = await startJobs({
    ...common,
    jobs: listJobs({
      worker,
      authAddress: addresses.auth,
      clock,
      sessionClock: systemClock,
      log,
      sending: { senders, frame },
      webhooks: {
        secrets: createWebhookSecrets(environment.sessionSecret),
        hosts: { allowed: environment.settings.webhookHosts, allowsLoopback: environment.demo },
      },
      approvalTimes: environment.approvalTimes,
    }),
  });
  ends.add(jobs.stop);
  const timedJobs =
    demoTime === null ? jobs : bringJobsForward(jobs, { database: worker, time: demoTime, log });
  const queue = await startNotificationQueue({ ...common, jobs: timedJobs, methods: methodsOf(senders) });
  ends.add(queue.stop);
  const webhooks = await startWebhookQueue({ ...common, jobs: timedJobs, ids: systemIds });
  ends.add(webhooks.stop);
}

/** In messages of a variant with its own address, links lead to that address. */
function framesOf(variants: readonly ServedVariant[]): NonNullable<MessageFrame['ofVariants']> {
  return Object.fromEntries(
    variants.map(({ name, appName, addresses: [address] }) => [
      name,
      { appName, ...(address !== undefined && { publicAddress: new URL(address).origin }) },
    ]),
  );
}

/** The portal's address for browsers, used by links in messages. */
function publicAddressOf({ settings, certificate, port }: Environment): string {
  return settings.publicOrigins?.[0] ?? `${certificate ? 'https' : 'http'}://localhost:${port}`;
}

async function startWeb(
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

async function startProvider(
  { environment, log, reporter, clock }: Timed,
  { addresses }: OpenedDatabase,
  ends: Ends,
  address: string,
): Promise<void> {
  if (addresses.owner === null) {
    reporter.say('Without DATABASE_OWNER_URL the simulator gets no key and is not started.');
    return;
  }
  const owner: Database = openPool(addresses.owner, { name: 'provider', size: 1 });
  try {
    const { dataDir } = environment;
    if (environment.hasTrouble) await reportArrivals(owner, { reporter, clock });
    const simulator = await startSimulator({ owner, address, dataDir, ids: systemIds, log });
    if (simulator) ends.add(simulator.stop);
  } finally {
    await owner.close();
  }
}

/** Tells the user of a demo what to watch first, since it happens once and soon. */
async function reportArrivals(
  owner: Database,
  { reporter: { say }, clock }: { reporter: ProgressReporter; clock: Clock },
): Promise<void> {
  const added = await addArrivals({ database: owner, now: clock.now() });
  if (!added) return;
  const { email, locationName, time, count } = added;
  say(
    `To watch who arrives, sign in as ${email} now: ${count} educators are due at ${locationName} at ${time.startTime}, whatever the hour there. One comes in time, one late, and one not at all.`,
  );
}

function brokenConnection(log: Log): (error: Error) => void {
  return (error) => log.warn({ error }, 'a connection to the database broke');
}

function createEnds(log: Log): Ends {
  const ends: (() => Promise<unknown>)[] = [];
  let ended = false;
  const run = (end: () => Promise<unknown>): Promise<unknown> =>
    end().catch((error: unknown) => log.warn({ error }, 'something did not end well'));
  return {
    // A part that finishes starting after the stop is ended at once.
    add: (end) => void (ended ? run(end) : ends.push(end)),
    run: async () => {
      ended = true;
      for (const end of ends.splice(0).toReversed()) await run(end);
    },
  };
}
