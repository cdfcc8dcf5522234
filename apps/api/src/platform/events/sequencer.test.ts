import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import type { TestDatabase } from '../../db/testing/test-database.ts';
import { inTransaction, readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../audit/audit.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { createLog } from '../runtime/log.ts';
import { sendAnnouncements } from './outbox.ts';
import type { AuditHead } from './sequencer-seals.ts';
import { startSequencer } from './sequencer.ts';
import type { Sequencer } from './sequencer.ts';
import { until } from '../testing/until.ts';
import { verifyAudit } from '../audit/verify-audit.ts';

const groups = [randomUUID(), randomUUID(), randomUUID()];
let database: TestDatabase;
/** Observes from outside, on connections that no test kills. */
let observer: Database;
let sequencers: Sequencer[];
let logged: string[];
let connectionsKilled = false;
const log = createLog((line) => logged.push(line));

beforeEach(async () => {
  database = await createTestDatabase();
  observer = openPool(database.adminAddress, { name: 'test observer', size: 2 });
  sequencers = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(sequencers.map((sequencer) => sequencer.stop()));
  await observer.close();
  await database.close();
  if (!connectionsKilled) expect(logged).toEqual([]);
  connectionsKilled = false;
});

async function start(options: { onSealed?: (heads: readonly AuditHead[]) => void; polls?: boolean } = {}) {
  const sequencer = await startSequencer({
    database: database.worker,
    directAddress: options.polls ? null : database.addresses.direct,
    clock: systemClock,
    log,
    ...(options.polls && { pollMs: 20 }),
    ...(options.onSealed && { onSealed: options.onSealed }),
  });
  sequencers.push(sequencer);
}

/** Changes one entity under its lock, as every write of the product does, and records its version as a date. */
async function change(clientGroupId: string, entityId: string): Promise<void> {
  const tenantScope = { clientGroupIds: [clientGroupId], contactId: null };
  await inTransaction(database.web, tenantScope, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${entityId}))`.execute(tx.db);
    // The lock is held, so every connection sees what its last holder wrote.
    const rows = await readInOneTrip(
      observer,
      null,
      sql<{ version: number }>`
        select count(*) as version from audit_entries where entity_ids = array[${entityId}]::uuid[]`,
    );
    const dateLocal = Temporal.PlainDate.from('2026-01-01').add({ days: rows[0]!.version });
    const at = systemClock.now();
    sendAnnouncements(
      tx,
      [{ kind: 'booking', clientGroupId, entityIds: [entityId], datesLocal: [dateLocal.toString()] }],
      { ids: systemIds, at },
    );
    sendAuditEntries(
      tx,
      [{ clientGroupId, action: 'booking.change', entity: 'booking', entityIds: [entityId] }],
      { actor: { kind: 'system', id: 'test' }, ids: systemIds, at },
    );
  });
}

type EventRow = { seq: number; entity_ids: string[]; dates_local: string[] };

async function listEvents(): Promise<EventRow[]> {
  return readInOneTrip(
    observer,
    null,
    sql<EventRow>`select seq, entity_ids, dates_local from events order by seq`,
  );
}

async function countRows(table: 'events' | 'outbox' | 'audit_unsealed' | 'audit_seals'): Promise<number> {
  const count = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
  return (await readInOneTrip(observer, null, count))[0]!.count;
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: database.adminAddress });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** 16 writers on 12 entities; each entity's dates count its changes. */
async function writeWith16Writers(changesEach: number): Promise<number> {
  const entities = Array.from({ length: 12 }, (_, index) => ({
    id: randomUUID(),
    group: groups[index % groups.length]!,
  }));
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let turn = 0; turn < changesEach; turn++) {
        const entity = entities[(writer * 7 + turn * 5) % entities.length]!;
        await change(entity.group, entity.id);
      }
    }),
  );
  return 16 * changesEach;
}

function expectWhole(events: readonly EventRow[], count: number): void {
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  const byEntity = Map.groupBy(events, (event) => event.entity_ids[0]);
  for (const changes of byEntity.values()) {
    const dates = changes.map((event) => event.dates_local[0]!);
    const expected = dates.map((_, index) =>
      Temporal.PlainDate.from('2026-01-01').add({ days: index }).toString(),
    );
    expect(dates).toEqual(expected);
  }
}

test('numbers what 16 writers announce: none missed, no gap, each entity in its own order', async () => {
  await start();
  const count = await writeWith16Writers(25);
  await until(async () => (await countRows('events')) === count);
  expectWhole(await listEvents(), count);
  expect(await countRows('outbox')).toBe(0);
});

test('misses nothing while its connections are killed again and again', async () => {
  await start();
  await start();
  connectionsKilled = true;
  const writing = new AbortController();
  const killing = (async () => {
    while (!writing.signal.aborted) {
      await asAdmin(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'staffroom_worker'`,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'staffroom listen'`,
      );
    }
  })();
  const count = await writeWith16Writers(10);
  writing.abort();
  await killing;
  await until(async () => (await countRows('events').catch(() => -1)) === count);
  await until(async () => (await countRows('audit_unsealed')) === 0);
  expectWhole(await listEvents(), count);
  const verified = await verifyAudit({ database: database.worker, now: systemClock.now() });
  expect(verified).toMatchObject({ entries: count, problems: [] });
});

test('moves on by polling where notifications do not arrive', async () => {
  await start({ polls: true });
  await change(groups[0]!, randomUUID());
  await until(async () => (await countRows('events')) === 1);
});

test('wakes the readers of events at commit', async () => {
  const client = new Client({ connectionString: database.addresses.direct });
  const heads: string[] = [];
  client.on('notification', ({ payload }) => heads.push(payload ?? ''));
  await client.connect();
  await client.query('listen events');
  await start();
  await change(groups[0]!, randomUUID());
  await until(() => heads.length > 0);
  expect(heads).toEqual(['1']);
  await client.end();
});

test('seals every audit row once, one gapless chain per client group', async () => {
  const heads = new Map<string, AuditHead>();
  await start({ onSealed: (sealed) => sealed.forEach((head) => heads.set(head.clientGroupId, head)) });
  const count = await writeWith16Writers(5);
  await until(async () => (await countRows('audit_unsealed')) === 0);
  await until(() => heads.size === groups.length);
  const verified = await verifyAudit({
    database: database.worker,
    now: systemClock.now(),
    heads: [...heads.values()],
  });
  expect(verified.problems).toEqual([]);
  expect(verified.entries).toBe(count);
});

const triggers = {
  off: `alter table audit_entries disable trigger all; alter table audit_seals disable trigger all`,
  on: `alter table audit_entries enable trigger all; alter table audit_seals enable trigger all`,
};

test.each([
  {
    tampering: 'a changed row',
    statement: `update audit_entries set actor_id = 'somebody' where audit_entry_id = (select audit_entry_id from audit_entries order by 1 limit 1)`,
    found: ['entriesChanged'],
  },
  {
    tampering: 'a removed row',
    statement: `delete from audit_entries where audit_entry_id = (select audit_entry_id from audit_entries order by 1 desc limit 1)`,
    found: ['entriesChanged'],
  },
  {
    tampering: 'an inserted row',
    statement: `insert into audit_entries (client_group_id, audit_entry_id, acted_at, action, entity, entity_ids, actor_kind, actor_id)
      values ('${groups[0]}', gen_random_uuid(), now(), 'booking.change', 'booking', '{}', 'system', 'test')`,
    found: ['entryUnknown'],
  },
  {
    tampering: 'rows sealed in another order',
    statement: `update audit_seals set audit_entry_ids = (select array_agg(id order by id desc) from unnest(audit_entry_ids) id)
      where cardinality(audit_entry_ids) > 1`,
    found: ['entriesChanged'],
  },
  {
    tampering: 'a removed seal with its rows in the middle of a chain',
    statement: `with gone as (delete from audit_seals where seal_no = 2 returning client_group_id, audit_entry_ids)
      delete from audit_entries e using gone where e.audit_entry_id = any (gone.audit_entry_ids)`,
    found: ['sealMissing', 'chainBroken'],
  },
  {
    tampering: 'a chain cut at its end',
    statement: `with gone as (delete from audit_seals where seal_no = 3 returning client_group_id, audit_entry_ids)
      delete from audit_entries e using gone where e.audit_entry_id = any (gone.audit_entry_ids)`,
    found: ['headDiffers'],
  },
])('finds $tampering', async ({ statement, found }) => {
  const heads: AuditHead[] = [];
  const clientGroupId = groups[0]!;
  await sealThree(clientGroupId, heads);
  await asAdmin(triggers.off, statement, triggers.on);
  const { problems } = await verifyAudit({
    database: database.worker,
    now: systemClock.now(),
    heads: heads.slice(-1),
  });
  expect(new Set(problems.map((problem) => problem.what))).toEqual(new Set(found));
});

/** Three seals of two rows each. */
async function sealThree(clientGroupId: string, heads: AuditHead[]): Promise<void> {
  for (let seal = 1; seal <= 3; seal++) {
    await change(clientGroupId, randomUUID());
    await change(clientGroupId, randomUUID());
    const sequencer = await startSequencer({
      database: database.worker,
      directAddress: null,
      clock: systemClock,
      log,
      onSealed: (sealed) => heads.push(...sealed),
    });
    await until(() => heads.length === seal);
    await sequencer.stop();
  }
}

test('refuses changes of sealed rows to every login of the program', async () => {
  await start();
  await change(groups[0]!, randomUUID());
  await until(async () => (await countRows('audit_seals')) === 1);
  for (const login of ['web', 'worker', 'owner'] as const) {
    for (const table of ['audit_entries', 'audit_seals'] as const) {
      const tenantScope = { clientGroupIds: [groups[0]!], contactId: null };
      const attempt = inTransaction(database[login], tenantScope, (tx) =>
        sql`delete from ${sql.table(table)}`.execute(tx.db),
      );
      await expect(attempt, `${login} ${table}`).rejects.toMatchObject({ code: '42501' });
    }
  }
});

test('says which rows wait for their seal for over a minute', async () => {
  await change(groups[0]!, randomUUID());
  const now = systemClock.now();
  const soon = await verifyAudit({ database: database.worker, now });
  expect(soon.problems).toEqual([]);
  const late = await verifyAudit({ database: database.worker, now: now.add({ seconds: 61 }) });
  expect(late.problems.map((problem) => problem.what)).toEqual(['unsealedTooLong']);
});
