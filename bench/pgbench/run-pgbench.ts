import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runProgram } from '../processes.ts';
import type { Script } from './write-script.ts';

const installHint =
  'pgbench is missing: install it (Debian: apt-get install postgresql-contrib) or name its path in PGBENCH.';

/** PGBENCH, else from PATH, else the newest of Debian's packages. Throws with a hint when there is none. */
export function findPgbench(): string {
  const given = process.env['PGBENCH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged)
    ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const places = [
    ...(given ? [given] : []),
    ...folders.map((folder) => join(folder, 'pgbench')),
    ...versions.map((version) => join(packaged, version, 'bin', 'pgbench')),
  ];
  const found = places.find((path) => existsSync(path));
  if (found === undefined) throw new Error(installHint);
  return found;
}

export type PgbenchResult = { perSecond: number; averageMs: number; transactions: number };

/** Prepared, without vacuum, one thread; fails when a transaction failed. */
export async function runPgbench(
  address: string,
  { text, variables }: Script,
  {
    connections,
    seconds,
    draws = {},
  }: { connections: number; seconds: number; draws?: Record<string, number> },
): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-pgbench-'));
  try {
    const file = join(folder, 'calls.sql');
    await writeFile(file, text);
    const given = Object.entries({ ...variables, ...draws }).flatMap(([name, value]) => [
      '-D',
      `${name}=${value}`,
    ]);
    const output = await runProgram(findPgbench(), [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      file,
      ...given,
      address,
    ]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    const transactions = Number(/actually processed: (\d+)/.exec(output)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
    if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench did not run well:\n${output}`);
    return { perSecond, averageMs: (connections * 1000) / perSecond, transactions };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
