import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeLinks, copyBundle, getBundle, programOf } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import { readHost } from './host.ts';

const host = readHost();
let folder: string;
let bundle: Bundle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-bundle-'));
  bundle = await getBundle(host, folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('makes the links that an install without scripts leaves out', async () => {
  const bare = join(folder, 'bare');
  await cp(bundle.folder, bare, { recursive: true, verbatimSymlinks: true });
  const list = JSON.parse(await readFile(join(bare, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of list) await rm(join(bare, target));
  const { status, stdout } = spawnSync(programOf({ ...bundle, folder: bare }, 'initdb', host), ['--version']);
  expect({ status, stdout: String(stdout) }).not.toMatchObject({ status: 0 });
  expect(await completeLinks(bare)).toBe(true);
  for (const { target } of list) expect(await readlink(join(bare, target))).not.toContain('/');
  const again = spawnSync(programOf({ ...bundle, folder: bare }, 'initdb', host), ['--version']);
  expect(String(again.stdout)).toContain('initdb (PostgreSQL) 18');
});

test('a copy runs, and is made once', async () => {
  const copy = await copyBundle(bundle, folder);
  expect(String(spawnSync(programOf(copy, 'postgres', host), ['--version']).stdout)).toContain('PostgreSQL');
  expect(await copyBundle(bundle, folder)).toEqual(copy);
});
