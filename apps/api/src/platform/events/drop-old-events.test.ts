import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import type { TestDatabase } from '../../db/testing/test-database.ts';
import { dropOldEvents } from './drop-old-events.ts';

const start = Temporal.Instant.from('2026-03-02T00:00:00Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function addEvents(from: number, to: number, at: Temporal.Instant): Promise<void> {
  await sql`
    insert into events (seq, client_group_id, kind, entity_ids, dates_local, sequenced_at)
    select seq, ${randomUUID()}, 'booking', '{}', '{}', ${at.toString()} from generate_series(${from}::int, ${to}::int) seq`.execute(
    database.worker.db,
  );
  await sql`update event_head set seq = ${to}`.execute(database.worker.db);
}

async function readHead(): Promise<unknown> {
  const { rows } = await sql`
    select seq, swept_seq, (select count(*) from events) as kept from event_head`.execute(database.worker.db);
  return rows[0];
}

test('drops events after three days, however many, and remembers how far', async () => {
  const { signal } = new AbortController();
  await addEvents(1, 12_000, start);
  await addEvents(12_001, 12_002, start.add({ hours: 71 }));
  await dropOldEvents(database.worker, start.add({ hours: 72 }), signal);
  expect(await readHead()).toEqual({ seq: 12_002, swept_seq: 0, kept: 12_002 });
  await dropOldEvents(database.worker, start.add({ hours: 73 }), signal);
  expect(await readHead()).toEqual({ seq: 12_002, swept_seq: 12_000, kept: 2 });
  await dropOldEvents(database.worker, start.add({ hours: 200 }), signal);
  expect(await readHead()).toEqual({ seq: 12_002, swept_seq: 12_002, kept: 0 });
});

test('stops between two batches when nobody waits for it any more', async () => {
  await addEvents(1, 12_000, start);
  await dropOldEvents(database.worker, start.add({ hours: 73 }), AbortSignal.abort());
  expect(await readHead()).toEqual({ seq: 12_000, swept_seq: 0, kept: 12_000 });
});
