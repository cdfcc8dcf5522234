import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Host } from './host.ts';
import { lacksSpace, saysNoSpace } from '../../files/free-space.ts';
import { diskIsFull, LaunchError } from './launch-error.ts';
import { launchOf } from './launch-way.ts';
import type { LaunchWay } from './launch-way.ts';

type ClusterOptions = {
  dataDirectory: string;
  initdb: string;
  way: LaunchWay;
  host: Host;
  password: string;
  durable: boolean;
  stopping: AbortSignal | undefined;
};

/** Creates the cluster in a temporary folder, then renames it: an interrupted start leaves no partial cluster. */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { dataDirectory, way } = options;
  const parent = dirname(dataDirectory);
  await removeUnfinished(parent, basename(dataDirectory));
  const unfinished = join(parent, `${basename(dataDirectory)}.unfinished`);
  await mkdir(unfinished, { mode: 0o700 });
  const passwordFile = join(unfinished, '..', `${basename(dataDirectory)}.first-password`);
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (way.kind === 'otherUser') {
    await chown(unfinished, way.uid, way.gid);
    await chown(passwordFile, way.uid, way.gid);
  }
  try {
    await runInitdb(options, unfinished, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  options.stopping?.throwIfAborted();
  await rename(unfinished, dataDirectory);
}

async function removeUnfinished(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(`${name}.`) && !entry.endsWith('.log')) {
      await rm(join(parent, entry), { recursive: true, force: true });
    }
  }
}

async function runInitdb(options: ClusterOptions, folder: string, passwordFile: string): Promise<void> {
  const { file, args, ...user } = launchOf(options.way, options.host, [
    options.initdb,
    `--pgdata=${folder}`,
    '--no-locale',
    '--encoding=UTF8',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ]);
  const child = spawn(file, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  const stop = (): void => void child.kill('SIGTERM');
  options.stopping?.addEventListener('abort', stop, { once: true });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  options.stopping?.removeEventListener('abort', stop);
  options.stopping?.throwIfAborted();
  if (status === 0) return;
  const parent = dirname(folder);
  if (saysNoSpace(complaint) || (await lacksSpace(parent))) throw diskIsFull(parent);
  const lines = complaint.trim().split('\n');
  const reason = lines.findLast((line) => line.includes('error:')) ?? lines.at(-1);
  throw new LaunchError(
    `The database could not be made in ${folder} (${reason}): mend that and start again, or set DATABASE_URL.`,
  );
}

/** The major version that created a cluster, or null when there is none. */
export async function findClusterVersion(dataDirectory: string): Promise<string | null> {
  const text = await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}
