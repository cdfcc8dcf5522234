import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

/**
 * Tests row-level security alone: statements without conditions of ours, on every table and with every verb. Checks,
 * keys and references are dropped first, so that a row of default values can only be refused by a policy or a missing
 * right.
 */
const ours = randomUUID();
const theirs = randomUUID();
const provider = '00000000-0000-0000-0000-000000000000';

type Login = 'web' | 'worker' | 'owner';
const walled: readonly Login[] = ['web', 'worker', 'owner'];
const verbs = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

/** What the sequencer and the sweeper do across all groups. Extending this list is a deliberate decision. */
const everyGroup: Readonly<Record<string, readonly Verb[]>> = {
  'worker outbox': ['select', 'delete'],
  /** To find the groups whose ended days need feedback requests. */
  'worker client_groups': ['select'],
  /** Only open ones. */
  'worker approval_delegations': ['select'],
  'worker events': ['select', 'insert', 'delete'],
  'worker audit_unsealed': ['select', 'delete'],
  'worker audit_entries': ['select'],
  'worker audit_seals': ['select', 'insert'],
  'worker idempotency_keys': ['select', 'delete'],
  /** Only those waiting to be queued. */
  'worker notifications': ['select'],
};

/** Tables that belong to no group, with the web login's rights. Any table not listed here needs row security. */
const ungrouped: Readonly<Record<string, readonly Verb[]>> = {
  /** Read and written only by the function that draws numbers. */
  booking_numbers: [],
  candidate_certifications: ['select'],
  /** The provider's, behind a policy of their own; written by a trigger. */
  candidate_places: ['select'],
  /** Empty except in a demo. */
  demo_messages: ['select'],
  event_head: ['select'],
  /** Written by triggers, read by the function that copies names to cards. */
  name_changes: [],
  /** The migrations that ran; every login compares them at start. */
  schema_migrations: ['select'],
  service_keys: ['select'],
  service_status: ['select', 'insert', 'update', 'delete'],
  /** The provider's, behind their own policy; the web login writes some columns of secrets and reads none. */
  webhook_deliveries: ['select', 'insert'],
  webhook_secrets: ['insert'],
  webhooks: ['select', 'insert', 'delete'],
};

type Column = { name: string; type: string; list: boolean; mustWrite: boolean };
type Table = { name: string; columns: Column[] };

let database: TestDatabase;
let admin: Client;
let tables: Table[];
let logins: Record<Login | 'auth', Client>;
beforeAll(async () => {
  database = await createTestDatabase();
  const connect = async (address: string): Promise<Client> => {
    const client = new Client({ connectionString: address });
    await client.connect();
    return client;
  };
  admin = await connect(database.adminAddress);
  const { web, worker, owner, auth } = database.addresses;
  logins = {
    web: await connect(web),
    worker: await connect(worker),
    owner: await connect(owner),
    auth: await connect(auth),
  };
  await admin.query(dropConstraints);
  tables = (await admin.query<Table>(catalogue)).rows;
  await admin.query("set session_replication_role = 'replica'");
  for (const table of tables.filter(isTenant)) {
    for (const group of [ours, theirs]) await admin.query(insertText(table, group));
  }
  for (const groups of [[ours], [theirs], []]) {
    await admin.query(
      `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
       values (gen_random_uuid(), 'x', 'x', 'x', $1)`,
      [groups],
    );
  }
});
afterAll(async () => {
  await Promise.all([admin, ...Object.values(logins)].map((client) => client.end()));
  await database.close();
});

const isTenant = ({ columns }: Table): boolean => columns.some(({ name }) => name === 'client_group_id');

/** The number of rows that a statement touched, or its error code; always rolled back. */
async function attempt(
  login: Client,
  tenantScope: string | null,
  statement: string,
): Promise<number | string> {
  await login.query('begin');
  try {
    if (tenantScope !== null)
      await login.query("select set_config('app.client_group_ids', $1, true)", [tenantScope]);
    return (await login.query(statement)).rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await login.query('rollback');
  }
}

function insertText({ name, columns }: Table, group: string): string {
  const written = columns.filter((column) => column.mustWrite || column.name === 'client_group_id');
  const values = written.map((column) =>
    column.name === 'client_group_id' ? `'${group}'` : plainValue(column),
  );
  return `insert into ${name} (${written.map((column) => column.name).join(', ')}) values (${values.join(', ')})`;
}

let drawn = 0;
/** Numbers count up, because some are unique by themselves. */
function plainValue({ type, list }: Column): string {
  if (list) return `'{}'`;
  switch (type) {
    case 'uuid':
      return 'gen_random_uuid()';
    case 'bool':
      return 'false';
    case 'date':
      return `'2026-03-09'`;
    case 'time':
      return `'08:30'`;
    case 'timestamptz':
      return `'2026-03-09T00:00:00Z'`;
    case 'json':
    case 'jsonb':
      return `'{}'`;
    case 'bytea':
      return `uuid_send(gen_random_uuid())`;
    case 'text':
      return `gen_random_uuid()::text`;
    default:
      return String(++drawn);
  }
}

function statementOf(table: Table, verb: Verb, group: string): string {
  switch (verb) {
    case 'select':
      return `select from ${table.name} where client_group_id = '${group}'`;
    case 'insert':
      return insertText(table, group);
    case 'update':
      return `update ${table.name} set client_group_id = client_group_id where client_group_id = '${group}'`;
    case 'delete':
      return `delete from ${table.name} where client_group_id = '${group}'`;
  }
}

async function mayEver(login: string, table: string, verb: Verb): Promise<boolean> {
  const { rows } = await admin.query<{ may: boolean }>('select has_table_privilege($1, $2, $3) as may', [
    `staffroom_${login}`,
    table,
    verb,
  ]);
  return rows[0]?.may === true;
}

/** A trigger also refuses changes to these, for every login. */
const unchanging = new Set(['audit_entries', 'audit_seals', 'events']);

describe.each(walled)('behind the wall of a group the %s login', (login) => {
  test('reaches rows of that group with the verbs it has, and no row of another group', async () => {
    let tried = 0;
    for (const table of tables.filter(isTenant)) {
      for (const verb of verbs) {
        const what = `${login} ${verb} ${table.name}`;
        const may = await mayEver(login, table.name, verb);
        const isRefusedByTrigger = unchanging.has(table.name) && (verb === 'update' || verb === 'delete');
        const inside = await attempt(logins[login], ours, statementOf(table, verb, ours));
        if (may && !isRefusedByTrigger) expect(inside, `${what} inside`).toBe(1);
        const outside = await attempt(logins[login], ours, statementOf(table, verb, theirs));
        const isForAll = everyGroup[`${login} ${table.name}`]?.includes(verb) === true;
        if (isForAll) expect(outside, `${what} outside`).toBe(1);
        else expect(['42501', 0], `${what} outside`).toContain(outside);
        tried += 2;
      }
    }
    expect(tried).toBeGreaterThan(30 * 8);
  });

  test('moves no row into another group', async () => {
    for (const table of tables.filter(isTenant)) {
      if (everyGroup[`${login} ${table.name}`]?.includes('update')) continue;
      // Without a condition: reading a column would also apply the policy for select.
      const move = `update ${table.name} set client_group_id = '${theirs}'`;
      expect(await attempt(logins[login], ours, move), table.name).toBe('42501');
    }
  });

  test.each([null, '', provider])('sees and writes nothing behind the wall %j', async (tenantScope) => {
    for (const table of tables.filter(isTenant)) {
      for (const verb of verbs) {
        if (everyGroup[`${login} ${table.name}`]?.includes(verb)) continue;
        const touched = await attempt(logins[login], tenantScope, statementOf(table, verb, theirs));
        expect(['42501', 0], `${verb} ${table.name}`).toContain(touched);
      }
    }
  });

  test('cannot lift the wall or become another login', async () => {
    for (const text of ['set role staffroom_owner', 'set session authorization staffroom_owner']) {
      if (login !== 'owner') expect(await attempt(logins[login], ours, text)).toBe('42501');
    }
    for (const name of [`${ours}' or 'a'='a`, '*', '%', 'null', 'all']) {
      expect(['22P02', 0]).toContain(await attempt(logins[login], name, 'select from clients'));
    }
    await logins[login].query('set row_security = off');
    const unwalled = await attempt(logins[login], ours, 'select from clients');
    await logins[login].query('reset row_security');
    expect(unwalled).toBe('42501');
  });
});

describe('candidates', () => {
  const all = 'select from candidates';

  test.each(walled)(
    'are seen by the %s login where they are linked, and all of them by the provider',
    async (login) => {
      expect(await attempt(logins[login], null, all)).toBe(0);
      expect(await attempt(logins[login], '', all)).toBe(0);
      expect(await attempt(logins[login], ours, all)).toBe(1);
      expect(await attempt(logins[login], `${ours},${theirs}`, all)).toBe(2);
      expect(await attempt(logins[login], `${ours},${provider}`, all)).toBe(3);
    },
  );

  test('are given links where they are linked, and lose none; nothing else of them is changed, made or removed', async () => {
    const { web } = logins;
    const set = (visibleTo: string, where = 'true') =>
      attempt(web, ours, `update candidates set visible_to = ${visibleTo} where ${where}`);
    expect(await set('visible_to')).toBe(1);
    expect(await set('visible_to', `visible_to = array['${theirs}'::uuid]`)).toBe(0);
    expect(await set(`array['${theirs}'::uuid]`)).toBe('42501');
    expect(await set(`visible_to || '${theirs}'::uuid`)).toBe(1);
    const both = `${ours},${theirs}`;
    const onlyOurs = `update candidates set visible_to = array['${ours}'::uuid] where '${theirs}' = any (visible_to)`;
    expect(await attempt(web, both, onlyOurs)).toBe('42501');
    expect(await attempt(web, both, "update candidates set visible_to = '{}'")).toBe('42501');
    for (const column of ['first_name', 'active', 'country', 'image_file_id', 'classification_titles']) {
      expect(await attempt(web, ours, `update candidates set ${column} = ${column}`), column).toBe('42501');
    }
    const insert = `insert into candidates (candidate_id, first_name, last_name, country) values (gen_random_uuid(), 'x', 'x', 'x')`;
    expect(await attempt(web, `${ours},${provider}`, insert)).toBe('42501');
    expect(await attempt(web, `${ours},${provider}`, 'delete from candidates')).toBe('42501');
  });
});

describe('files of the provider', () => {
  const portrait = randomUUID();
  const unseen = randomUUID();
  const insert = `insert into files (file_id, kind, name, content_type, content) values (gen_random_uuid(), 'general', 'x', 'x', '')`;
  beforeAll(async () => {
    for (const [kind, id] of [
      ['portrait', portrait],
      ['portrait', unseen],
      ['general', randomUUID()],
      ['document', randomUUID()],
    ]) {
      await admin.query(
        `insert into files (file_id, kind, name, content_type, content) values ($1, $2, 'x', 'x', '')`,
        [id, kind],
      );
    }
    for (const [group, id] of [
      [ours, portrait],
      [theirs, unseen],
    ]) {
      await admin.query(
        `insert into candidates (candidate_id, first_name, last_name, country, visible_to, image_file_id)
         values (gen_random_uuid(), 'x', 'x', 'x', array[$1::uuid], $2)`,
        [group, id],
      );
    }
  });
  afterAll(async () => {
    await admin.query('delete from candidates where image_file_id is not null');
  });

  test.each(['web', 'owner'] as const)(
    'are read by the %s login as general ones, and as portraits of whom it sees',
    async (login) => {
      const read = (tenantScope: string | null, where: string) =>
        attempt(logins[login], tenantScope, `select from files where client_group_id is null and ${where}`);
      for (const tenantScope of [ours, theirs, '', null])
        expect(await read(tenantScope, "kind = 'general'")).toBe(1);
      expect(await read(ours, `file_id = '${portrait}'`)).toBe(1);
      expect(await read(ours, `file_id = '${unseen}'`)).toBe(0);
      expect(await read(ours, "kind = 'portrait'")).toBe(1);
      expect(await read(null, "kind = 'portrait'")).toBe(0);
      expect(await read(`${ours},${theirs},${provider}`, "kind = 'document'")).toBe(0);
    },
  );

  test('are added by the owner login in the scope of the provider, and by no other', async () => {
    const { web, worker, owner } = logins;
    for (const tenantScope of [ours, '', null])
      expect(await attempt(owner, tenantScope, insert)).toBe('42501');
    expect(await attempt(owner, `${ours},${provider}`, insert)).toBe(1);
    for (const login of [web, worker])
      expect(await attempt(login, `${ours},${provider}`, insert)).toBe('42501');
  });

  test('are written behind no wall', async () => {
    const { web } = logins;
    expect(await attempt(web, ours, "update files set name = 'mine' where client_group_id is null")).toBe(
      '42501',
    );
    expect(await attempt(web, ours, 'update files set client_group_id = null')).toBe('42501');
    expect(await attempt(web, ours, insert)).toBe('42501');
    expect(await attempt(web, ours, 'delete from files')).toBe('42501');
  });
});

test('a certificate is seen by whoever sees its candidate, and by nobody else', async () => {
  const [known, foreign] = [randomUUID(), randomUUID()];
  onTestFinished(async () => {
    for (const table of ['candidate_certifications', 'candidates']) {
      await admin.query(`delete from ${table} where candidate_id in ('${known}', '${foreign}')`);
    }
  });
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
     values ($1, 'Ours', 'Known', 'Australia', array[$3::uuid]), ($2, 'Theirs', 'Known', 'Australia', array[$4::uuid])`,
    [known, foreign, ours, randomUUID()],
  );
  await admin.query(
    `insert into candidate_certifications (candidate_id, name) values ($1, 'First aid'), ($2, 'First aid')`,
    [known, foreign],
  );
  const certificates = `select from candidate_certifications where candidate_id in ('${known}', '${foreign}')`;
  expect(await attempt(logins.web, ours, certificates)).toBe(1);
  expect(await attempt(logins.web, null, certificates)).toBe(0);
});

test('the web login cannot give itself rights or rewrite the directory', async () => {
  const directory = ['client_groups', 'clients', 'contacts', 'contact_grants', 'location_contacts'];
  for (const table of directory) {
    for (const verb of ['insert', 'update', 'delete'] as const) {
      expect(await mayEver('web', table, verb), `${verb} ${table}`).toBe(false);
    }
  }
});

test('a table without a group of its own gives the web login what is written here', async () => {
  const found: Record<string, Verb[]> = {};
  for (const table of tables.filter((one) => !isTenant(one) && one.name !== 'candidates')) {
    const held: Verb[] = [];
    for (const verb of verbs) if (await mayEver('web', table.name, verb)) held.push(verb);
    found[table.name] = held;
  }
  expect(found).toEqual(ungrouped);
});

test('every tenant table has one policy per verb for everybody, and no login has truncate, references or trigger', async () => {
  const { rows } = await admin.query<{ table: string; verb: string; count: number }>(`
    select tablename as table, cmd as verb, count(*)::int as count from pg_policies
    where schemaname = 'public' and policyname like 'inside_%' and roles = '{public}' group by 1, 2`);
  for (const { name } of tables.filter(isTenant)) {
    const found = rows.filter((row) => row.table === name);
    expect(found.map(({ verb }) => verb).toSorted(), name).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE']);
    expect(found.every(({ count }) => count === 1)).toBe(true);
  }
  // Policies in a form that cannot use an index (decision 059).
  const { rows: finding } = await admin.query(`
    select tablename, policyname from pg_policies
    where schemaname = 'public' and qual ~ '(?<!COALESCE\\()\\(client_group_id = ANY \\(' and qual !~ 'visible_to'`);
  expect(finding).toEqual([]);
  const { rows: beyond } = await admin.query(`
    select grantee, table_name, privilege_type from information_schema.role_table_grants
    where grantee in ('staffroom_web', 'staffroom_worker', 'staffroom_auth', 'PUBLIC')
      and table_schema in ('public', 'identity', 'jobs') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`);
  expect(beyond).toEqual([]);
});

test('the web and the worker login have no right on identity, and the auth login reads the ids of groups alone', async () => {
  const { rows: identity } = await admin.query<{ name: string }>(
    `select 'identity.' || relname as name from pg_class
     where relnamespace = 'identity'::regnamespace and relkind in ('r', 'v', 'p')`,
  );
  expect(identity.length).toBeGreaterThan(5);
  for (const login of ['web', 'worker'] as const) {
    for (const { name } of identity) {
      for (const text of [`select from ${name}`, `delete from ${name}`, `update ${name} set id = id`]) {
        expect(await attempt(logins[login], ours, text), `${login} ${text}`).toBe('42501');
      }
    }
  }
  for (const { name, columns } of tables.filter((table) => table.name !== 'schema_migrations')) {
    for (const text of [
      `select ${columns.map((column) => column.name).join(', ')} from public.${name}`,
      `delete from public.${name}`,
      `insert into public.${name} default values`,
      `update public.${name} set ${columns[0]?.name} = ${columns[0]?.name}`,
    ]) {
      expect(await attempt(logins.auth, ours, text), text).toBe('42501');
    }
  }
  expect(await attempt(logins.auth, null, 'select client_group_id from public.client_groups')).toBe(2);
});

test('the worker login reads of groups, all of which it sees, what its messages depend on', async () => {
  const reads = 'client_group_id, variant, links_need_sign_in';
  expect(await attempt(logins.worker, null, `select ${reads} from client_groups`)).toBe(2);
  const columns = tables.find(({ name }) => name === 'client_groups')!.columns.map(({ name }) => name);
  for (const name of columns.filter((column) => !reads.split(', ').includes(column)))
    expect(await attempt(logins.worker, ours, `select ${name} from client_groups`), name).toBe('42501');
});

const dropConstraints = `
  do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint
      where contype in ('c', 'f', 'x', 'p', 'u') and connamespace = 'public'::regnamespace and conrelid <> 0
      order by contype <> 'f'
    loop
      execute format('alter table %s drop constraint %I cascade', one.of, one.conname);
    end loop;
  end $$;
  -- They find their rows by the key that is gone.
  drop trigger day_counters_sum_inserts on day_counters;
  drop trigger day_counters_sum_updates on day_counters;
  do $$ declare one record; begin
    for one in select tgrelid::regclass as of, tgname from pg_trigger where tgname ~ '_keeps?_cards_|_note_names$' loop
      execute format('drop trigger %I on %s', one.tgname, one.of);
    end loop;
  end $$`;

const catalogue = `
  select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', coalesce(e.typname, t.typname),
    'list', e.oid is not null,
    'mustWrite', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.relname order by c.relname`;
