import { listen } from '../../db/connections/listen.ts';
import type { Log } from '../runtime/log.ts';
import { createWakeSignal } from './wake-signal.ts';
import type { WakeSignal } from './wake-signal.ts';

export type LookOptions = {
  /** One look at what waits, and the work of it; whether more waits. Tried again after a while when it fails. */
  look: () => Promise<{ moreWaits: boolean }>;
  /** What the log says of a failure. */
  failureWords: string;
  /** Those that announce work. */
  channels: readonly string[];
  /** An address without a pooler, to listen on; null polls only. */
  directAddress: string | null;
  log: Log;
  /** How long to wait for a notification before looking anyway; 5 s when not given, 1 s where none arrive. */
  pollMs?: number | undefined;
};

export type Looking = {
  /** Resolves when the work in hand is done. */
  stop: () => Promise<void>;
};

const pauseAfterFailureMs = 1_000;

/** Looks for work as soon as it is announced, and now and then, until it is stopped. */
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
    // Cleared before looking: what is announced meanwhile leads to another look.
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
