import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { LastingClient } from './connections/lasting-client.ts';
import { listMigrations } from './migration-files.ts';
import type { Migration } from './migration-files.ts';
import { StartError } from '../start/start-error.ts';

/** The database does not match the program. The message says what to do. */
export class MigrationError extends StartError {
  override name = 'MigrationError';
}

type Landed = { number: number; name: string; checksum: string };

const migrationLock = 7_140_513;
const patienceMs = 60_000;

/**
 * Migrates a database to the program's version and returns the names of the migrations applied now. Each runs in its
 * own transaction. When several processes start at once, one migrates and the others wait for it.
 */
export async function migrate(ownerAddress: string, options: { folder?: string } = {}): Promise<string[]> {
  const migrations = await listMigrations(options.folder);
  const client = new LastingClient({
    connectionString: ownerAddress,
    application_name: 'staffroom migrations',
  });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await createHistory(client);
    const landed = await listLanded(client);
    checkHistory(migrations, landed);
    const due = migrations.slice(landed.length);
    for (const migration of due) await apply(client, migration);
    return due.map(fileStem);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** Throws a MigrationError unless the database is exactly at the program's version. Works with any login. */
export async function checkMigrated(address: string, options: { folder?: string } = {}): Promise<void> {
  const migrations = await listMigrations(options.folder);
  const client = new LastingClient({ connectionString: address, application_name: 'staffroom migrations' });
  await client.connect();
  try {
    const landed = await listLanded(client);
    checkHistory(migrations, landed);
    const due = migrations[landed.length];
    if (due) {
      throw new MigrationError(
        `The database lacks migration ${fileStem(due)}: set DATABASE_OWNER_URL, or run "npm run db:migrate" with it.`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Polled, because the owner's lock timeout would end a wait that may legitimately take a minute. */
async function takeMigrationLock(client: Client): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLock,
    ]);
    if (rows[0]?.mine) return;
    await pause(50);
  }
  throw new MigrationError(
    'Another process has been migrating this database for a minute: wait for it, or end it.',
  );
}

async function createHistory(client: Client): Promise<void> {
  try {
    await client.query(`
      create table if not exists public.schema_migrations (
        number integer primary key check (number > 0),
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      grant select on public.schema_migrations to public;`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new MigrationError(
      'The login of DATABASE_OWNER_URL may not make tables in its database: prepare the server with create-logins-command.ts, or grant it usage and create on schema public.',
      { cause: error },
    );
  }
}

async function listLanded(client: Client): Promise<Landed[]> {
  const { rows: found } = await client.query(
    "select to_regclass('public.schema_migrations') is not null as found",
  );
  if (!(found[0] as { found: boolean }).found) return [];
  const { rows } = await client.query<Landed>(
    'select number, name, checksum from public.schema_migrations order by number',
  );
  return rows;
}

function checkHistory(migrations: readonly Migration[], landed: readonly Landed[]): void {
  if (landed.length > migrations.length) {
    const first = landed[migrations.length] as Landed;
    throw new MigrationError(
      `The database is newer than this program (it has migration ${fileStem(first)}): start the newer program.`,
    );
  }
  landed.forEach((there, index) => {
    const ours = migrations[index] as Migration;
    if (there.number === ours.number && there.name === ours.name && there.checksum === ours.checksum) return;
    throw new MigrationError(
      `Migration ${fileStem(there)} is in the database but its file now differs (${fileStem(ours)}): restore the file and put the change into a new migration.`,
    );
  });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const { number, name, checksum, sql } = migration;
  await client.query('begin');
  try {
    await client.query(sql);
    if (client.getTransactionStatus() !== 'T') throw new Error('it ended its own transaction');
    await client.query('insert into public.schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // A full disk has its own error message.
    if ((error as { code?: string }).code === '53100') throw error;
    throw new MigrationError(`Migration ${fileStem(migration)} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function fileStem({ number, name }: { number: number; name: string }): string {
  return `${String(number).padStart(4, '0')}_${name}`;
}
