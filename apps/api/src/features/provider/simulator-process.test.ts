import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../../platform/runtime/ids.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { startSequencer } from '../../platform/events/sequencer.ts';
import { until } from '../../platform/testing/until.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { createProviderWorld } from './testing/provider-world.ts';
import type { ProviderWorld } from './testing/provider-world.ts';

/** The simulator as it runs beside the demo: a separate process with an address and a key. */
const program = resolve(import.meta.dirname, '../../../../simulator/src/main.ts');

let app: TestApp;
let world: ProviderWorld;
let closing: (() => Promise<unknown> | void)[];

beforeEach(async () => {
  closing = [];
  app = await createTestApp({ now: Temporal.Now.instant().toString() });
  closing.push(() => app.close());
  const sequencer = await startSequencer({
    database: app.database.worker,
    directAddress: app.database.addresses.direct,
    clock: app.clock,
    log: silentLog,
  });
  closing.push(() => sequencer.stop());
  world = await createProviderWorld(app);
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

type Simulator = { process: ChildProcess; said: () => string };

function startSimulator(address: string, environment: Record<string, string> = {}): Simulator {
  const child = spawn(process.execPath, ['--throw-deprecation', program], {
    env: {
      SIMULATOR_URL: address,
      SIMULATOR_KEY: world.serviceKey,
      SIMULATOR_PACE: '0.05',
      SIMULATOR_TROUBLE: '0',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text += part.toString()));
  closing.push(() => void child.kill('SIGKILL'));
  return { process: child, said: () => text };
}

const soon = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days }).toString();

test('fills what is booked, whole blocks by one candidate, and knows when its key is revoked', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  // Some decline: all of these almost never do.
  const candidates: string[] = [];
  for (let count = 0; count < 5; count += 1) candidates.push(await world.candidate());
  const simulator = startSimulator(address);
  const { bookingIds } = await world.block({ dates: [soon(1), soon(2), soon(3)] });
  await announceBlock(bookingIds);
  await areConfirmed(bookingIds, simulator);
  const holders = await world.rows(sql<{ candidate_id: string }>`
    select distinct candidate_id from assignments where live`);
  expect(holders).toHaveLength(1);
  expect(candidates).toContain(holders[0]?.candidate_id);

  await sql`update service_keys set revoked_at = now()`.execute(app.database.owner.db);
  await sql`select pg_notify('permissions', 'service keys')`.execute(app.database.owner.db);
  await until(() => simulator.said().includes('stays idle'), 30_000);
  const later = await world.block({ dates: [soon(4)] });
  await announceBlock(later.bookingIds);
  expect(await statesOf(later.bookingIds)).toEqual(['Unfilled null']);
  expect(simulator.said().match(/stays idle/g)).toHaveLength(1);
  expect(simulator.process.exitCode).toBeNull();
}, 120_000);

test('lets whoever confirmed pull out, asks somebody else, and reads what clients say of them', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  for (let count = 0; count < 4; count += 1) await world.candidate();
  const simulator = startSimulator(address, { SIMULATOR_TROUBLE: '1' });
  const { blockId, bookingIds } = await world.block({ dates: [soon(1)] });
  await announceBlock(bookingIds);
  const gone = sql<{ candidate_id: string }>`
    select distinct candidate_id from assignments where state = 'withdrawn' and confirmed_at_utc is not null`;
  await until(async () => (await world.rows(gone)).length > 1, 60_000);

  const feedbackId = systemIds.next();
  await app.seed.inGroup(world.group, async (tx) => {
    tx.send(sql`
      insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back,
        comment, given_at)
      select ${world.group.groupId}, ${feedbackId}, ${blockId}, ${bookingIds[0]}, candidate_id, ${systemIds.next()}, 'no',
        'Came late', ${app.clock.now().toString()} from assignments limit 1`);
    tx.send(sql`
      insert into outbox (client_group_id, outbox_id, kind, client_id, location_id, entity_ids, dates_local)
      values (${world.group.groupId}, ${systemIds.next()}, 'feedback', ${world.client.clientId},
        ${world.location.locationId}, array[${feedbackId}::uuid], array[${soon(1)}::date])`);
  });
  await until(() => simulator.said().includes('does not want an educator back'), 30_000);
}, 120_000);

test('waits for a server that is not there yet, and ends with whoever started it', async () => {
  const port = await freePort();
  const simulator = startSimulator(`http://127.0.0.1:${port}`);
  await until(() => simulator.said().includes('does not answer'), 30_000);
  // Some candidates decline: with only one the booking might stay open.
  for (let count = 0; count < 4; count += 1) await world.candidate();
  const { bookingIds } = await world.block({ dates: [soon(1)] });
  await app.http.listen({ port, host: '127.0.0.1' });
  await areConfirmed(bookingIds, simulator);
  expect(simulator.said()).toContain('answers again');
  const ended = new Promise((done) => simulator.process.once('exit', done));
  simulator.process.stdin?.end();
  expect(await ended).toBe(0);
}, 120_000);

test('says in one sentence that it has no key', async () => {
  const simulator = startSimulator('http://127.0.0.1:1', { SIMULATOR_KEY: '' });
  const ended = new Promise((done) => simulator.process.once('exit', done));
  expect(await ended).toBe(2);
  expect(simulator.said()).toMatch(/SIMULATOR_KEY is not set: .*\n$/);
});

/** Waits until all of them are confirmed; else says what they are, and what the simulator has said. */
async function areConfirmed(bookingIds: readonly string[], simulator: Simulator): Promise<void> {
  await expect
    .poll(async () => [await statesOf(bookingIds), simulator.said()], { timeout: 60_000, interval: 20 })
    .toEqual([bookingIds.map(() => 'Filled confirmed'), expect.any(String)]);
}

async function statesOf(bookingIds: readonly string[]): Promise<string[]> {
  const bookings = await Promise.all(bookingIds.map((bookingId) => world.booking(bookingId)));
  return bookings.map(({ status, state }) => `${status} ${state}`);
}

/** The event that a new block announces. */
async function announceBlock(bookingIds: readonly string[]): Promise<void> {
  await world.rows(sql`
    insert into outbox (client_group_id, outbox_id, kind, location_id, entity_ids)
    values (${world.group.groupId}, gen_random_uuid(), 'booking', ${world.location.locationId}, ${[...bookingIds]}::uuid[])`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
