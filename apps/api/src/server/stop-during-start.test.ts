import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from '../db/embedded/postmaster.ts';
import { until } from '../platform/testing/until.ts';

/** Complete programs on a separate folder, asked to stop before they have started. */
let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-stop-'));
});
afterEach(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

type Program = { output: () => string; ended: Promise<number | null> };

function run(file: string, args: readonly string[] = []): Program {
  const program = resolve(import.meta.dirname, '../..', file);
  let output = '';
  const started = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { output: () => output, ended: new Promise((done) => started.once('close', done)) };
}

const directory = (): string => join(dataDir, 'database/postgres');
const main = 'src/server/main.ts';

const moments: [string, (program: Program) => boolean][] = [
  ['while the cluster is made', () => existsSync(`${directory()}.unfinished`)],
  ['while the server starts', () => existsSync(join(directory(), 'postmaster.pid'))],
  ['while the demo is made', ({ output }) => output().includes('Making the demo world')],
];

describe('a start that is asked to stop leaves no database server', () => {
  test.each(moments)(
    '%s',
    async (_when, isThere) => {
      const program = run(main);
      await until(() => isThere(program), 120_000);
      child?.kill('SIGTERM');
      expect(await program.ended).toBe(0);
      expect(program.output()).toMatch(/Stopping …\nStopped\.\n$/);
      expect(await findPostmaster(directory())).toBe(null);
      expect(existsSync(join(directory(), 'postmaster.pid'))).toBe(false);
    },
    180_000,
  );

  test.each([
    ['a closed terminal, which tells it twice', ['SIGHUP', 'SIGTERM'], 0],
    ['a Ctrl+C that reaches it twice', ['SIGINT', 'SIGINT'], 130],
  ] as const)(
    'by %s',
    async (_by, signals, code) => {
      const program = run(main);
      await until(() => existsSync(join(directory(), 'postmaster.pid')), 120_000);
      for (const signal of signals) child?.kill(signal);
      expect(await program.ended).toBe(code);
      expect(program.output()).toMatch(/Stopped\.\n$/);
      expect(await findPostmaster(directory())).toBe(null);
    },
    180_000,
  );
});

test.each([
  ['src/server/demo/seed-command.ts', []],
  ['src/db/migrate-command.ts', []],
  ['src/server/demo/remove-demo-command.ts', []],
  ['src/platform/audit/verify-audit-command.ts', []],
  ['src/features/provider/create-service-key-command.ts', ['--name', 'a test']],
])(
  'the command %s that is asked to stop leaves no database server',
  async (file, args) => {
    const program = run(file, args);
    await until(() => existsSync(join(directory(), 'postmaster.pid')), 120_000);
    child?.kill('SIGTERM');
    expect(await program.ended).toBe(143);
    expect(program.output()).toMatch(/Stopping …\nStopped\.\n$/);
    expect(await findPostmaster(directory())).toBe(null);
  },
  180_000,
);
