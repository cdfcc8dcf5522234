import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startContainer, whyNoContainers } from '../testing/containers/container.ts';
import type { Container, ContainerOptions } from '../testing/containers/container.ts';
import { rollContainers } from '../testing/containers/roll-containers.ts';
import { readPidNamespace } from './pid-namespace.ts';
import type { PidNamespace } from './pid-namespace.ts';
import { startEmbedded } from './start-embedded.ts';
import type { EmbeddedOptions } from './start-embedded.ts';
import { takeStartLock } from './start-lock.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'staffroom-shared-'));
  folder = join(parent, 'database');
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const use = async (options: Partial<EmbeddedOptions> = {}): Promise<number> => {
  const server = await startEmbedded({ folder, patienceMs: 300, ...options });
  await server.close();
  return server.processId;
};
const changeRecord = async (change: object): Promise<void> => {
  const file = join(folder, 'postgres', 'staffroom-server.lock');
  const record = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...record, ...change }));
};
/** The file that a killed server leaves behind. */
const leavePostmasterFile = (): Promise<void> =>
  writeFile(
    join(folder, 'postgres', 'postmaster.pid'),
    `4194300\n${join(folder, 'postgres')}\n0\n5432\n${join(folder, 'run')}\n\n  0  0\nready   \n`,
  );

test('a process killed while it held the start lock leaves none', async () => {
  const module = join(import.meta.dirname, 'start-lock.ts');
  const file = join(folder, 'starting.lock');
  const script = `import { takeStartLock } from ${JSON.stringify(module)};
    await takeStartLock(${JSON.stringify(file)}); console.log('taken'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  let taken = false;
  const taking = takeStartLock(file).then((lock) => {
    taken = true;
    return lock;
  });
  await takeStartLock(join(folder, 'another.lock')).then((lock) => lock.release());
  expect(taken).toBe(false);
  holder.kill('SIGKILL');
  await (await taking).release();
});

describe.runIf(process.platform === 'linux')('a server of another namespace', () => {
  const elsewhere = (change: Partial<PidNamespace> = {}): PidNamespace => ({
    ...(readPidNamespace() as PidNamespace),
    id: 'pid:[1]',
    host: 'another-container',
    ...change,
  });

  test('is gone when its lock is free', async () => {
    await use();
    await leavePostmasterFile();
    await changeRecord({ startedIn: elsewhere() });
    expect(await use()).toBeGreaterThan(0);
  });

  test('is not taken to be gone where no lock proves it', async () => {
    await use();
    await leavePostmasterFile();
    await changeRecord({ startedIn: elsewhere(), locked: false });
    const refused = expect.objectContaining({
      name: 'LaunchError',
      message: expect.stringMatching(
        /^PostgreSQL was started on .* in another container or machine \(another-container\) .* remove .*postmaster\.pid and start again\.$/,
      ) as string,
    }) as Error;
    await expect(use()).rejects.toEqual(refused);
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true);
    await rm(join(folder, 'postgres', 'postmaster.pid'));
    expect(await use()).toBeGreaterThan(0);
  });

  test('is gone when this machine was started again since', async () => {
    await use();
    await leavePostmasterFile();
    const { host } = readPidNamespace() as PidNamespace;
    await changeRecord({ startedIn: elsewhere({ host, bootId: 'an earlier one' }), locked: false });
    expect(await use()).toBeGreaterThan(0);
  });

  test('starts where the machine has no command for locks', async () => {
    expect(await use({ host: { flockCommand: 'no-such-command' } })).toBeGreaterThan(0);
    const record = await readFile(join(folder, 'postgres', 'staffroom-server.lock'), 'utf8');
    expect(JSON.parse(record)).toMatchObject({ locked: false, startedIn: readPidNamespace() });
  });
});

describe('containers on one folder', () => {
  let open: Container[];
  beforeEach((context) => {
    open = [];
    const reason = whyNoContainers();
    if (reason) context.skip(reason);
  });
  afterEach(() => Promise.all(open.map((container) => container.kill())));

  const start = async (options: Partial<ContainerOptions> = {}): Promise<Container> => {
    const container = startContainer({ folder, ...options });
    open.push(container);
    await container.started;
    return container;
  };

  test('a rolling update loses nothing, whether the old one stops or is killed', async () => {
    await rm(folder, { recursive: true });
    const { acknowledged, lost } = await rollContainers(parent, 3);
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(140);
  });

  test('containers that start at once share one server', async () => {
    const all = await Promise.all([start(), start(), start()]);
    for (const container of all) expect(await container.writes(10)).toBe(true);
    const ids = all.flatMap(({ acknowledged }) => acknowledged);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a server that cannot be reached is refused, and goes on', async () => {
    const first = await start();
    expect(await first.writes(5)).toBe(true);
    await rm(join(folder, 'run', '.s.PGSQL.5432'));
    const second = await start({ patienceMs: 300 });
    expect(second.refusal()).toMatch(
      /^PostgreSQL runs on .* in another container or machine \(.+\) and does not answer here: stop it there and start again\.$/,
    );
    await expect(use()).rejects.toThrow('does not answer here: stop it there');
    expect(await first.writes(5)).toBe(true);
  });

  test('a process outside joins, and starts the server again when its container is killed', async () => {
    const inside = await start({ quiet: true });
    const server = await startEmbedded({ folder });
    await inside.kill();
    await expect
      .poll(() => canAnswer(server.addressOf('postgres', 'postgres')), { timeout: 20_000 })
      .toBe(true);
    await server.close();
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

const canAnswer = async (address: string): Promise<boolean> => {
  const client = new Client({ connectionString: address });
  client.on('error', () => void 0);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => void 0);
  }
};
