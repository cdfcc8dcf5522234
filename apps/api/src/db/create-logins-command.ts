import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createLogins, logins, openSchema } from './connections/logins.ts';

/**
 * Prepares an existing server: `DATABASE_ADMIN_URL=postgresql://postgres:…@host/postgres` is a superuser's address,
 * `DATABASE_NAME` the database to create. Prints the settings for this program, with new passwords.
 */
const adminAddress = process.env['DATABASE_ADMIN_URL'] ?? '';
const database = process.env['DATABASE_NAME'] ?? 'staffroom';
const passwords = new Map<string, string>(
  Object.values(logins).map((login) => [login, randomBytes(24).toString('base64url')]),
);

const settings = {
  DATABASE_URL: logins.web,
  DATABASE_OWNER_URL: logins.owner,
  DATABASE_WORKER_URL: logins.worker,
  DATABASE_AUTH_URL: logins.auth,
};

function addressOf(login: string): string {
  const address = new URL(adminAddress);
  address.username = login;
  address.password = passwords.get(login) ?? '';
  address.pathname = `/${database}`;
  return address.href;
}

async function openSchemaOf(name: string): Promise<void> {
  const address = new URL(adminAddress);
  address.pathname = `/${name}`;
  const inside = new Client({ connectionString: address.href });
  await inside.connect();
  try {
    await openSchema(inside);
  } finally {
    await inside.end();
  }
}

const admin = new Client({ connectionString: adminAddress });
try {
  if (!URL.canParse(adminAddress)) throw new Error('Set DATABASE_ADMIN_URL to the address of a superuser.');
  await admin.connect();
  await createLogins(admin, database, (login) => passwords.get(login) ?? '');
  await openSchemaOf(database);
  for (const [name, login] of Object.entries(settings)) console.log(`${name}=${addressOf(login)}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await admin.end();
}
