import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Client } from 'pg';

/** The four logins; migrations and policies use these exact names. */
export const logins = {
  owner: 'staffroom_owner',
  web: 'staffroom_web',
  worker: 'staffroom_worker',
  auth: 'staffroom_auth',
} as const;

export type Login = keyof typeof logins;

const searchPaths: Record<Login, string> = {
  owner: 'public',
  web: 'public',
  worker: 'public',
  auth: 'identity',
};

/**
 * Creates the four logins, none a member of another, and a database owned by the owner. Does nothing when the same
 * statements were already run. `admin` is connected as a superuser, to any database; until its session ends, other
 * processes that start at the same moment wait.
 */
export async function createLogins(
  admin: Client,
  database: string,
  passwordOf: (login: string) => string,
): Promise<void> {
  await admin.query("select pg_advisory_lock(hashtext('logins'))");
  const statements = loginStatements(passwordOf);
  const mark = `logins ${createHash('sha256').update(statements).digest('hex').slice(0, 16)}`;
  const { rows } = await admin.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [database],
  );
  if (rows[0]?.mark === mark) return;
  await admin.query(statements);
  const name = escapeIdentifier(database);
  if (rows.length === 0) await admin.query(`create database ${name} owner ${logins.owner}`);
  await admin.query(databaseStatements(name));
  await admin.query(`comment on database ${name} is ${escapeLiteral(mark)}`);
}

/**
 * Lets the owner create tables in a database of an existing server; `admin` is connected to that database. Up to
 * version 15 owning the database is not enough: the right is inherited there, and our logins inherit nothing.
 */
export async function openSchema(admin: Client): Promise<void> {
  await admin.query(`grant usage, create on schema public to ${logins.owner}`);
}

/** Callers through web or auth have gone by then (connections are dropped after 15 s); 0 means no limit. */
const statementTimeouts: Readonly<Record<Login, string>> = {
  owner: '0',
  web: '15s',
  worker: '60s',
  auth: '15s',
};

/**
 * Timeouts, time zone and search path are set on the logins because a pooler drops what a connection sets. Inheriting
 * nothing is part of row-level security: with a membership, one injected setting could change the role.
 */
function loginStatements(passwordOf: (login: string) => string): string {
  return (Object.keys(logins) as Login[])
    .map((login) => {
      const role = logins[login];
      const rights = 'login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls';
      return `
        do $$ begin
          if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
        end $$;
        alter role ${role} ${rights} password ${escapeLiteral(passwordOf(role))};
        alter role ${role} set search_path = ${searchPaths[login]};
        alter role ${role} set timezone = 'UTC';
        alter role ${role} set lock_timeout = '3s';
        alter role ${role} set idle_in_transaction_session_timeout = '10s';
        alter role ${role} set statement_timeout = '${statementTimeouts[login]}';`;
    })
    .join('\n');
}

function databaseStatements(name: string): string {
  return `
    alter database ${name} owner to ${logins.owner};
    revoke all on database ${name} from public;
    grant connect on database ${name} to ${logins.web}, ${logins.worker}, ${logins.auth};`;
}
