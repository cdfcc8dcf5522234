import { sql } from 'kysely';
import { listen } from '../../db/listen.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { moveOutbox } from './sequencer-outbox.ts';
import { sealAudit } from './sequencer-seals.ts';
import type { AuditHead } from './sequencer-seals.ts';
import { createWaker } from './waker.ts';
import type { Waker } from './waker.ts';

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
  const waker = createWaker();
  const listener =
    options.directAddress === null
      ? null
      : await listen({
          address: options.directAddress,
          channels: ['outbox'],
          onNotify: waker.wake,
          onResume: waker.wake,
        });
  const running = runUntilStopped(options, waker);
  return {
    stop: async () => {
      waker.stop();
      await Promise.all([running, listener?.close()]);
    },
  };
}

async function runUntilStopped(options: SequencerOptions, waker: Waker): Promise<void> {
  const { log, onSealed, pollMs = 1_000 } = options;
  let pauseMs = shortestPauseMs;
  while (!waker.stopped) {
    // Cleared before looking: what is announced meanwhile leads to another look.
    waker.clear();
    try {
      const { moreWaits, heads } = await runBatch(options);
      pauseMs = shortestPauseMs;
      if (heads.length > 0) onSealed?.(heads);
      if (!moreWaits) await waker.wait(pollMs);
    } catch (error) {
      log.warn({ error }, 'a batch of the sequencer failed and is tried again');
      await waker.pause(pauseMs);
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
