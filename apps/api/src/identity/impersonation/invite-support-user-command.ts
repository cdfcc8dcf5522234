import { parseArgs } from 'node:util';
import { DatabaseSettingError } from '../../db/connections/connection.ts';
import { openPool } from '../../db/connections/pool.ts';
import { runDatabaseCommand } from '../../db/run-database-command.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import { endSupportUser, inviteSupportUser } from './support-users.ts';

/**
 * `npm run provider:invite -- --email sam@provider.example --name "Sam Support"` lets somebody act as contacts once they
 * sign in at the second identity provider; `--group <id>`, as often as needed, keeps them to client groups; `--end` ends it.
 */
const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    group: { type: 'string', multiple: true },
    end: { type: 'boolean', default: false },
  },
});
const email = values.email?.trim() ?? '';
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
  process.stderr.write(
    'Say whom: npm run provider:invite -- --email sam@provider.example --name "Sam Support"\n',
  );
  process.exit(2);
}

await runDatabaseCommand({
  work: async ({ addresses }) => {
    if (addresses.owner === null) {
      throw new DatabaseSettingError(
        'DATABASE_OWNER_URL is not set: support users are invited with the owner login.',
      );
    }
    await run(addresses.owner);
  },
});

async function run(ownerAddress: string): Promise<void> {
  const owner = openPool(ownerAddress, { name: 'provider invite', size: 1 });
  try {
    if (values.end) {
      const ended = await endSupportUser(owner, email);
      process.stdout.write(
        ended ? `${email} may not help any more.\n` : `${email} is not among those who help.\n`,
      );
      process.exitCode = ended ? 0 : 1;
      return;
    }
    const clientGroupIds = values.group ?? null;
    await inviteSupportUser(owner, systemIds, { email, name: values.name?.trim() || email, clientGroupIds });
    process.stdout.write(`${email} may act as a contact after signing in at the second identity provider.\n`);
  } finally {
    await owner.close();
  }
}
