import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/testing/test-database.ts';
import type { TestDatabase } from '../db/testing/test-database.ts';
import { hashServiceKey } from '../identity/service-keys.ts';
import { systemIds } from '../platform/runtime/ids.ts';
import { createLog } from '../platform/runtime/log.ts';
import { findSentence } from '../start/end-with-sentence.ts';
import { silentReporter } from '../start/progress-reporter.ts';
import { readEnvironment } from './settings/environment.ts';
import { startProduct } from './start-product.ts';

let database: TestDatabase;
let dataDir: string;
let logged: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-start-'));
  logged = [];
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The sentence shown for a start with these changes. Throws when it starts, or ends with a stack trace. */
async function sentenceOf(changes: Record<string, string>): Promise<string | null> {
  const { web, worker, auth } = database.addresses;
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: web,
    DATABASE_WORKER_URL: worker,
    DATABASE_AUTH_URL: auth,
    HOST: '127.0.0.1',
    PORT: '0',
    ...changes,
  };
  const log = createLog((line) => logged.push(line));
  const failed: unknown = await (async () => {
    const environment = readEnvironment(variables);
    const product = await startProduct({ environment, variables, log, reporter: silentReporter });
    await product.stop();
    throw new Error('It started');
  })().catch((error: unknown) => error);
  const sentence = findSentence(failed);
  if (sentence === null) throw failed;
  expect(sentence).toMatch(/^[^\n]+\.$/);
  expect(logged).toEqual([]);
  return sentence;
}

const notLetIn = (reason: RegExp) =>
  new RegExp(
    `^The server of DATABASE_URL does not let us in \\(${reason.source}\\): check the address, the password and that it runs\\.$`,
  );

test.each([
  [{ HOST: '203.0.113.7' }, 'HOST is "203.0.113.7", which is no address of this machine: name one that is.'],
  [{ HOST: 'no host' }, 'HOST is "no host", which is no address of this machine: name one that is.'],
  [
    { HOST: 'host.invalid' },
    'HOST is "host.invalid", which is no address of this machine: name one that is.',
  ],
  [
    { DATABASE_URL: 'localhost:5432/staffroom' },
    'DATABASE_URL is no PostgreSQL address: write it as postgresql://login:password@host/database.',
  ],
  [{ DATABASE_URL: 'postgresql://' }, notLetIn(/.+/)],
  [{ DATABASE_URL: 'postgresql://web:password@[db/staffroom' }, notLetIn(/.+/)],
  [{ DATABASE_URL: 'postgresql://web:password@localhost:99999/staffroom' }, notLetIn(/.+/)],
  [{ DATABASE_URL: 'postgresql://web:%zz@localhost:1/staffroom' }, notLetIn(/.+/)],
  [{ DATABASE_URL: 'postgresql://web:password@127.0.0.1:1/staffroom' }, notLetIn(/.*ECONNREFUSED.*/)],
])('a start with %j ends with one sentence', async (changes, sentence) => {
  const found = await sentenceOf(changes as Record<string, string>);
  if (typeof sentence === 'string') expect(found).toBe(sentence);
  else expect(found).toMatch(sentence);
});

test('a damaged file of the audit chains ends the start with one sentence and no line in the log', async () => {
  const path = join(dataDir, 'audit-heads.json');
  await writeFile(path, '{');
  expect(await sentenceOf({})).toContain(
    'audit-heads.json, which keeps the ends of the audit chains, is damaged',
  );
  await rm(path);
});

test('a former demo’s key ends the start of a program that has no owner’s login', async () => {
  await sql`
    insert into service_keys (service_key_id, name, key_hash)
    values (${systemIds.next()}, 'simulator', ${hashServiceKey('a key')})`.execute(database.owner.db);
  expect(await sentenceOf({ DEMO: '0' })).toBe(
    'This database was a demo and still has its simulator\'s key: remove them with "npm run demo:remove", or start with DEMO=1.',
  );
  await sql`delete from service_keys`.execute(database.owner.db);
});

test('a disk that is full at the start is said in one sentence, wherever it was noticed', () => {
  const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
    code: '53100',
  });
  const sentence = 'The disk that holds the database is full: free some space and start again.';
  expect(findSentence(full)).toBe(sentence);
  expect(findSentence(new Error('a migration failed', { cause: full }))).toBe(sentence);
  expect(findSentence(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(
    'The disk is full: free some space and start again.',
  );
  expect(findSentence(new Error('anything else'))).toBe(null);
  expect(findSentence(null)).toBe(null);
});
