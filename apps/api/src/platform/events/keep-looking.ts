import { listen } from '../../db/connections/listen.ts';
import type { Log } from '../runtime/log.ts';
import { createWakeSignal } from './wake-signal.ts';
import type { WakeSignal } from './wake-signal.ts';

export type LookOptions = {
  /** Looks for pending work once and does it; returns whether more is waiting. Retried after a pause when it fails. */
  look: () => Promise<{ moreWaits: boolean }>;
  /** The log message for a failure. */
  failureWords: string;
  /** The channels that announce work. */
  channels: readonly string[];
  /** An address without a pooler, to listen on; null means polling only. */
  directAddress: string | null;
  log: Log;
  /** How long to wait for a notification before looking anyway; default 5 s, or 1 s without notifications. */
  pollMs?: number | undefined;
};

export type Looking = {
  /** Resolves when the work in progress is done. */
  stop: () => Promise<void>;
};

const pauseAfterFailureMs = 1_000;

/** Looks for work whenever it is announced, and at intervals, until stopped. */
export async function keepLooking(options: LookOptions): Promise<Looking> {
  const { directAddress, channels } = options;
  const wakeSignal = createWakeSignal();
  const { wake } = wakeSignal;
  const listener =
    directAddress === null
      ? null
      : await listen({ address: directAddress, channels, onNotify: wake, onResume: wake });
  const running = runUntilStopped(options, wakeSignal);
  return {
    stop: async () => {
      wakeSignal.stop();
      await Promise.all([running, listener?.close()]);
    },
  };
}

async function runUntilStopped(
  { look, failureWords, directAddress, log, pollMs = directAddress === null ? 1_000 : 5_000 }: LookOptions,
  wakeSignal: WakeSignal,
): Promise<void> {
  while (!wakeSignal.stopped) {
    // Cleared before looking, so that work announced during the look triggers another one.
    wakeSignal.clear();
    try {
      const { moreWaits } = await look();
      if (!moreWaits) await wakeSignal.wait(pollMs);
    } catch (error) {
      log.warn({ error }, failureWords);
      await wakeSignal.pause(pauseAfterFailureMs);
    }
  }
}
