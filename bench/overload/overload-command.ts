import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/api/src/db/connections/connection.ts';
import { seedKillWorld } from '../../apps/api/test/support/kills/kill-world.ts';
import { writeUntil } from '../../apps/api/test/support/kills/writers.ts';
import { createEnds } from '../ends.ts';
import { findPort, startProgram } from '../processes.ts';
import { startWorker } from '../start-product.ts';
import type { Statuses } from './calls.ts';
import type { FloodReport, FloodOptions } from './flood.ts';
import { callHonestly } from './honest.ts';

/**
 * `node bench/overload/overload-command.ts`: how the product answers honest callers while greedy sessions call at five
 * times what it can answer. Web and worker are processes of their own, the greedy ones are another, and all share the
 * machine's processors. Takes about a minute.
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    greedy: { type: 'string', default: '3' },
    honest: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '12' },
    connections: { type: 'string', default: '400' },
  },
});
const main = 'apps/api/src/server/main.ts';
const times = Number(values.times);
const seconds = Number(values.seconds);
const honestCount = Number(values.honest);
const greedyCount = Number(values.greedy);

const ends = createEnds();
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-overload-'));
  ends.add(() => rm(dataDir, { recursive: true, force: true }));
  const seeding = await openDatabase({ dataDir, environment: {} });
  const world = await seedKillWorld(seeding.addresses, {
    contacts: honestCount + greedyCount,
    candidates: 60,
  });
  const port = await findPort();
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_CALLS: '0',
    // The limits of calls a minute would end the flood before there is an overload; and all come from one address here.
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_SESSION: '0',
    MAX_CONNECTIONS: '0',
  };
  await startProgram(ends, {
    args: [main],
    env: { ...env, ROLES: 'web' },
    until: /ready at/,
  });
  await startWorker(ends, env);
  await seeding.close();

  const writeEnd = performance.now() + 4_000;
  await writeUntil({
    address: `http://127.0.0.1:${port}`,
    world,
    isOver: () => performance.now() > writeEnd,
  });
  const bearers = world.contacts.map(({ bearer }) => bearer);
  const honest = bearers.slice(0, honestCount);
  const greedy = bearers.slice(honestCount);
  const from = Temporal.Now.plainDateISO().toString();
  const all = { port, from };

  await callHonestly({ ...all, bearers, seconds: 3, pauseMs: 0 });
  const full = await callHonestly({ ...all, bearers, seconds: 8, pauseMs: 0 });
  const capacity = full.perSecond;
  say(
    `capacity: ${round(capacity)} answers a second with ${bearers.length} callers without a pause (p95 ${round(full.p95Ms)} ms)`,
  );

  const asPeople = { ...all, bearers: honest, pauseMs: 100 };
  const calm = await callHonestly({ ...asPeople, seconds });
  say(
    `calm: ${honest.length} honest sessions, p50 ${round(calm.p50Ms)} ms, p95 ${round(calm.p95Ms)} ms, ${tell(calm.statuses)}`,
  );

  const flooding = startFlood({
    ...all,
    bearers: greedy,
    perSecond: capacity * times,
    seconds: seconds + 4,
    maxConnections: Number(values.connections),
  });
  await pause(2_000);
  const [loaded, readiness] = await Promise.all([
    callHonestly({ ...asPeople, seconds }),
    pause(seconds * 500).then(() => readReadiness(port)),
  ]);
  const flooded = await flooding;
  const goodput = (flooded.statuses['200'] ?? 0) / flooded.seconds + loaded.perSecond;
  const offered = flooded.sent / flooded.seconds;
  say(
    `flood: ${greedy.length} greedy sessions sent ${round(offered)} calls a second (${(offered / capacity).toFixed(1)} times capacity), ${tell(flooded.statuses)}; ${flooded.notSent} not sent for want of a free connection`,
  );
  say(
    `overloaded: ${honest.length} honest sessions, p50 ${round(loaded.p50Ms)} ms, p95 ${round(loaded.p95Ms)} ms, ${tell(loaded.statuses)}`,
  );
  say(`honest p95: ${(loaded.p95Ms / calm.p95Ms).toFixed(1)} times calm`);
  say(`goodput: ${round(goodput)} answers a second, ${Math.round((100 * goodput) / capacity)} % of capacity`);
  say(`readiness meanwhile: ${readiness}`);
} finally {
  await ends.run();
}

async function startFlood(options: FloodOptions): Promise<FloodReport> {
  const child = fork(join(import.meta.dirname, 'flood-process.ts'));
  const told = once(child, 'message');
  child.send(options);
  const [report] = (await told) as [FloodReport];
  return report;
}

async function readReadiness(port: number): Promise<string> {
  const at = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/ready`);
  return `${answer.status} ${await answer.text()} after ${round(performance.now() - at)} ms`;
}

function tell(statuses: Statuses): string {
  return Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

function round(value: number): string {
  return value < 100 ? value.toFixed(1) : String(Math.round(value));
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
