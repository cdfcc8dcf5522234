import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Client } from 'pg';

/** The four logins; migrations and policies name them as they stand here. */
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
 * Makes the four logins, none above or inside another, and a database that the owner owns. Does nothing where all of
 * this was done before by the same text. `admin` is connected as a superuser, to any database.
 */
export async function createLogins(
  admin: Client,
  database: string,
  passwordOf: (login: string) => string,
): Promise<void> {
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
 * Lets the owner make tables in a database of a given server; `admin` is connected to that database. Owning it is not
 * enough up to version 15, where the right comes by inheritance and our logins inherit nothing.
 */
export async function openSchema(admin: Client): Promise<void> {
  await admin.query(`grant usage, create on schema public to ${logins.owner}`);
}

/** Whoever asked through web or auth is gone by then (connections are dropped after 15 s); 0 is without end. */
const statementTimeouts: Readonly<Record<Login, string>> = {
  owner: '0',
  web: '15s',
  worker: '60s',
  auth: '15s',
};

/**
 * Time-outs, zone and search path stand on the logins because a pooler drops what a connection asks for.
 * Inheriting nothing is part of the second wall: with a membership, one injected setting would change the role.
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
