import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runUntilStopped } from '../../start/run-until-stopped.ts';
import { describeTables } from './describe-tables.ts';
import { withDatabase } from '../with-database.ts';

/** Regenerates `tables.ts` after a new migration, from a temporary database. */
const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-tables-'));
await runUntilStopped({
  say: console.error,
  work: async (stopping) => {
    try {
      await withDatabase({ dataDir, environment: {}, stopping }, async ({ addresses }) => {
        const text = await describeTables(addresses.owner ?? '');
        await writeFile(join(import.meta.dirname, 'tables.ts'), text);
      });
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
});
