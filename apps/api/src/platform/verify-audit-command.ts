import { join, resolve } from 'node:path';
import { openDatabase } from '../db/connection.ts';
import { openPool } from '../db/pool.ts';
import { readAuditHeads } from './audit-heads-file.ts';
import { systemClock } from './clock.ts';
import { verifyAudit } from './verify-audit.ts';

/** `npm run audit:verify` follows every chain of audit seals; ends with 1 when something is not as it was sealed. */
const dataDir = resolve(process.env['DATA_DIR'] ?? 'data');
const opened = await openDatabase({
  dataDir,
  environment: process.env,
  report: (sentence) => process.stderr.write(`${sentence}\n`),
});
const database = openPool(opened.addresses.worker, { name: 'verify audit', size: 1 });
try {
  const heads = readAuditHeads(join(dataDir, 'audit-heads.json'));
  const { seals, entries, problems } = await verifyAudit({ database, now: systemClock.now(), heads });
  for (const problem of problems) process.stdout.write(`${JSON.stringify(problem)}\n`);
  const verdict = problems.length === 0 ? 'The audit trail is whole' : `${problems.length} problems found`;
  process.stdout.write(`${verdict}: ${entries} rows in ${seals} seals, ${heads.length} ends kept outside.\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await opened.close();
}
