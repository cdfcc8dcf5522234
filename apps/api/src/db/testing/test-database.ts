import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabaseAddresses } from '../connections/connection.ts';
import { openPool } from '../connections/pool.ts';
import type { Database } from '../connections/pool.ts';

export const templateDatabase = 'staffroom_template';

export type TestDatabase = {
  addresses: DatabaseAddresses & { owner: string };
  /** A superuser's address, for test data that no login of the program may write. */
  adminAddress: string;
  /** Pools of the logins, opened on first use and closed by `close`. */
  readonly web: Database;
  readonly worker: Database;
  readonly auth: Database;
  readonly owner: Database;
  /** Drops the database. */
  close: () => Promise<void>;
};

/** A separate migrated, empty database with the program's four logins. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const at = (address: string): string => address.replace('/DATABASE', `/${name}`);
  await runAsAdmin(
    server.admin,
    `create database ${name} template ${templateDatabase} owner staffroom_owner`,
  );
  await runAsAdmin(
    server.admin,
    `revoke all on database ${name} from public;
     grant connect on database ${name} to staffroom_web, staffroom_worker, staffroom_auth`,
  );
  const addresses = {
    owner: at(server.owner),
    web: at(server.web),
    direct: at(server.direct),
    worker: at(server.worker),
    auth: at(server.auth),
  };
  const pools = new Map<string, Database>();
  const poolOf = (login: 'web' | 'worker' | 'auth' | 'owner'): Database => {
    const pool = pools.get(login) ?? openPool(addresses[login], { name: `test ${login}`, size: 5 });
    pools.set(login, pool);
    return pool;
  };
  return {
    addresses,
    adminAddress: at(server.admin),
    get web() {
      return poolOf('web');
    },
    get worker() {
      return poolOf('worker');
    },
    get auth() {
      return poolOf('auth');
    },
    get owner() {
      return poolOf('owner');
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      await runAsAdmin(server.admin, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runAsAdmin(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address.replace('/DATABASE', '/postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
