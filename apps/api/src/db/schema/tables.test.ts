import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeTables } from './describe-tables.ts';
import { createTestDatabase } from '../testing/test-database.ts';

test('the types of the tables are those of the migrated database', async () => {
  const database = await createTestDatabase();
  try {
    const present = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8');
    expect(present, 'run node apps/api/src/db/schema/tables-command.ts').toBe(
      await describeTables(database.addresses.owner),
    );
  } finally {
    await database.close();
  }
});
