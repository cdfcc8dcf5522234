import { resolve } from 'node:path';
import { openDatabase } from '../db/connection.ts';
import { openPool } from '../db/pool.ts';
import { endWithSentence } from '../start/end-with-sentence.ts';
import { removeDemoLeftovers } from './demo-leftovers.ts';
import { SettingError } from './environment.ts';

/** `npm run demo:remove` ends the sign-ins of a demo, their sessions, and its simulator's key. */
const dataDir = resolve(process.env['DATA_DIR'] || 'data');

try {
  const opened = await openDatabase({
    dataDir,
    environment: process.env,
    report: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  try {
    const address = opened.addresses.owner;
    if (address === null) {
      throw new SettingError('DATABASE_OWNER_URL is not set: the demo is removed with the owner login.');
    }
    const owner = openPool(address, { name: 'remove demo', size: 1 });
    const { userIds, keys } = await removeDemoLeftovers(owner, dataDir);
    await owner.close();
    const ended = keys === 0 ? 'there was no valid key of its simulator' : "its simulator's key is revoked";
    process.stdout.write(
      `${userIds.length} sign-ins of the demo are gone with their sessions, and ${ended}. Its clients and bookings stay.\n`,
    );
  } finally {
    await opened.close();
  }
} catch (error) {
  endWithSentence(error);
}
