import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = { number: number; name: string; checksum: string; sql: string };

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The program's migrations in order; throws when a number is missing or duplicated, or a name is malformed. */
export async function listMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(files.map((file, index) => readMigration(folder, file, index + 1)));
}

async function readMigration(folder: string, file: string, expected: number): Promise<Migration> {
  const [, digits, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
  if (!digits || !name || Number(digits) !== expected) {
    throw new Error(
      `Migration ${file} should be number ${String(expected).padStart(4, '0')}, as in 0001_name.sql`,
    );
  }
  // A checkout on another system may change the line endings.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return { number: expected, name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
}
