import { sql } from 'kysely';
import { listen } from '../../db/connections/listen.ts';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { moveOutbox } from './sequencer-outbox.ts';
import { refreshNames } from './sequencer-names.ts';
import { sealAudit } from './sequencer-seals.ts';
import type { AuditHead } from './sequencer-seals.ts';
import { createWakeSignal } from './wake-signal.ts';
import type { WakeSignal } from './wake-signal.ts';

export type SequencerOptions = {
  /** The worker login. */
  database: Database;
  /** An address without a pooler, to listen on; null polls only. */
  directAddress: string | null;
  clock: Clock;
  log: Log;
  /** Told each new seal after its commit, so that the chains' ends can be kept outside the database. */
  onSealed?: (heads: readonly AuditHead[]) => void;
  /** How long to wait for a notification before looking anyway; 1 s when not given. */
  pollMs?: number;
};

export type Sequencer = {
  /** Resolves when the batch in hand is committed. */
  stop: () => Promise<void>;
};

/** One number for all sequencers of a database: whoever holds it numbers alone. */
const sequencerLock = 7_316_001;
const shortestPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Numbers the outbox into events, gapless and in the order of the changes, and seals the audit trail in the same
 * transaction. Every worker may run one: those without the lock leave the turn to the one that has it. Survives lost
 * connections.
 */
export async function startSequencer(options: SequencerOptions): Promise<Sequencer> {
  const wakeSignal = createWakeSignal();
  const listener =
    options.directAddress === null
      ? null
      : await listen({
          address: options.directAddress,
          channels: ['outbox'],
          onNotify: wakeSignal.wake,
          onResume: wakeSignal.wake,
        });
  const running = runUntilStopped(options, wakeSignal);
  return {
    stop: async () => {
      wakeSignal.stop();
      await Promise.all([running, listener?.close()]);
    },
  };
}

async function runUntilStopped(options: SequencerOptions, wakeSignal: WakeSignal): Promise<void> {
  const { log, onSealed, pollMs = 1_000 } = options;
  let pauseMs = shortestPauseMs;
  while (!wakeSignal.stopped) {
    // Cleared before looking: what is announced meanwhile leads to another look.
    wakeSignal.clear();
    try {
      const { moreWaits, heads } = await runBatch(options);
      pauseMs = shortestPauseMs;
      if (heads.length > 0) onSealed?.(heads);
      const namesWait = await refreshNames(options);
      if (!moreWaits && !namesWait) await wakeSignal.wait(pollMs);
    } catch (error) {
      log.warn({ error }, 'a batch of the sequencer failed and is tried again');
      await wakeSignal.pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

type BatchResult = { moreWaits: boolean; heads: readonly AuditHead[] };

/** One transaction: the lock first, so that everything before it in the chain is committed and seen. */
async function runBatch({ database, clock }: SequencerOptions): Promise<BatchResult> {
  return inTransaction(database, null, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sequencerLock}) as mine`.execute(tx.db);
    if (!rows[0]?.mine) return { moreWaits: false, heads: [] };
    const now = clock.now();
    const [moved, sealed] = await Promise.all([moveOutbox(tx, now), sealAudit(tx, now)]);
    return { moreWaits: moved.moreWaits || sealed.moreWaits, heads: sealed.heads };
  });
}
