import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DataMigration } from './change-tenant-rows.ts';

export type Migration = {
  number: number;
  name: string;
  checksum: string;
  /** SQL text, or the default export of a TypeScript file for changes to tenants' rows. */
  content: string | DataMigration;
};

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The program's migrations in order; throws when a number is missing or duplicated, or a name is malformed. */
export async function listMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /\.(sql|ts)$/.test(file)).toSorted();
  return Promise.all(files.map((file, index) => readMigration(folder, file, index + 1)));
}

async function readMigration(folder: string, file: string, expected: number): Promise<Migration> {
  const [, digits, name] = /^(\d{4})_([a-z0-9_]+)\.(?:sql|ts)$/.exec(file) ?? [];
  if (!digits || !name || Number(digits) !== expected) {
    throw new Error(
      `Migration ${file} should be number ${String(expected).padStart(4, '0')}, as in 0001_name.sql`,
    );
  }
  // A checkout on another system may change the line endings.
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  if (file.endsWith('.sql')) return { number: expected, name, checksum, content: text };
  const { default: change } = (await import(pathToFileURL(join(folder, file)).href)) as {
    default: DataMigration;
  };
  return { number: expected, name, checksum, content: change };
}
