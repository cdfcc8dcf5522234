import { join, resolve } from 'node:path';
import { LastingClient } from './lasting-client.ts';
import { checkRowSecurity } from '../row-security/check-row-security.ts';
import { lacksSpace } from '../../files/free-space.ts';
import { orStopped } from '../../start/run-until-stopped.ts';
import { diskIsFull, LaunchError } from '../embedded/launch-error.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { isConnectionLost } from './lost-connection.ts';
import { provesNotify } from './listen.ts';
import { createLogins, logins } from './logins.ts';
import { checkMigrated, migrate } from '../migrate.ts';
import { StartError } from '../../start/start-error.ts';

/** The connection string of each login. */
export type DatabaseAddresses = {
  /** For migrations only; null when this process has none. */
  owner: string | null;
  /** May point to a pooler. */
  web: string;
  /** The web login without a pooler, for listening. */
  direct: string;
  worker: string;
  auth: string;
};

export type OpenedDatabase = {
  addresses: DatabaseAddresses;
  /** False behind a pooler that does not pass on notifications; everything then uses polling. */
  notifies: boolean;
  /** Names of the migrations applied by this start. */
  migrated: readonly string[];
  /** Finds the real cause of a failure: a different error when an embedded server ended in the meantime. */
  explain: (error: unknown) => Promise<unknown>;
  /** Call last: ends this process's use of an embedded server. */
  close: () => Promise<void>;
};

export type DatabaseEnvironment = Readonly<Record<string, string | undefined>>;

export type OpenOptions = {
  /** The folder of the embedded database; not used with DATABASE_URL. */
  dataDir: string;
  environment: DatabaseEnvironment;
  /** Receives sentences for the person who starts the program. */
  report?: (sentence: string) => void;
  /** Called when an embedded server is gone for good. */
  onLost?: () => void;
  /** Once aborted, work already started is undone and the reason is thrown. */
  stopping?: AbortSignal;
};

/** A setting that cannot work. The message is one sentence that says what to do. */
export class DatabaseSettingError extends StartError {
  override name = 'DatabaseSettingError';
}

/** Connects to the database, migrates it to this program's version and refuses it when row-level security has gaps. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const reached = options.environment['DATABASE_URL']
    ? await reachGiven(options.environment)
    : await openEmbedded(options);
  try {
    return await orStopped(prepare(reached, options), options.stopping);
  } catch (error) {
    const reason = await reached.explain(error);
    await reached.close();
    throw reason;
  }
}

async function prepare(reached: Reached, options: OpenOptions): Promise<OpenedDatabase> {
  const { addresses } = reached;
  const migrated = await bringUpToDate(addresses);
  await checkRowSecurity(addresses.web);
  const notifies = await provesNotify(addresses.direct, addresses.web);
  if (!notifies) {
    options.report?.(
      'Notifications do not arrive at DATABASE_DIRECT_URL: name an address without a pooler there; until then changes are polled each second.',
    );
  }
  return { ...reached, notifies, migrated };
}

async function bringUpToDate(addresses: DatabaseAddresses): Promise<readonly string[]> {
  if (addresses.owner !== null) return migrate(addresses.owner);
  await checkMigrated(addresses.direct);
  return [];
}

type Reached = Pick<OpenedDatabase, 'addresses' | 'explain' | 'close'>;

async function reachGiven(environment: DatabaseEnvironment): Promise<Reached> {
  return {
    addresses: await readAddresses(environment),
    explain: async (error) => error,
    close: async () => {},
  };
}

const embeddedDatabase = 'staffroom';

async function openEmbedded({ dataDir, report, onLost, stopping }: OpenOptions): Promise<Reached> {
  const folder = join(dataDir, 'database');
  const explain = (error: unknown): Promise<unknown> => explainLoss(error, resolve(folder));
  const server = await startEmbedded({
    folder,
    stopping,
    ...(report && { report }),
    ...(onLost && { onLost }),
  });
  try {
    const admin = new LastingClient({ connectionString: server.addressOf('postgres', 'postgres') });
    await admin.connect();
    try {
      await createLogins(admin, embeddedDatabase, server.passwordOf);
    } finally {
      await admin.end();
    }
  } catch (error) {
    const reason = await explain(error);
    await server.close();
    throw reason;
  }
  return { addresses: addressesOf(server.addressOf, embeddedDatabase), explain, close: server.close };
}

/** An embedded server that ends during a start has run out of disk space, or somebody stopped it. */
async function explainLoss(error: unknown, folder: string): Promise<unknown> {
  if (!isConnectionLost(error)) return error;
  if (await lacksSpace(folder)) return diskIsFull(folder, error);
  return new LaunchError(
    `The database in ${folder} ended before the start was done: see ${join(folder, 'postgres.log')}, mend the cause and start again.`,
    { cause: error },
  );
}

/** The addresses of the four logins on a server whose passwords we choose. */
export function addressesOf(
  addressOf: (login: string, database: string) => string,
  database: string,
): DatabaseAddresses & { owner: string } {
  return {
    owner: addressOf(logins.owner, database),
    web: addressOf(logins.web, database),
    direct: addressOf(logins.web, database),
    worker: addressOf(logins.worker, database),
    auth: addressOf(logins.auth, database),
  };
}

async function readAddresses(environment: DatabaseEnvironment): Promise<DatabaseAddresses> {
  const web = readAddress(environment, 'DATABASE_URL');
  const addresses = {
    owner: environment['DATABASE_OWNER_URL'] ? readAddress(environment, 'DATABASE_OWNER_URL') : null,
    web,
    direct: environment['DATABASE_DIRECT_URL'] ? readAddress(environment, 'DATABASE_DIRECT_URL') : web,
    worker: readAddress(environment, 'DATABASE_WORKER_URL'),
    auth: readAddress(environment, 'DATABASE_AUTH_URL'),
  };
  const named = Object.entries(nameOf).filter(([, name]) => environment[name]);
  await Promise.all(
    named.map(([login, name]) => checkServer(name, addresses[login as keyof typeof nameOf] as string)),
  );
  return addresses;
}

const nameOf = {
  owner: 'DATABASE_OWNER_URL',
  web: 'DATABASE_URL',
  direct: 'DATABASE_DIRECT_URL',
  worker: 'DATABASE_WORKER_URL',
  auth: 'DATABASE_AUTH_URL',
} as const;

function readAddress(environment: DatabaseEnvironment, name: string): string {
  const address = environment[name];
  if (!address) {
    throw new DatabaseSettingError(
      `DATABASE_URL is set but ${name} is not: give each login its address as docs/running.md describes.`,
    );
  }
  if (!/^postgres(ql)?:\/\//.test(address)) {
    throw new DatabaseSettingError(
      `${name} is no PostgreSQL address: write it as postgresql://login:password@host/database.`,
    );
  }
  if (saysHowItIsEncrypted(address)) return address;
  throw new DatabaseSettingError(
    `${name} leads to another machine and says nothing about TLS: end it with ?sslmode=verify-full, or with ?sslmode=disable where nobody else is on the network.`,
  );
}

/** On this machine nothing has to be said. The host may be a parameter, which URL cannot always read. */
function saysHowItIsEncrypted(address: string): boolean {
  const [, inParameter] = /[?&]host=([^&#]*)/.exec(address) ?? [];
  const [, inPlace = ''] = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?#]*)/.exec(address) ?? [];
  const isHere = /^(localhost|127(\.\d+){3}|\[?::1\]?|(\/|%2f).*|\[[^\]]*|)$/i.test(inParameter ?? inPlace);
  return isHere || /[?&]sslmode=/.test(address);
}

async function checkServer(name: string, address: string): Promise<void> {
  let client: LastingClient;
  try {
    client = new LastingClient({
      connectionString: address,
      application_name: 'staffroom start',
      connectionTimeoutMillis: 10_000,
    });
    await client.connect();
  } catch (error) {
    throw new DatabaseSettingError(
      `The server of ${name} does not let us in (${reasonOf(error)}): check the address, the password and that it runs.`,
      { cause: error },
    );
  }
  try {
    const { rows } = await client.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    if ((rows[0]?.number ?? 0) >= 150_000) return;
    throw new DatabaseSettingError(
      `The server of ${name} is PostgreSQL ${rows[0]?.version}: this program needs 15 or later.`,
    );
  } finally {
    await client.end();
  }
}

/** A refused connection to a name with several addresses has an empty message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  return message || code || 'no answer';
}
