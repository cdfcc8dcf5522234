import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from '../../platform/runtime/clock.ts';

/** How far a demo can be moved forward at once, and how many minutes pass per second. */
export const drives = {
  hour: { hours: 1, minutesASecond: 30 },
  day: { hours: 24, minutesASecond: 30 },
  week: { hours: 7 * 24, minutesASecond: 120 },
} as const;
export type Drive = keyof typeof drives;

/** The demo fills six weeks ahead each day; bookings made a year ahead stay in reach. */
const maxAheadMs = 90 * 24 * 3_600_000;
const stepMs = 250;

export type DemoTime = {
  /** The machine's clock plus the time moved forward; it never goes back. */
  readonly clock: Clock;
  readonly aheadMs: () => number;
  /** When the current drive will end; null when there is none. */
  readonly drivesUntil: () => Temporal.Instant | null;
  /** False when the demo is as far ahead as allowed. A drive in progress becomes longer. */
  readonly drive: (drive: Drive) => boolean;
  readonly stop: () => void;
  /** Registers a listener for each completed step, in milliseconds. */
  readonly onStep: (follow: (ms: number) => void) => void;
  /** Registers a listener for the end of a drive. */
  readonly onArrival: (follow: () => void) => void;
};

type Parts = {
  /** The file that keeps the time over a restart. */
  file: string;
  clock: Clock;
  /** Runs `step` repeatedly until the returned function is called. */
  every: (ms: number, step: () => void) => () => void;
};

/** The clock of a demo, which can be moved forward: everything that uses the server's clock uses this one. */
export function createDemoTime({ file, clock, every }: Parts): DemoTime {
  let aheadMs = readAhead(file);
  let leftMs = 0;
  let stepDriveMs = 0;
  let end: (() => void) | null = null;
  const followers: ((ms: number) => void)[] = [];
  const arrivals: (() => void)[] = [];

  const stop = (): void => {
    if (end === null) return;
    end();
    [end, leftMs] = [null, 0];
    for (const follow of arrivals) follow();
  };
  const step = (): void => {
    const ms = Math.min(stepDriveMs, leftMs);
    leftMs -= ms;
    // Saved before it is used, so that no time repeats after a crash.
    writeAhead(file, aheadMs + ms);
    aheadMs += ms;
    for (const follow of followers) follow(ms);
    if (leftMs === 0) stop();
  };

  const now = (): Temporal.Instant => clock.now().add({ milliseconds: aheadMs });
  return {
    clock: { now },
    aheadMs: () => aheadMs,
    drivesUntil: () => (end === null ? null : now().add({ milliseconds: leftMs })),
    drive: (drive) => {
      const { hours, minutesASecond } = drives[drive];
      const wantedMs = leftMs + hours * 3_600_000;
      if (aheadMs + wantedMs > maxAheadMs) return false;
      leftMs = wantedMs;
      stepDriveMs = minutesASecond * 60 * stepMs;
      end ??= every(stepMs, step);
      return true;
    },
    stop,
    onStep: (follow) => void followers.push(follow),
    onArrival: (follow) => void arrivals.push(follow),
  };
}

function readAhead(file: string): number {
  if (!existsSync(file)) return 0;
  const ms = Number(readFileSync(file, 'utf8'));
  if (!Number.isSafeInteger(ms) || ms < 0 || ms > maxAheadMs)
    throw new Error(`${file} holds no time that a demo can be ahead by: remove it and start again.`);
  return ms;
}

function writeAhead(file: string, ms: number): void {
  writeFileSync(`${file}.new`, String(ms), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
