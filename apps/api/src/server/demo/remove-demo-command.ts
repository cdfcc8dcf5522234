import { resolve } from 'node:path';
import type { OpenedDatabase } from '../../db/connections/connection.ts';
import { openPool } from '../../db/connections/pool.ts';
import { runDatabaseCommand } from '../../db/run-database-command.ts';
import { removeDemoLeftovers } from './demo-leftovers.ts';
import { SettingError } from '../settings/setting-error.ts';

/** `npm run demo:remove` removes a demo's sign-ins, sessions and simulator key, and disables its webhooks. */
const dataDir = resolve(process.env['DATA_DIR'] || 'data');
await runDatabaseCommand({ work: removeDemo });

async function removeDemo({ addresses }: OpenedDatabase): Promise<void> {
  if (addresses.owner === null) {
    throw new SettingError('DATABASE_OWNER_URL is not set: the demo is removed with the owner login.');
  }
  const owner = openPool(addresses.owner, { name: 'remove demo', size: 1 });
  try {
    const { userIds, keys, webhooks } = await removeDemoLeftovers(owner, dataDir);
    const ended = keys === 0 ? 'there was no valid key of its simulator' : "its simulator's key is revoked";
    const disabled =
      webhooks === 0
        ? ''
        : ` Its webhooks are disabled (${webhooks}): enable those that are your own (docs/webhooks.md).`;
    process.stdout.write(
      `${userIds.length} sign-ins of the demo are gone with their sessions, and ${ended}. Its clients and bookings stay.${disabled}\n`,
    );
  } finally {
    await owner.close();
  }
}
