import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { Clock } from '../runtime/clock.ts';
import { readEventsAfter } from './events.ts';
import type { EventPage, StoredEvent } from './events.ts';
import type { Log } from '../runtime/log.ts';

/** Where a stream's events go: a connection to one reader. */
export type StreamSink = {
  send: (event: { id: string; data: string }) => boolean;
  /** With `id`, also moves the point from which the reader would resume. */
  comment: (text: string, id?: string) => boolean;
  close: () => void;
  waitingBytes: () => number;
  drained: () => Promise<void>;
  readonly closed: AbortSignal;
};

export type StreamReader = {
  /** The client groups whose events are read for this reader: a second check of the tenant. */
  clientGroupIds: readonly string[];
  mayReceive: (event: StoredEvent) => boolean;
  contactId: string;
};

export type OpenStream = {
  /** Every event for this reader up to this number has been delivered or is on its way. */
  readonly position: number;
  readonly clientGroupIds: readonly string[];
  readonly closed: boolean;
  /** Reads and delivers one page; returns whether there was nothing more. */
  catchUp: () => Promise<boolean>;
  /** Takes this reader's part of a shared read; never waits. */
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

/** Older events are not replayed: the reader is told to refetch everything. */
const replayHours = 24;

export function createOpenStream(options: Options): OpenStream {
  const { database, clock, log, maxWaitingBytes, sink, lastEventId, findReader } = options;
  let clientGroupIds: readonly string[] = [];
  let position = lastEventId ?? 0;
  let written = position;
  let started = false;
  /** Deliveries stay in order, although each one first checks the reader's permissions. */
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
      // A check that cannot be completed refuses: the reader reconnects and resumes.
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

/** True when events after the reader's last one may already be removed, or are too old to replay. */
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

/** The request id of a change is sent only to the contact who made the call. */
function toMessage(event: StoredEvent, { contactId }: StreamReader) {
  const { seq, kind, clientId, locationId, entityIds, datesLocal, madeBy } = event;
  const requestId = madeBy?.contactId === contactId ? madeBy.requestId : null;
  return {
    id: String(seq),
    data: JSON.stringify({ kind, clientId, locationId, entityIds, datesLocal, requestId }),
  };
}
