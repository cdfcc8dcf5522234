import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './connection.ts';
import { describeTables } from './describe-tables.ts';

/** Writes `tables.ts` anew after a new migration, from a database made for it. */
const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-tables-'));
try {
  const database = await openDatabase({ dataDir, environment: {} });
  try {
    const text = await describeTables(database.addresses.owner ?? '');
    await writeFile(join(import.meta.dirname, 'tables.ts'), text);
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true });
}
