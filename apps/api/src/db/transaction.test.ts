import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { inTransaction, readInOneTrip, readTogether } from './transaction.ts';
import type { Statement, Tx, TenantScope } from './transaction.ts';
import { recordByLogin } from '../../test/support/recorded-statements.ts';

let database: TestDatabase;
const group = randomUUID();
const foreignGroup = randomUUID();
const tenantScope: TenantScope = { clientGroupIds: [group], contactId: null };

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    create table notes (
      client_group_id uuid not null, note_id uuid primary key, text text not null,
      data jsonb, at timestamptz not null default now(), unique (text) deferrable initially deferred
    );
    alter table notes enable row level security;
    alter table notes force row level security;
    create policy inside on notes using (
      client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
    grant all on notes to staffroom_web`.execute(database.owner.db);
});
beforeEach(async () => {
  const admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
  await admin.query('delete from notes');
  await admin.end();
});
afterAll(() => database.close());

const insert = (text: string, groupId = group): ReturnType<typeof sql> =>
  sql`insert into notes (client_group_id, note_id, text) values (${groupId}, ${randomUUID()}, ${text})`;
const listTexts = async (): Promise<string[]> => {
  const rows = await readInOneTrip(
    database.web,
    tenantScope,
    sql<{ text: string }>`select text from notes order by text`,
  );
  return rows.map((row) => row.text);
};
const fail = (code: string): ReturnType<typeof sql> =>
  sql`do ${sql.lit(`begin raise exception 'staged' using errcode = '${code}'; end`)}`;
const failUntil = (
  attempt: number,
  code: string,
): { attempts: () => number; work: (tx: Tx) => Promise<number> } => {
  let attempts = 0;
  return {
    attempts: () => attempts,
    work: async (tx) => {
      attempts += 1;
      tx.send(insert('kept'));
      if (attempts < attempt) await fail(code).execute(tx.db);
      return attempts;
    },
  };
};

test('commits what was sent and what was waited for', async () => {
  const answer = await inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('a'));
    const { numAffectedRows } = await insert('b').execute(tx.db);
    tx.send(insert('c'));
    return numAffectedRows;
  });
  expect(answer).toBe(1n);
  expect(await listTexts()).toEqual(['a', 'b', 'c']);
});

test('rolls back when the work throws, and passes its error on', async () => {
  const work = inTransaction(database.web, tenantScope, async (tx) => {
    await insert('a').execute(tx.db);
    throw new RangeError('refused');
  });
  await expect(work).rejects.toThrow(new RangeError('refused'));
  expect(await listTexts()).toEqual([]);
});

test('fails when a write that nobody waited for failed', async () => {
  const work = inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('a'));
    tx.send(sql`insert into notes (client_group_id, note_id, text) values (${group}, ${randomUUID()}, null)`);
    tx.send(insert('b'));
  });
  await expect(work).rejects.toMatchObject({ code: '23502' });
  expect(await listTexts()).toEqual([]);
});

test('tells the first failure when a later statement meets the aborted transaction', async () => {
  const work = inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(sql`select 1 / 0`);
    await sql`select 1`.execute(tx.db);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
});

test('fails when the work swallowed a failure and the commit was answered with a rollback', async () => {
  const work = inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('a'));
    await sql`select 1 / 0`.execute(tx.db).catch(() => null);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await listTexts()).toEqual([]);
});

test('fails when only the commit finds the fault', async () => {
  const work = inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('same'));
    tx.send(insert('same'));
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
});

test('keeps a failure inside a savepoint from failing the transaction', async () => {
  await inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('a'));
    tx.send(sql`savepoint before`);
    await sql`select 1 / 0`.execute(tx.db).catch(() => null);
    tx.send(sql`rollback to savepoint before`);
  });
  expect(await listTexts()).toEqual(['a']);
});

test('a value that cannot be written stops the transaction before its statement is left out', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const work = inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('a'));
    tx.send(sql`update notes set data = ${circle}`);
  });
  await expect(work).rejects.toThrow(TypeError);
  expect(await listTexts()).toEqual([]);
});

test.each(['40001', '40P01'])(
  'tries a transaction that failed with %s again, three times at most',
  async (code) => {
    const third = failUntil(4, code);
    expect(await inTransaction(database.web, tenantScope, third.work)).toBe(4);
    expect(await listTexts()).toEqual(['kept']);
    const never = failUntil(Infinity, code);
    await expect(inTransaction(database.web, tenantScope, never.work)).rejects.toMatchObject({ code });
    expect(never.attempts()).toBe(4);
  },
);

test('does not try other failures again', async () => {
  const locked = failUntil(2, '55P03');
  await expect(inTransaction(database.web, tenantScope, locked.work)).rejects.toMatchObject({
    code: '55P03',
  });
  expect(locked.attempts()).toBe(1);
});

test('shows and takes only rows inside the wall', async () => {
  await inTransaction(database.web, { clientGroupIds: [foreignGroup], contactId: null }, async (tx) => {
    tx.send(insert('foreign', foreignGroup));
  });
  expect(await listTexts()).toEqual([]);
  const both = { clientGroupIds: [group, foreignGroup], contactId: null };
  expect(await readInOneTrip(database.web, both, sql`select from notes`)).toHaveLength(1);
  const smuggled = inTransaction(database.web, tenantScope, async (tx) => {
    tx.send(insert('smuggled', foreignGroup));
  });
  await expect(smuggled).rejects.toMatchObject({ code: '42501' });
});

test.each([
  ['an empty wall', { clientGroupIds: [], contactId: null }],
  ['no wall', null],
])('%s shows nothing', async (_, narrow) => {
  await inTransaction(database.web, tenantScope, async (tx) => tx.send(insert('a')));
  expect(await readInOneTrip(database.web, narrow, sql`select from notes`)).toEqual([]);
});

test('leaves nothing of a wall on the connection', async () => {
  const contact = { clientGroupIds: [group], contactId: randomUUID() };
  const setting = sql<{ group: string; contact: string }>`
    select current_setting('app.client_group_ids', true) as group, current_setting('app.contact_id', true) as contact`;
  expect(await readInOneTrip(database.web, contact, setting)).toEqual([
    { group, contact: contact.contactId },
  ]);
  const { rows } = await setting.execute(database.web.db);
  expect(rows).toEqual([{ group: '', contact: '' }]);
});

test('a read refuses to write', async () => {
  await expect(readInOneTrip(database.web, tenantScope, insert('a'))).rejects.toMatchObject({
    code: '25006',
  });
});

test('reads several statements together, in their order', async () => {
  const [ones, twos] = await readTogether<[{ one: number }, { two: string }]>(database.web, tenantScope, [
    sql`select 1 as one`,
    sql`select 'b' as two`,
  ]);
  expect([ones, twos]).toEqual([[{ one: 1 }], [{ two: 'b' }]]);
});

/** Reads until the statements are prepared on every connection involved, then once more. */
async function readPrepared<Row>(
  statement: Statement<Row>,
  scope: TenantScope = tenantScope,
): Promise<Row[]> {
  for (let times = 0; times < 5; times++) await readInOneTrip(database.web, scope, statement);
  const { take, stop } = recordByLogin();
  try {
    const rows = await readInOneTrip(database.web, scope, statement);
    // Prepared statements need no begin and commit.
    expect(take('staffroom_web').filter((text) => /^(begin|commit)/.test(text))).toEqual([]);
    return rows;
  } finally {
    stop();
  }
}

test('prepared statements are read in a transaction of their own, in the same words', async () => {
  const heads: number[] = [];
  const scope = {
    clientGroupIds: [group],
    contactId: randomUUID(),
    noteEventHead: (seq: number) => void heads.push(seq),
  };
  const facts = sql<{ group: string; contact: string; reads: string; instant: string; days: string[] }>`
    select current_setting('app.client_group_ids') as group, current_setting('app.contact_id') as contact,
      current_setting('transaction_read_only') as reads, timestamptz '2026-04-05 02:30+11' as instant,
      ${['2026-04-05', 'a "quoted", {odd} one']}::text[] as days, null::date as none, 1 as "1"`;
  expect(await readPrepared(facts, scope)).toEqual([
    {
      group,
      contact: scope.contactId,
      reads: 'on',
      instant: '2026-04-04T15:30:00Z',
      days: ['2026-04-05', 'a "quoted", {odd} one'],
      none: null,
      1: 1,
    },
  ]);
  expect(heads).toHaveLength(6);
  const setting = sql<{ contact: string; reads: string }>`
    select current_setting('app.contact_id', true) as contact, current_setting('transaction_read_only') as reads`;
  expect((await setting.execute(database.web.db)).rows).toEqual([{ contact: '', reads: 'off' }]);
});

test('a prepared read shows only rows inside the wall, as they are now', async () => {
  const texts = sql<{ text: string }>`select text from notes order by text`;
  expect(await readPrepared(texts)).toEqual([]);
  await inTransaction(database.web, tenantScope, async (tx) => tx.send(insert('a')));
  await inTransaction(database.web, { clientGroupIds: [foreignGroup], contactId: null }, async (tx) => {
    tx.send(insert('foreign', foreignGroup));
  });
  expect(await readPrepared(texts)).toEqual([{ text: 'a' }]);
  expect(await readPrepared(texts, { clientGroupIds: [], contactId: null })).toEqual([]);
});

test('a prepared read that fails says why, and leaves its connection usable', async () => {
  const divided = (by: number) => [
    sql<{ one: number }>`select 1 as one`,
    sql<{ result: number }>`select 10 / ${by}::int as result`,
    sql<{ two: number }>`select 2 as two`,
  ];
  const read = (by: number) =>
    readTogether<[{ one: number }, { result: number }, { two: number }]>(
      database.web,
      tenantScope,
      divided(by) as never,
    );
  for (let times = 0; times < 5; times++)
    expect(await read(5)).toEqual([[{ one: 1 }], [{ result: 2 }], [{ two: 2 }]]);
  await expect(read(0)).rejects.toMatchObject({ code: '22012' });
  expect(await read(2)).toEqual([[{ one: 1 }], [{ result: 5 }], [{ two: 2 }]]);
  // A value that cannot be parsed is also reported, after the whole answer was received.
  const wide = sql<{ n: number }>`select ${sql.lit(2)} ^ ${sql.lit(60)} as f, 1152921504606846977 as n`;
  for (let times = 0; times < 5; times++)
    await expect(readInOneTrip(database.web, tenantScope, wide)).rejects.toThrow(RangeError);
  expect(await listTexts()).toEqual([]);
});

test('a prepared read refuses to write', async () => {
  await sql`
    create function write_when(wanted boolean) returns int language plpgsql as
    ${sql.lit(`begin if wanted then insert into notes values ('${group}', gen_random_uuid(), 'a'); end if; return 1; end`)}`.execute(
    database.owner.db,
  );
  const call = (wanted: boolean): Statement<{ answer: number }> =>
    sql`select write_when(${wanted}) as answer`;
  expect(await readPrepared(call(false))).toEqual([{ answer: 1 }]);
  await expect(readPrepared(call(true))).rejects.toMatchObject({ code: '25006' });
  expect(await listTexts()).toEqual([]);
});

test('a failed read leaves its connection usable', async () => {
  await expect(readInOneTrip(database.web, tenantScope, sql`select 1 / 0`)).rejects.toMatchObject({
    code: '22012',
  });
  expect(await listTexts()).toEqual([]);
  expect(database.web.pool.waitingCount).toBe(0);
});

test('refuses a statement after the end of its transaction', async () => {
  const escaped = await inTransaction(database.web, tenantScope, async (tx) => tx);
  await expect(sql`select 1`.execute(escaped.db)).rejects.toThrow('after the end of its transaction');
});

test('switches named statements off where the server does not know them, and answers all the same', async () => {
  const other = await createTestDatabase();
  try {
    const read = (): Promise<unknown> => readInOneTrip(other.web, tenantScope, sql`select 7 as seven`);
    for (let times = 0; times < 4; times++) await read();
    expect(other.web.names.on).toBe(true);
    await sql`deallocate all`.execute(other.web.db);
    expect(await read()).toEqual([{ seven: 7 }]);
    expect(other.web.names.on).toBe(false);
  } finally {
    await other.close();
  }
});

test('plans a named statement anew after a change of its table', async () => {
  await sql`create table shapes (a int); grant select on shapes to staffroom_web`.execute(database.owner.db);
  const read = (): Promise<unknown> => readInOneTrip(database.web, tenantScope, sql`select * from shapes`);
  for (let times = 0; times < 5; times++) await read();
  await sql`alter table shapes add column b int`.execute(database.owner.db);
  expect(await read()).toEqual([]);
  expect(database.web.names.on).toBe(true);
});

test('instants, dates and times arrive as text, counts as numbers', async () => {
  const [row] = await readInOneTrip(
    database.web,
    tenantScope,
    sql`select timestamptz '2026-04-05 02:30:00.5+11' as instant, date '2026-04-05' as day, time '08:30' as time,
      timestamp '2026-04-05 02:30' as local, array[timestamptz '2026-04-05 02:30+00', null] as instants,
      array[date '2026-04-05'] as days, count(*) as count, 12.50::numeric as amount, null::date as none
      from notes`,
  );
  expect(row).toEqual({
    instant: '2026-04-04T15:30:00.5Z',
    day: '2026-04-05',
    time: '08:30:00',
    local: '2026-04-05T02:30:00',
    instants: ['2026-04-05T02:30:00Z', null],
    days: ['2026-04-05'],
    count: 0,
    amount: '12.50',
    none: null,
  });
});
