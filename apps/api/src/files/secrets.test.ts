import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whyNoContainers } from '../db/testing/containers/container.ts';
import { findWeakness, takeSecret } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const remedy = 'remove it';
const takingIn = (path: string): string => `
  import { takeSecret } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))};
  try { console.log(takeSecret(${JSON.stringify(path)}, { remedy: 'remove it' })); }
  catch (error) { console.log(error.name + ': ' + error.message); }`;

test('is drawn once, as a whole file that its owner alone can read', async () => {
  const path = join(folder, 'secret');
  const secret = takeSecret(path, { remedy });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(takeSecret(path, { remedy })).toBe(secret);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await readFile(path, 'utf8')).toBe(secret);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('processes that start at once take the same one', async () => {
  const script = takingIn(join(folder, 'secret'));
  const taken = await Promise.all(
    Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return Promise.all([text(child.stdout), once(child, 'exit')]).then(([line]) => line.trim());
    }),
  );
  expect(new Set(taken).size).toBe(1);
  expect(taken[0]).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['', 'is empty'],
  ['x'.repeat(31), 'is too short'],
  ['ab'.repeat(30), 'is too plain'],
  ['better-auth-secret-12345678901234567890', 'is a default that everybody can read'],
  ['kC3vB9nM2xZ7aS5dF1gH8jK4lQ6wE0rT', null],
])('%j: %s', (secret, weakness) => {
  expect(findWeakness(secret)).toBe(weakness);
});

test('a file that cannot be written or read stops with one sentence', async () => {
  expect(() => takeSecret(join(folder, 'no', 'secret'), { remedy })).toThrow(
    /^The file .*secret cannot be written \(ENOENT\): .*\.$/,
  );
  await mkdir(join(folder, 'secret'));
  expect(() => takeSecret(join(folder, 'secret'), { remedy })).toThrow(
    /^The file .*secret cannot be read \(EISDIR\): .*\.$/,
  );
});

test('a full disk leaves no file behind, and the next start draws one', (context) => {
  const reason = whyNoContainers();
  if (reason) context.skip(reason);
  const path = join(folder, 'secret');
  const inside = `
    import { readdirSync, rmSync, writeFileSync } from 'node:fs';
    const folder = ${JSON.stringify(folder)};
    try { writeFileSync(folder + '/filler', Buffer.alloc(1_000_000)); } catch {}
    ${takingIn(path)}
    console.log(readdirSync(folder).join());
    rmSync(folder + '/filler');
    console.log(takeSecret(${JSON.stringify(path)}, { remedy: '' }).length);`;
  const mount = 'mount -t tmpfs -o size=16k tmpfs "$0" && exec "$@"';
  const { stdout } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', mount, folder, process.execPath, '--input-type=module', '-e', inside],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  expect(stdout.trim().split('\n')).toEqual([
    `FileProblem: The disk that holds ${path} is full: free some space and start again.`,
    'filler',
    '43',
  ]);
});
