import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startOfProcess } from './processes.ts';
import { LaunchError } from './launch-error.ts';

export type StartLock = { release: () => Promise<void> };

/** A holder may have to wait for the recovery of a large database. */
const patienceMs = 360_000;

/**
 * Holds a lock that only one process on this machine has: starting and stopping a server are done under it. A lock
 * whose holder died is taken over. A hard link either makes the file with its content or fails, so that no holder is
 * ever unnamed.
 */
export async function takeStartLock(file: string): Promise<StartLock> {
  const mine = JSON.stringify({ pid: process.pid, started: startOfProcess(process.pid), id: randomUUID() });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o644 });
  try {
    const deadline = performance.now() + patienceMs;
    while (!(await tryLink(draft, file))) {
      const holder = await readHolder(file);
      if (holder && !holderLives(holder)) {
        await takeAway(file, holder);
        continue;
      }
      if (performance.now() > deadline) {
        throw new LaunchError(
          `Another process keeps the start lock ${file}: end it, or remove the file if none runs.`,
        );
      }
      await pause(20);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return { release: () => rm(file, { force: true }) };
}

async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

function holderLives(holder: string): boolean {
  try {
    const { pid, started } = JSON.parse(holder) as { pid: number; started: string | null };
    const present = startOfProcess(pid);
    return present !== null && (started === null || present === started);
  } catch {
    return false;
  }
}

/** Renaming is atomic: when two find the same dead holder, the second may catch a living one and puts it back. */
async function takeAway(file: string, deadHolder: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside)) !== deadHolder) await tryLink(aside, file);
  await rm(aside, { force: true });
}
