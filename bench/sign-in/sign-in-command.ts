import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/api/src/db/connections/connection.ts';
import { openPool } from '../../apps/api/src/db/connections/pool.ts';
import { hashPassword } from '../../apps/api/src/identity/sign-in/hash-password.ts';
import { systemIds } from '../../apps/api/src/platform/runtime/ids.ts';
import { createSeedBuilders } from '../../apps/api/test/support/seed-builders.ts';
import { createEnds } from '../ends.ts';
import { findPort, startProgram } from '../processes.ts';
import { startWorker } from '../start-product.ts';
import type { FloodReport, FloodOptions } from './flood-process.ts';

/**
 * `node bench/sign-in/sign-in-command.ts`: whether people get in while others flood sign-in, and how often somebody may
 * guess. Web and worker are processes of their own behind a proxy on this machine whose word about addresses counts, the
 * flood is another, and all share the machine's processors. Takes about two minutes; ends with 1 when a goal is missed.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '12' },
  },
});
const main = 'apps/api/src/server/main.ts';
const password = 'A-Right-Password-1';
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const goalMs = 2_000;

type Person = { email: string; cookie?: string };
type Attempt = { status: number; code: string; ms: number; cookie: string };

const ends = createEnds();
let missed = 0;
try {
  const { port, people } = await start(130);
  const crowd = people.slice(0, 40);
  const strangers = people.slice(40, 120);
  const [attacker, ...victims] = people.slice(120);
  say(`two processes, ${connections} connections of the flood, load before: ${loadavg()[0]!.toFixed(1)}`);

  say('\nforty people behind one address, all at once, with right passwords');
  const rush = await Promise.all(crowd.map((person) => signIn(port, person, { address: '198.51.100.1' })));
  rush.forEach(({ cookie }, index) => (crowd[index]!.cookie = cookie));
  const lastMs = Math.max(...rush.map(({ ms }) => ms));
  line('signed in', `${count(rush, 200)} of ${rush.length}, the last after ${(lastMs / 1_000).toFixed(2)} s`);
  goal('all in within 5 s', count(rush, 200) === rush.length && lastMs <= 5_000);

  say('\nflood from one address, wrong passwords and unknown accounts; honest sign-ins from other addresses');
  const wrong = [
    { email: 'nobody*@nowhere.example', password: 'wrong' },
    { email: victims[0]!.email, password: 'wrong' },
  ];
  const others = strangers.map((person, index) => ({ person, address: `203.0.113.${index}` }));
  await measure({ port, flood: { addresses: 1, attempts: wrong }, honest: others });

  say('\nflood of one account from one address with a cookie of a known device and the right password');
  const { cookie } = await signIn(port, attacker!, { address: '10.0.0.1' });
  const right = [{ email: attacker!.email, password, cookie }];
  const elsewhere = strangers.map((person, index) => ({ person, address: `203.0.112.${index}` }));
  await measure({ port, flood: { addresses: 1, attempts: right }, honest: elsewhere });

  say('\nflood from 10,000 addresses at unknown accounts; honest sign-ins from known devices');
  const unknown = [{ email: 'nobody*@nowhere.example', password: 'wrong' }];
  const known = crowd.map((person, index) => ({ person, address: `203.0.111.${index}` }));
  await measure({ port, flood: { addresses: 10_000, attempts: unknown }, honest: known });

  say('\nguesses at passwords, sixty of each at once');
  const guesser = victims[1]!;
  guesser.cookie = (await signIn(port, guesser, { address: '192.0.2.1' })).cookie;
  const guesses: [string, number, (guess: number) => Promise<Attempt>][] = [
    ['from one device', 20, (guess) => guessAt(port, guesser, `192.0.2.${guess}`)],
    ['at one account, from sixty addresses', 20, (guess) => guessAt(port, victims[2]!, `192.0.3.${guess}`)],
    ['from one address, in 15 minutes', 5, (guess) => guessAt(port, strangers[guess]!, '192.0.4.1')],
  ];
  for (const [what, most, guess] of guesses) {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
    const told = count(answers, 422);
    line(what, `${told} told, ${count(answers, 429)} refused with 429, ${count(answers, 503)} with 503`);
    goal(most === 20 ? 'at most 20 an hour' : 'at most 5 in 15 minutes, so 20 an hour', told <= most);
  }
} finally {
  await ends.run();
}
process.exitCode = missed === 0 ? 0 : 1;

/** A product of its own with people in it. */
async function start(count: number): Promise<{ port: number; people: Person[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-sign-in-'));
  ends.add(() => rm(dataDir, { recursive: true, force: true }));
  const seeding = await openDatabase({ dataDir, environment: {} });
  const owner = openPool(seeding.addresses.owner ?? '', { name: 'seed', size: 2 });
  const seed = createSeedBuilders(owner, systemIds, await hashPassword(password));
  const group = await seed.group();
  const people: Person[] = [];
  for (let made = 0; made < count; made++) people.push({ email: (await seed.contact(group)).email });
  const port = await findPort();
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_CALLS: '0',
    // All connections are of the one proxy.
    MAX_CONNECTIONS: '0',
  };
  await startProgram(ends, { args: [main], env: { ...env, ROLES: 'web' }, until: /ready at/ });
  await startWorker(ends, env);
  await owner.close();
  await seeding.close();
  return { port, people };
}

type Measured = {
  port: number;
  flood: Pick<FloodOptions, 'addresses' | 'attempts'>;
  honest: readonly { person: Person; address: string }[];
};

/** Somebody signs in each 200 ms while the flood runs, whatever became of those before. */
async function measure({ port, flood, honest }: Measured): Promise<void> {
  const flooding = startFlood({ port, connections, seconds: seconds + 3, ...flood });
  await pause(2_000);
  const signIns: Promise<Attempt>[] = [];
  for (let turn = 0; turn < seconds * 5; turn++) {
    const { person, address } = honest[turn % honest.length]!;
    signIns.push(signIn(port, person, { address }));
    await pause(200);
  }
  const attempts = await Promise.all(signIns);
  line('flood', tell(await flooding));
  const times = attempts
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  const inTime = times.filter((ms) => ms <= goalMs).length / attempts.length;
  const at = (share: number): string =>
    `${Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)} ms`;
  line(
    'honest',
    `${times.length} of ${attempts.length} signed in, p50 ${at(0.5)}, p95 ${at(0.95)}, last ${at(0.999)}`,
  );
  line('within 2 s', `${Math.round(inTime * 1_000) / 10} %`);
  goal('95 % within 2 s', inTime >= 0.95);
}

async function startFlood(options: FloodOptions): Promise<FloodReport> {
  const child = fork(join(import.meta.dirname, 'flood-process.ts'));
  const told = once(child, 'message');
  child.send(options);
  const [report] = (await told) as [FloodReport];
  return report;
}

function guessAt(port: number, person: Person, address: string): Promise<Attempt> {
  return signIn(port, person, { address, password: 'wrong' });
}

async function signIn(
  port: number,
  { email, cookie }: Person,
  { address, password: typed = password }: { address: string; password?: string },
): Promise<Attempt> {
  const startedAt = performance.now();
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(cookie !== undefined && { cookie }),
      },
      body: JSON.stringify({ email, password: typed }),
    });
    const { code = 'ok' } = (await answer.json()) as { code?: string };
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    const ms = performance.now() - startedAt;
    return { status: answer.status, code, ms, cookie: cookies.join('; ') };
  } catch {
    return { status: 0, code: 'no answer', ms: performance.now() - startedAt, cookie: '' };
  }
}

function count(attempts: readonly Attempt[], status: number): number {
  return attempts.filter((attempt) => attempt.status === status).length;
}

function tell(report: FloodReport): string {
  return Object.entries(report)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

function goal(what: string, isMet: boolean): void {
  if (!isMet) missed++;
  line('goal', `${what}: ${isMet ? 'met' : 'MISSED'}`);
}

function line(what: string, text: string): void {
  say(`  ${what.padEnd(40)} ${text}`);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
