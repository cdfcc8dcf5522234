import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { Clock } from '../runtime/clock.ts';
import { readEventsAfter } from './events.ts';
import type { EventPage, StoredEvent } from './events.ts';
import type { Log } from '../runtime/log.ts';

/** Where a stream's events go: one connection to one reader. */
export type StreamSink = {
  send: (event: { id: string; data: string }) => boolean;
  /** With `id` it moves on where the reader would resume. */
  comment: (text: string, id?: string) => boolean;
  close: () => void;
  waitingBytes: () => number;
  drained: () => Promise<void>;
  readonly closed: AbortSignal;
};

export type StreamReader = {
  /** The second wall of this reader's events. */
  clientGroupIds: readonly string[];
  mayReceive: (event: StoredEvent) => boolean;
  contactId: string;
};

export type OpenStream = {
  /** Everything of the reader up to this number is delivered or on its way. */
  readonly position: number;
  readonly clientGroupIds: readonly string[];
  readonly closed: boolean;
  /** Reads and delivers one page; answers whether that was all there is. */
  catchUp: () => Promise<boolean>;
  /** Takes its part of a common read; never waits. */
  deliver: (events: readonly StoredEvent[], upTo: number) => void;
  beat: () => void;
  close: () => void;
};

type Options = {
  database: Database;
  clock: Clock;
  log: Log;
  maxWaitingBytes: number;
  sink: StreamSink;
  lastEventId: number | null;
  findReader: () => Promise<StreamReader | null>;
};

/** Older events are not replayed: the reader is told to read everything again. */
const replayHours = 24;

export function createOpenStream(options: Options): OpenStream {
  const { database, clock, log, maxWaitingBytes, sink, lastEventId, findReader } = options;
  let clientGroupIds: readonly string[] = [];
  let position = lastEventId ?? 0;
  let written = position;
  let started = false;
  /** Deliveries follow each other, although each asks for the reader's rights first. */
  let queue: Promise<void> = Promise.resolve();

  const findReaderOrClose = async (): Promise<StreamReader | null> => {
    if (sink.closed.aborted) return null;
    const reader = await findReader();
    if (reader) clientGroupIds = reader.clientGroupIds;
    else sink.close();
    return reader;
  };

  const write = async (events: readonly StoredEvent[], upTo: number): Promise<void> => {
    if (events.length > 0) {
      const reader = await findReaderOrClose();
      if (!reader) return;
      for (const event of events) {
        if (event.seq > written && isInside(event, reader)) sink.send(toMessage(event, reader));
      }
    }
    written = Math.max(written, upTo);
  };

  const isTooSlow = (): boolean => {
    const waitingBytes = sink.waitingBytes();
    if (waitingBytes <= maxWaitingBytes) return false;
    log.info({ waitingBytes }, 'a reader too slow for its stream was dropped');
    return true;
  };

  const queueUp = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      // A check that cannot be completed refuses: the reader comes again and resumes.
      log.warn({ error }, 'a stream was closed');
      sink.close();
    });
    return queue;
  };

  const startAt = (page: EventPage): boolean => {
    started = true;
    if (lastEventId === null) {
      position = written = page.headSeq;
      sink.comment('open', String(position));
      return false;
    }
    if (!mustResync(page, lastEventId, clock.now())) {
      sink.comment('open');
      return true;
    }
    position = written = page.headSeq;
    sink.send({ id: String(page.headSeq), data: JSON.stringify(resync) });
    return false;
  };

  return {
    get position() {
      return position;
    },
    get clientGroupIds() {
      return clientGroupIds;
    },
    get closed() {
      return sink.closed.aborted;
    },
    catchUp: async () => {
      const reader = await findReaderOrClose();
      if (!reader) return true;
      const after = started || lastEventId !== null ? position : Number.MAX_SAFE_INTEGER;
      const page = await readEventsAfter(database, reader.clientGroupIds, after);
      if (!started && !startAt(page)) return true;
      position = Math.max(position, page.upTo);
      await queueUp(() => write(page.events, page.upTo));
      await sink.drained();
      return page.complete;
    },
    deliver: (events, upTo) => {
      if (isTooSlow()) return sink.close();
      position = Math.max(position, upTo);
      void queueUp(() => write(events, upTo));
    },
    beat: () => {
      if (isTooSlow()) return sink.close();
      void queueUp(async () => {
        if (await findReaderOrClose()) sink.comment('heartbeat', started ? String(written) : undefined);
      });
    },
    close: () => sink.close(),
  };
}

/** True when something after the reader's last event may be missing from what is kept, or is too old to replay. */
function mustResync(
  { events, sweptSeq, headSeq }: EventPage,
  lastEventId: number,
  now: Temporal.Instant,
): boolean {
  const oldest = events[0];
  const replayedSince = now.subtract({ hours: replayHours });
  return (
    lastEventId > headSeq ||
    lastEventId < sweptSeq ||
    (oldest !== undefined && Temporal.Instant.compare(oldest.sequencedAt, replayedSince) < 0)
  );
}

function isInside(event: StoredEvent, reader: StreamReader): boolean {
  return reader.clientGroupIds.includes(event.clientGroupId) && reader.mayReceive(event);
}

const resync: StreamEvent = {
  kind: 'resync',
  clientId: null,
  locationId: null,
  entityIds: [],
  datesLocal: [],
  requestId: null,
};

/** Which call made a change is told to whoever made the call. */
function toMessage(event: StoredEvent, { contactId }: StreamReader) {
  const { seq, kind, clientId, locationId, entityIds, datesLocal, madeBy } = event;
  const requestId = madeBy?.contactId === contactId ? madeBy.requestId : null;
  return {
    id: String(seq),
    data: JSON.stringify({ kind, clientId, locationId, entityIds, datesLocal, requestId }),
  };
}
