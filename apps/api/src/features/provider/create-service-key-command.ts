import { parseArgs } from 'node:util';
import { DatabaseSettingError } from '../../db/connections/connection.ts';
import { openPool } from '../../db/connections/pool.ts';
import { runDatabaseCommand } from '../../db/run-database-command.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import { createServiceKey, revokeServiceKeys } from './service-keys.ts';

/**
 * `npm run provider:key -- --name back-office` prints a new key once; with `--revoke` it revokes the keys of that name.
 */
const { values } = parseArgs({
  options: { name: { type: 'string' }, revoke: { type: 'boolean', default: false } },
});
const name = values.name?.trim() ?? '';
if (name === '') {
  process.stderr.write('Say whose key it is: npm run provider:key -- --name back-office\n');
  process.exit(2);
}

await runDatabaseCommand({
  work: async ({ addresses }) => {
    if (addresses.owner === null) {
      throw new DatabaseSettingError(
        'DATABASE_OWNER_URL is not set: service keys are made with the owner login.',
      );
    }
    await run(addresses.owner);
  },
});

async function run(ownerAddress: string): Promise<void> {
  const owner = openPool(ownerAddress, { name: 'provider key', size: 1 });
  try {
    if (values.revoke) {
      const ended = await revokeServiceKeys(owner, name);
      process.stdout.write(`${ended} ${ended === 1 ? 'key' : 'keys'} of ${name} ended.\n`);
      process.exitCode = ended === 0 ? 1 : 0;
    } else {
      const serviceKey = await createServiceKey(owner, systemIds, name);
      process.stderr.write('This key is shown once and cannot be read again:\n');
      process.stdout.write(`${serviceKey}\n`);
    }
  } finally {
    await owner.close();
  }
}
