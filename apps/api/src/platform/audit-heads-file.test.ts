import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuditHeadsFile, readAuditHeads } from './audit-heads-file.ts';
import { createLog } from './log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-heads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const logged: string[] = [];
const log = createLog((line) => logged.push(line));
const head = (clientGroupId: string, sealNo: number) => ({
  clientGroupId,
  sealNo,
  hash: `${sealNo}`.padStart(64, '0'),
});

test('keeps the last end of every chain, over restarts', async () => {
  const path = join(folder, 'audit-heads.json');
  expect(readAuditHeads(path)).toEqual([]);
  const first = openAuditHeadsFile(path, log);
  first.keep([head('a', 1), head('b', 1)]);
  first.keep([head('a', 2)]);
  await first.close();
  expect(readAuditHeads(path)).toEqual([head('a', 2), head('b', 1)]);
  const second = openAuditHeadsFile(path, log);
  second.keep([head('b', 2)]);
  await second.close();
  expect(readAuditHeads(path)).toEqual([head('a', 2), head('b', 2)]);
  expect(await readdir(folder)).toEqual(['audit-heads.json']);
});

test('says so when the file cannot be written, and goes on', async () => {
  const file = openAuditHeadsFile(join(folder, 'no', 'such', 'folder.json'), log);
  file.keep([head('a', 1)]);
  await file.close();
  expect(logged).toHaveLength(1);
});
