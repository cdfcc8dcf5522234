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
  /** An address without a pooler, to listen on; null means polling only. */
  directAddress: string | null;
  clock: Clock;
  log: Log;
  /** Receives each new seal after its commit, so that the chain ends can be kept outside the database. */
  onSealed?: (heads: readonly AuditHead[]) => void;
  /** How long to wait for a notification before looking anyway; default 1 s. */
  pollMs?: number;
};

export type Sequencer = {
  /** Resolves when the batch in progress is committed. */
  stop: () => Promise<void>;
};

/** The advisory lock shared by all sequencers of a database: only its holder assigns numbers. */
const sequencerLock = 7_316_001;
const shortestPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Numbers the outbox into events, without gaps and in the order of the changes, and seals the audit trail in the same
 * transaction. Every worker may run one; only the one that gets the lock works. Survives lost connections.
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
    // Cleared before looking, so that work announced during the look triggers another one.
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

/** One transaction. It takes the lock first, so that it sees everything the previous batch committed. */
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
