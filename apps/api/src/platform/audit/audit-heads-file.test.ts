import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '../../db/connections/pool.ts';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import type { TestDatabase } from '../../db/testing/test-database.ts';
import { keepPresentHeads, openAuditHeadsFile, readAuditHeads } from './audit-heads-file.ts';
import type { AuditHeadsFile } from './audit-heads-file.ts';
import { createLog } from '../runtime/log.ts';
import { hashSeal, noHash } from '../events/sequencer-seals.ts';
import type { AuditHead } from '../events/sequencer-seals.ts';
import { verifyAudit } from './verify-audit.ts';

const [a, b] = [randomUUID(), randomUUID()].toSorted() as [string, string];
let database: TestDatabase;
let folder: string;
let path: string;
let logged: string[];
let said: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'staffroom-heads-'));
  path = join(folder, 'audit-heads.json');
  [logged, said] = [[], []];
  // The first start, before anything was sealed.
  await (await open()).close();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (): Promise<AuditHeadsFile> =>
  openAuditHeadsFile({
    path,
    database: database.worker,
    log: createLog((line) => logged.push(line)),
    report: (sentence) => said.push(sentence),
  });

/** Inserts seals without rows, which still make a valid chain; `salt` makes a different one. */
async function seal(clientGroupId: string, from: number, to = from, salt = 'first'): Promise<AuditHead> {
  const { db } = database.worker;
  let head: AuditHead | null = null;
  for (let sealNo = from; sealNo <= to; sealNo++) {
    const { rows } = await sql<{ hash: Buffer }>`
      select hash from audit_seals where client_group_id = ${clientGroupId} and seal_no = ${sealNo - 1}`.execute(
      db,
    );
    const previousHash = rows[0]?.hash ?? noHash;
    const hash = hashSeal({ clientGroupId, sealNo, previousHash, entries: salt === 'first' ? [] : [salt] });
    await sql`
      insert into audit_seals (client_group_id, seal_no, audit_entry_ids, previous_hash, hash, sealed_at)
      values (${clientGroupId}, ${sealNo}, '{}', ${previousHash}, ${hash}, '2026-03-01T00:00:00Z')`.execute(
      db,
    );
    head = { clientGroupId, sealNo, hash: hash.toString('hex') };
  }
  return head!;
}
async function cutTail(clientGroupId: string, from: number): Promise<void> {
  const admin = openPool(database.adminAddress, { name: 'test cut', size: 1 });
  await sql`alter table audit_seals disable trigger all`.execute(admin.db);
  await sql`
    delete from audit_seals where client_group_id = ${clientGroupId} and seal_no >= ${from}`.execute(
    admin.db,
  );
  await sql`alter table audit_seals enable trigger all`.execute(admin.db);
  await admin.close();
}
async function keep(...heads: AuditHead[]): Promise<void> {
  const file = await open();
  file.keep(heads);
  await file.close();
}
async function verify(): Promise<string[]> {
  const heads = readAuditHeads(path) ?? [];
  const now = Temporal.Instant.from('2026-03-02T00:00:00Z');
  const { problems } = await verifyAudit({ database: database.worker, now, heads });
  return problems.map((problem) => problem.what);
}

test('keeps the last end of every chain, over restarts', async () => {
  expect(readAuditHeads(path)).toEqual([]);
  await keep(await seal(a, 1), await seal(b, 1), await seal(a, 2));
  await keep(await seal(b, 2));
  expect(readAuditHeads(path)?.map(({ sealNo }) => sealNo)).toEqual([2, 2]);
  expect(await verify()).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(['audit-heads.json', 'audit-heads.json.lock']);
  expect(logged).toEqual([]);
});

test('takes up at a start what a killed process had sealed and not kept', async () => {
  await keep(await seal(a, 1));
  await seal(a, 2, 3);
  const head = await seal(b, 1);
  expect(await verify()).toEqual(['headMissing']);
  await (await open()).close();
  expect(readAuditHeads(path)).toContainEqual(head);
  expect(await verify()).toEqual([]);
});

describe('a cut tail', () => {
  test('is found after writes that came later, also longer ones', async () => {
    await keep(await seal(a, 1, 5));
    await cutTail(a, 3);
    const file = await open();
    file.keep([await seal(a, 3, 3, 'another')]);
    await file.close();
    expect(readAuditHeads(path)?.[0]?.sealNo).toBe(5);
    expect(await verify()).toContain('headDiffers');
    await keep(await seal(a, 4, 9, 'another'));
    await (await open()).close();
    expect(readAuditHeads(path)?.[0]?.sealNo).toBe(5);
    expect(await verify()).toContain('headDiffers');
    expect(logged.join()).toContain('a seal that was kept outside is gone from the audit trail');
  });

  test('leaves the ends of other groups to be kept', async () => {
    await keep(await seal(a, 1, 5), await seal(b, 1));
    await cutTail(a, 3);
    await keep(await seal(b, 2));
    expect(readAuditHeads(path)?.map(({ sealNo }) => sealNo)).toEqual([5, 2]);
  });

  test('of a restored backup is taken for whole when somebody says so', async () => {
    await keep(await seal(a, 1, 5));
    await cutTail(a, 3);
    expect(await verify()).toEqual(['headDiffers']);
    await keepPresentHeads(path, database.worker);
    expect(readAuditHeads(path)?.map(({ sealNo }) => sealNo)).toEqual([2]);
    expect(await verify()).toEqual([]);
    await keep(await seal(a, 3));
    expect(readAuditHeads(path)?.map(({ sealNo }) => sealNo)).toEqual([3]);
  });
});

test('a seal number never falls, whichever of several processes writes last', async () => {
  const [one, other] = [await open(), await open()];
  const heads = [];
  for (let sealNo = 1; sealNo <= 6; sealNo++) heads.push(await seal(a, sealNo));
  const head = await seal(b, 1);
  one.keep([heads[5]!]);
  other.keep([heads[2]!, head]);
  await Promise.all([one.close(), other.close()]);
  expect(readAuditHeads(path)).toHaveLength(2);
  expect(readAuditHeads(path)).toEqual(expect.arrayContaining([heads[5], head]));
});

test('a missing file counts as lost where there are seals, and stays missed', async () => {
  await keep(await seal(a, 1, 2));
  await rm(path);
  const file = await open();
  expect(said).toEqual([
    expect.stringMatching(
      / is gone: put the file of a backup in its place, or run "npm run audit:verify -- --keep-present-ends" to begin anew\.$/,
    ),
  ]);
  file.keep([await seal(a, 3)]);
  await file.close();
  expect(readAuditHeads(path)).toBe(null);
  expect(await verify()).toEqual(['headMissing']);
});

test.each(['', '{', '[{"sealNo":"x"}]', 'null', '[{"clientGroupId":"a","sealNo":1.5,"hash":"00"}]'])(
  'a damaged file (%j) stops with one sentence',
  async (text) => {
    await writeFile(path, text);
    await expect(open()).rejects.toMatchObject({
      name: 'FileProblem',
      message: expect.stringMatching(
        /^The file .*audit-heads\.json, which keeps the ends of the audit chains, is damaged: .*\.$/,
      ) as string,
    });
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

test('says so when the file cannot be written later, and goes on', async () => {
  const file = await open();
  await rm(folder, { recursive: true });
  file.keep([await seal(a, 1)]);
  await file.close();
  expect(logged).toHaveLength(1);
});
