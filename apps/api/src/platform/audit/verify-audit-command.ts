import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import { runDatabaseCommand } from '../../db/run-database-command.ts';
import { keepPresentHeads, readAuditHeads } from './audit-heads-file.ts';
import { systemClock } from '../runtime/clock.ts';
import { verifyAudit } from './verify-audit.ts';

/**
 * `npm run audit:verify` checks every chain of audit seals and exits with 1 when something differs from what was
 * sealed. With `--keep-present-ends` it trusts the chains as they are now and keeps their ends: for a database that was
 * restored on purpose, or a lost file of ends.
 */
const { values } = parseArgs({ options: { 'keep-present-ends': { type: 'boolean', default: false } } });
const dataDir = resolve(process.env['DATA_DIR'] || 'data');
const headsFile = join(dataDir, 'audit-heads.json');

await runDatabaseCommand({
  work: async ({ addresses }) => {
    const database = openPool(addresses.worker, { name: 'verify audit', size: 1 });
    try {
      process.exitCode = await verify(database, values['keep-present-ends']);
    } finally {
      await database.close();
    }
  },
});

async function verify(database: Database, keepsPresentEnds: boolean): Promise<number> {
  const heads = keepsPresentEnds ? null : (readAuditHeads(headsFile) ?? []);
  const { seals, entries, problems } = await verifyAudit({
    database,
    now: systemClock.now(),
    ...(heads && { heads }),
  });
  for (const problem of problems) process.stdout.write(`${JSON.stringify(problem)}\n`);
  const verdict = problems.length === 0 ? 'The audit trail is whole' : `${problems.length} problems found`;
  if (keepsPresentEnds && problems.length === 0) await keepPresentHeads(headsFile, database);
  const kept = heads ? `${heads.length} ends kept outside` : 'whose ends are kept outside from now on';
  process.stdout.write(`${verdict}: ${entries} rows in ${seals} seals, ${kept}.\n`);
  return problems.length === 0 ? 0 : 1;
}
