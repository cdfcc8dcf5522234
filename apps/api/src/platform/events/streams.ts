import { listen } from '../../db/connections/listen.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { Clock } from '../runtime/clock.ts';
import { readEventsAfter } from './events.ts';
import type { StoredEvent } from './events.ts';
import type { Log } from '../runtime/log.ts';
import { createStreamLimits } from './stream-limits.ts';
import type { StreamOwner } from './stream-limits.ts';
import { createOpenStream } from './streams-open.ts';
import type { OpenStream, StreamReader, StreamSink } from './streams-open.ts';
import { createWakeSignal } from './wake-signal.ts';
import type { WakeSignal } from './wake-signal.ts';

export type StreamsOptions = {
  /** The web login. */
  database: Database;
  /** An address without a pooler, to listen on; null means polling only. */
  directAddress: string | null;
  clock: Clock;
  log: Log;
  /** Default 10 s. */
  heartbeatMs?: number;
  /** How long to wait for a notification before looking anyway; default 1 s. */
  pollMs?: number;
  /** A reader with more unread bytes than this is dropped; default 256 KiB. */
  maxWaitingBytes?: number;
  /** Maximum streams per address; unlimited by default. */
  maxOfAddress?: number;
};

export type StreamRequest = {
  owner: StreamOwner;
  sink: StreamSink;
  /** The number of the last event the reader has; null starts with the next event. */
  lastEventId: number | null;
  /** Finds the reader again before every delivery and heartbeat; null ends the stream. */
  findReader: () => Promise<StreamReader | null>;
};

export type Streams = {
  open: (request: StreamRequest) => void;
  /** Closes the streams of an ended session at once; its browser then checks who is signed in. */
  endSession: (session: string) => void;
  readonly count: number;
  stop: () => Promise<void>;
};

const retryPauseMs = 250;

/**
 * All event streams of one process, with one listener and one shared read of new events. A stream first catches up with
 * reads of its own, and joins the shared reads when it has everything they have delivered.
 */
export async function startStreams(options: StreamsOptions): Promise<Streams> {
  const { database, clock, log, heartbeatMs = 10_000, maxWaitingBytes = 256 * 1024 } = options;
  const { maxOfAddress = Infinity } = options;
  const wakeSignal = createWakeSignal();
  const streams = new Set<OpenStream>();
  const limits = createStreamLimits(maxOfAddress);
  /** Streams served by the shared reads; `givenOut` is how far those have come. */
  const live = new Set<OpenStream>();
  let givenOut = 0;

  /** No await between the last check and the joining, so that no shared read happens in between. */
  const join = (stream: OpenStream): boolean => {
    if (live.size === 0) givenOut = Math.max(givenOut, stream.position);
    if (stream.position < givenOut) return false;
    live.add(stream);
    wakeSignal.wake();
    return true;
  };

  const catchUp = async (stream: OpenStream): Promise<void> => {
    while (!stream.closed) {
      try {
        if ((await stream.catchUp()) && join(stream)) return;
      } catch (error) {
        log.warn({ error }, 'a stream cannot catch up and tries again');
        await wakeSignal.pause(retryPauseMs);
        if (wakeSignal.stopped) stream.close();
      }
    }
  };

  const serveTogether = async (): Promise<boolean> => {
    const members = [...live];
    if (members.length === 0) return true;
    const groups = [...new Set(members.flatMap((stream) => stream.clientGroupIds))];
    const page = await readEventsAfter(database, groups, givenOut);
    givenOut = Math.max(givenOut, page.upTo);
    for (const stream of members) stream.deliver(page.events, page.upTo);
    for (const stream of live) {
      // Joined during the read, which did not include this stream's groups.
      if (members.includes(stream) || stream.position >= givenOut) continue;
      live.delete(stream);
      void catchUp(stream);
    }
    return page.complete;
  };

  const listener =
    options.directAddress === null
      ? null
      : await listen({
          address: options.directAddress,
          channels: ['events'],
          onNotify: wakeSignal.wake,
          onResume: wakeSignal.wake,
        });
  const running = runUntilStopped(serveTogether, wakeSignal, options);
  const heart = setInterval(() => streams.forEach((stream) => stream.beat()), heartbeatMs);

  return {
    open: ({ owner, sink, lastEventId, findReader }) => {
      const stream = createOpenStream({
        database,
        clock,
        log,
        maxWaitingBytes,
        sink,
        lastEventId,
        findReader,
      });
      streams.add(stream);
      sink.closed.addEventListener('abort', () => {
        streams.delete(stream);
        live.delete(stream);
        limits.remove(owner, stream);
      });
      limits.add(owner, stream);
      void catchUp(stream);
    },
    endSession: limits.endSession,
    get count() {
      return streams.size;
    },
    stop: async () => {
      clearInterval(heart);
      wakeSignal.stop();
      for (const stream of streams) stream.close();
      await Promise.all([running, listener?.close()]);
    },
  };
}

async function runUntilStopped(
  serveTogether: () => Promise<boolean>,
  wakeSignal: WakeSignal,
  { log, pollMs = 1_000 }: StreamsOptions,
): Promise<void> {
  while (!wakeSignal.stopped) {
    // Cleared before looking, so that events numbered during the look trigger another one.
    wakeSignal.clear();
    try {
      if (await serveTogether()) await wakeSignal.wait(pollMs);
    } catch (error) {
      log.warn({ error }, 'new events cannot be read and are tried again');
      await wakeSignal.pause(retryPauseMs);
    }
  }
}

export type { StoredEvent, StreamReader, StreamSink };
