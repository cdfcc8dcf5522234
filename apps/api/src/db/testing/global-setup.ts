import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { addressesOf } from '../connections/connection.ts';
import { startOfProcess } from '../embedded/processes.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { createLogins } from '../connections/logins.ts';
import { migrate } from '../migrate.ts';
import { templateDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses with DATABASE as a placeholder for the database's name. */
    testServer: { admin: string; owner: string; web: string; direct: string; worker: string; auth: string };
  }
}

const folderPrefix = 'staffroom-test-';

/** One server for the whole run, with a migrated database that each test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const server = await startEmbedded({ folder, disposable: true });
  const admin = new Client({ connectionString: server.addressOf('postgres', 'postgres') });
  await admin.connect();
  await createLogins(admin, templateDatabase, server.passwordOf);
  await admin.end();
  await migrate(server.addressOf('staffroom_owner', templateDatabase));
  project.provide('testServer', {
    admin: server.addressOf('postgres', 'DATABASE'),
    ...addressesOf(server.addressOf, 'DATABASE'),
  });
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A killed run took its server with it, but not its folder. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const pid = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (startOfProcess(pid) === null) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
