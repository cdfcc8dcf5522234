import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import type { TestDatabase } from '../../db/testing/test-database.ts';
import { inTransaction, readInOneTrip } from '../../db/transaction.ts';
import type { StoredEvent } from './events.ts';
import { systemIds } from '../runtime/ids.ts';
import { silentLog } from '../runtime/log.ts';
import { sendAnnouncements } from './outbox.ts';
import { startSequencer } from './sequencer.ts';
import { createSettableClock } from '../runtime/settable-clock.ts';
import type { StreamOwner } from './stream-limits.ts';
import { startStreams } from './streams.ts';
import type { StreamReader, Streams, StreamSink } from './streams.ts';
import { until } from '../testing/until.ts';

const groups: string[] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const clock = createSettableClock('2026-03-02T00:00:00Z');
let database: TestDatabase;
/** Observes from outside, on connections that no test kills. */
let observer: Database;
let closing: (() => Promise<void>)[];
let announced = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  observer = openPool(database.adminAddress, { name: 'test observer', size: 2 });
  closing = [];
  announced = 0;
  clock.set('2026-03-02T00:00:00Z');
});
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  await observer.close();
  await database.close();
});

async function start(
  options: { heartbeatMs?: number; polls?: boolean; maxOfAddress?: number } = {},
): Promise<Streams> {
  const sequencer = await startSequencer({
    database: database.worker,
    directAddress: database.addresses.direct,
    clock,
    log: silentLog,
    pollMs: 50,
  });
  const streams = await startStreams({
    database: database.web,
    directAddress: options.polls ? null : database.addresses.direct,
    clock,
    log: silentLog,
    pollMs: options.polls ? 10 : 200,
    ...(options.heartbeatMs && { heartbeatMs: options.heartbeatMs }),
    ...(options.maxOfAddress && { maxOfAddress: options.maxOfAddress }),
  });
  closing.push(async () => {
    await streams.stop();
    await sequencer.stop();
  });
  return streams;
}

/** One committed change at a location of a group. */
async function announce(clientGroupId: string, locationId = 1): Promise<void> {
  announced += 1;
  await inTransaction(database.web, { clientGroupIds: [clientGroupId], contactId: null }, async (tx) =>
    sendAnnouncements(tx, [{ kind: 'booking', clientGroupId, locationId, entityIds: [randomUUID()] }], {
      ids: systemIds,
      at: clock.now(),
    }),
  );
}

async function numbered(count = announced): Promise<void> {
  const head = sql<{ seq: number }>`select seq from event_head`;
  await until(async () => (await readInOneTrip(observer, null, head))[0]!.seq === count);
}

/** A browser's reader: keeps what it received, resumes where it was, and knows what it should have received. */
function createReader(
  streams: Streams,
  clientGroupIds: string[],
  sees: (event: StoredEvent) => boolean,
  owner: Partial<StreamOwner> = {},
) {
  const received: { id: number; kind: string }[] = [];
  let lastEventId: number | null = null;
  let connection: AbortController | null = null;
  let waitingBytes = 0;
  let signedIn = true;

  const nobodyElse = { session: randomUUID(), account: randomUUID(), address: randomUUID() };
  const connect = (): void => {
    const ended = new AbortController();
    connection = ended;
    const take = (id: string | undefined): void => {
      if (id !== undefined && !ended.signal.aborted) lastEventId = Number(id);
    };
    const sink: StreamSink = {
      send: ({ id, data }) => {
        if (ended.signal.aborted) return false;
        received.push({ id: Number(id), kind: JSON.parse(data).kind });
        take(id);
        return true;
      },
      comment: (_, id) => {
        take(id);
        return true;
      },
      close: () => ended.abort(),
      waitingBytes: () => waitingBytes,
      drained: async () => void 0,
      closed: ended.signal,
    };
    const reader: StreamReader = { clientGroupIds, mayReceive: sees, contactId: randomUUID() };
    streams.open({
      owner: { ...nobodyElse, ...owner },
      sink,
      lastEventId,
      findReader: async () => (signedIn ? reader : null),
    });
  };

  return {
    received,
    connect,
    get lastEventId() {
      return lastEventId;
    },
    resumeAt: (id: number) => (lastEventId = id),
    isClosed: () => connection?.signal.aborted ?? true,
    cut: () => connection?.abort(),
    signOut: () => (signedIn = false),
    stopReading: () => (waitingBytes = 10_000_000),
  };
}

test('gives every reader all of its events, in order and none of others, through many breaks', async () => {
  const streams = await start();
  const readers = Array.from({ length: 20 }, (_, index) => {
    const own = [groups[index % 4]!, groups[(index + 1) % 4]!];
    const places = [1 + (index % 3), 2];
    const sees = (event: StoredEvent): boolean => places.includes(event.locationId ?? 0);
    return { reader: createReader(streams, own, sees), own, sees };
  });
  for (const { reader } of readers) {
    reader.resumeAt(0);
    reader.connect();
  }

  const writing = new AbortController();
  const breaking = (async () => {
    for (let turn = 0; !writing.signal.aborted; turn++) {
      const { reader } = readers[(turn * 7) % readers.length]!;
      reader.cut();
      if (turn % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      reader.connect();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let turn = 0; turn < 30; turn++) await announce(groups[(writer + turn) % 4]!, 1 + (turn % 3));
    }),
  );
  writing.abort();
  await breaking;
  await numbered();

  const { rows } = await sql<StoredEvent>`
    select seq, client_group_id as "clientGroupId", location_id as "locationId" from events order by seq`.execute(
    database.worker.db,
  );
  for (const { reader, own, sees } of readers) {
    const expected = rows.filter((event) => own.includes(event.clientGroupId) && sees(event));
    await until(() => reader.received.length >= expected.length);
    expect(reader.received.map((event) => event.id)).toEqual(expected.map((event) => event.seq));
  }
  expect(streams.count).toBe(readers.length);
});

test('misses nothing when its connections to the database are killed', async () => {
  const streams = await start();
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  const writing = new AbortController();
  const admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
  const killing = (async () => {
    while (!writing.signal.aborted) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'staffroom listen'`,
      );
    }
  })();
  for (let turn = 0; turn < 60; turn++) await announce(groups[0]!);
  writing.abort();
  await killing;
  await admin.end();
  await until(() => reader.received.length >= 60);
  expect(reader.received.map((event) => event.id)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
});

test('starts with what comes when the reader has nothing yet, and tells where it stands', async () => {
  const streams = await start();
  await announce(groups[0]!);
  await numbered();
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.connect();
  await until(() => reader.lastEventId === 1);
  await announce(groups[0]!);
  await until(() => reader.received.length > 0);
  expect(reader.received).toEqual([{ id: 2, kind: 'booking' }]);
});

test('moves on by polling where notifications do not arrive', async () => {
  const streams = await start({ polls: true });
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  await announce(groups[0]!);
  await until(() => reader.received.length === 1);
});

test.each([
  { age: { hours: 24 }, told: ['booking', 'booking'] },
  { age: { hours: 24, seconds: 1 }, told: ['resync'] },
])('answers $told for an event of the age $age', async ({ age, told }) => {
  const streams = await start();
  await announce(groups[0]!);
  await numbered();
  clock.advance(age);
  await announce(groups[0]!);
  await numbered();
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  await until(() => reader.received.length === told.length);
  expect(reader.received.map((event) => event.kind)).toEqual(told);
  expect(reader.lastEventId).toBe(2);
});

test('asks a reader from another database to read everything again', async () => {
  const streams = await start();
  await announce(groups[0]!);
  await numbered();
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(4_000);
  reader.connect();
  await until(() => reader.received.length === 1);
  expect(reader.received).toEqual([{ id: 1, kind: 'resync' }]);
});

test('replays more than one page', async () => {
  const streams = await start();
  await inTransaction(database.web, { clientGroupIds: groups, contactId: null }, async (tx) => {
    for (let turn = 0; turn < 1_203; turn++) {
      const clientGroupId = groups[turn % 2]!;
      sendAnnouncements(tx, [{ kind: 'booking', clientGroupId, locationId: 1, entityIds: [] }], {
        ids: systemIds,
        at: clock.now(),
      });
    }
  });
  await numbered(1_203);
  const reader = createReader(streams, [groups[0]!, groups[1]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  await until(() => reader.received.length >= 1_203);
  expect(reader.received.map((event) => event.id)).toEqual(
    Array.from({ length: 1_203 }, (_, index) => index + 1),
  );
});

test('moves the reader on by its heartbeat, past events of others', async () => {
  const streams = await start({ heartbeatMs: 20 });
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  await announce(groups[0]!);
  await announce(groups[1]!);
  await announce(groups[0]!);
  await until(() => reader.received.length === 2);
  await until(() => reader.lastEventId === 3);
  expect(reader.isClosed()).toBe(false);
});

test('ends with the token, at the next event or heartbeat', async () => {
  const streams = await start({ heartbeatMs: 20 });
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  await announce(groups[0]!);
  await until(() => reader.received.length === 1);
  reader.signOut();
  await until(() => reader.isClosed());
  expect(streams.count).toBe(0);
});

test('ends the streams of a session that is over at once, and no others', async () => {
  const streams = await start({ heartbeatMs: 3_600_000 });
  const [one, other] = ['over', 'going on'].map((session) =>
    createReader(streams, [groups[0]!], () => true, { session }),
  );
  one!.connect();
  other!.connect();
  streams.endSession('over');
  streams.endSession('unknown');
  expect([one!.isClosed(), other!.isClosed(), streams.count]).toEqual([true, false, 1]);
});

test('drops a reader who does not read', async () => {
  const streams = await start();
  const reader = createReader(streams, [groups[0]!], () => true);
  reader.resumeAt(0);
  reader.connect();
  await announce(groups[0]!);
  await until(() => reader.received.length === 1);
  reader.stopReading();
  await announce(groups[0]!);
  await until(() => reader.isClosed());
});

test('keeps the four newest streams of a session, and everybody else’s', async () => {
  const streams = await start();
  const mine = Array.from({ length: 6 }, () =>
    createReader(streams, [groups[0]!], () => true, { session: 'mine' }),
  );
  const other = createReader(streams, [groups[0]!], () => true, { session: 'other' });
  for (const reader of [other, ...mine]) {
    reader.resumeAt(0);
    reader.connect();
  }
  expect(mine.map((reader) => reader.isClosed())).toEqual([true, true, false, false, false, false]);
  expect([other.isClosed(), streams.count]).toEqual([false, 5]);
  // A closed reader reconnects, which closes the oldest one, and has missed nothing.
  await announce(groups[0]!);
  mine[0]!.connect();
  await until(() => mine[0]!.received.length === 1);
  expect([mine[2]!.isClosed(), mine[3]!.isClosed()]).toEqual([true, false]);
  // Readers that leave make room.
  for (const reader of mine) reader.cut();
  expect(streams.count).toBe(1);
  mine[1]!.connect();
  expect([mine[1]!.isClosed(), streams.count]).toEqual([false, 2]);
});

test('one account holds sixteen streams, however many sessions it has', async () => {
  const streams = await start();
  const other = createReader(streams, [groups[0]!], () => true, { account: 'other' });
  const mine = Array.from({ length: 400 }, () =>
    createReader(streams, [groups[0]!], () => true, { account: 'mine' }),
  );
  for (const reader of [other, ...mine]) reader.connect();
  expect(streams.count).toBe(17);
  expect(mine.slice(-16).every((reader) => !reader.isClosed())).toBe(true);
  expect(other.isClosed()).toBe(false);
});

test('of an address that has too many, the account with most of them loses its oldest', async () => {
  const streams = await start({ maxOfAddress: 5 });
  const at = (account: string) =>
    createReader(streams, [groups[0]!], () => true, { account, address: 'school' });
  const [early, ...greedy] = [at('early'), at('greedy'), at('greedy'), at('greedy'), at('greedy')];
  const late = at('late');
  for (const reader of [early, ...greedy, late]) reader!.connect();
  expect([early, ...greedy, late].map((reader) => reader!.isClosed())).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('gives readers all of their events across restarts of the server and of the sequencer', async () => {
  const readers = Array.from({ length: 8 }, (_, index) => ({
    own: groups[index % 4]!,
    seen: [] as number[],
    last: 0,
  }));
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn++) await announce(groups[(writer + turn) % 4]!);
    }),
  );
  let done = false;
  void writing.then(() => (done = true));
  const runOnce = async (enough: () => Promise<boolean>): Promise<void> => {
    const streams = await start();
    const connected = readers.map((one) => {
      const reader = createReader(streams, [one.own], () => true);
      reader.resumeAt(one.last);
      reader.connect();
      return { one, reader };
    });
    await until(enough);
    // The whole server stops, with every stream on it.
    for (const close of closing.splice(0)) await close();
    for (const { one, reader } of connected) {
      one.seen.push(...reader.received.map(({ id }) => id));
      one.last = reader.lastEventId ?? 0;
    }
  };
  const count = sql<{ group: string; seqs: number[] }>`
    select client_group_id as group, array_agg(seq order by seq) as seqs from events group by 1`;
  const head = async (): Promise<number> =>
    (await readInOneTrip(observer, null, sql<{ seq: number }>`select seq from event_head`))[0]!.seq;
  for (let restart = 0; restart < 6; restart++) {
    const before = await head();
    await runOnce(async () => done || (await head()) > before);
  }
  await writing;
  await runOnce(async () => {
    const told = new Map((await readInOneTrip(observer, null, count)).map((row) => [row.group, row.seqs]));
    return (await head()) === announced && told.size === 4;
  });
  // One more run without new writes: missing events are replayed.
  const rows = await readInOneTrip(observer, null, count);
  const streams = await start();
  for (const one of readers) {
    const expected = rows.find((row) => row.group === one.own)?.seqs ?? [];
    const reader = createReader(streams, [one.own], () => true);
    reader.resumeAt(one.last);
    reader.connect();
    await until(() => one.seen.length + reader.received.length >= expected.length);
    expect([...one.seen, ...reader.received.map(({ id }) => id)]).toEqual(expected);
  }
});
