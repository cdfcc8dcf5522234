import { openStream } from '@staffroom/domain/messaging/stream.contract.ts';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { buildAddress, buildRequest } from '../calls/build-request.ts';
import { announceSessionEnd, findImpersonatedContact, tokens } from '../calls/call.ts';
import { backOffMs, createSseParser, readEvent } from './sse-parser.ts';
import { answered } from '../calls/answered-up-to.ts';
import { alone } from '../device/alone.ts';
import { epochMs, monotonicMs } from '../time/clock.ts';
import { findStart, forgetStart, skipStart } from './find-start.ts';
import { hearEvent } from './live-events.ts';
import { heardNow, liveState } from './live-state.ts';
import type { LiveState } from './live-state.ts';
import { createRecentEvents, type ToldEvent } from './recent-events.ts';

type TabMessage =
  | ({ readonly kind: 'event' } & ToldEvent)
  | { readonly kind: 'position'; readonly id: string }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** A tab requests the events since its first answers; milliseconds since 1970, UTC. */
  | { readonly kind: 'joined'; readonly startedAtMs: number }
  | Welcome;

type Welcome = {
  readonly kind: 'welcome';
  /** The `startedAtMs` of the requesting tab. */
  readonly to: number;
  readonly state: LiveState;
  readonly position: string | null;
  /** Null when they are unknown. */
  readonly events: readonly ToldEvent[] | null;
};

/** Two and a half heartbeats: a stream that is silent this long is dead. */
const silentMs = 25_000;

/** More than the clocks of two tabs differ by, plus the time of a message between them. */
const joinMarginMs = 500;

/** For a stream that did not start at the answers on screen. */
const resync: StreamEvent = {
  kind: 'resync',
  clientId: null,
  locationId: null,
  entityIds: [],
  datesLocal: [],
  requestId: null,
};

let lastEventId: string | null = null;
let stop: (() => void) | null = null;

/**
 * Starts the event stream of this tab. One tab of the browser reads it (Web Lock) and shares it (BroadcastChannel);
 * when that tab closes, another continues from the last event it received. A joining tab gets the events since its page
 * loaded: all its answers were read later, so they include everything before.
 */
export function startStream(): void {
  if (stop !== null) return;
  const ending = new AbortController();
  // The screens have just been fetched.
  heardNow();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('staffroom-live');
  const recent = createRecentEvents();
  const startedAtMs = epochMs() - (monotonicMs() - answered.sinceMs);
  let isLeader = false;
  /** Whether all events since the answers on screen have been received, or will be. */
  let isCaughtUp = false;
  /** Ids of events received before the welcome, which contains them again. */
  const heardBefore = new Set<string | null>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const post = (message: TabMessage) => channel?.postMessage(message);

  const hear = (id: string | null, event: StreamEvent) => {
    lastEventId = id ?? lastEventId;
    recent.add(monotonicMs(), { id, event });
    hearEvent(event);
  };
  const showState = (state: LiveState) => {
    liveState.set(state);
    if (isLeader) post({ kind: 'state', state });
  };
  const nothingIsMissed = () => {
    isCaughtUp = true;
    recent.begin(monotonicMs());
  };
  /** Live without a known start: what changed since the answers is unknown. */
  const catchUp = () => {
    if (isCaughtUp) return;
    skipStart();
    nothingIsMissed();
    hear(null, resync);
  };

  const welcome = (to: number) => {
    // The age of the other page on this tab's clock: the time of day only covers the message between the tabs.
    const since = monotonicMs() - (epochMs() - to) - joinMarginMs;
    const events = recent.since(since);
    post({ kind: 'welcome', to, state: liveState.get(), position: lastEventId, events });
  };
  const join = ({ state, position, events }: Welcome) => {
    if (!isCaughtUp && events !== null) {
      skipStart();
      nothingIsMissed();
      lastEventId = position;
      for (const { id, event } of events) if (id === null || !heardBefore.has(id)) hear(null, event);
    }
    followState(state);
  };
  const followState = (state: LiveState) => {
    if (state === 'live') heardNow();
    liveState.set(state);
    if (state === 'live') catchUp();
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    switch (data.kind) {
      case 'event':
        heardNow();
        if (!isCaughtUp) heardBefore.add(data.id);
        return hear(data.id, data.event);
      case 'position':
        heardNow();
        lastEventId = data.id;
        return;
      case 'state':
        return followState(data.state);
      case 'joined':
        return isLeader ? welcome(data.startedAtMs) : undefined;
      case 'welcome':
        return data.to === startedAtMs ? join(data) : undefined;
    }
  });
  post({ kind: 'joined', startedAtMs });

  const lead = async () => {
    isLeader = true;
    if (!isCaughtUp) lastEventId = await findStart();
    if (lastEventId === null) isCaughtUp = false;
    else if (!isCaughtUp) nothingIsMissed();
    await readForever({
      signal: ending.signal,
      showState,
      hear: (id, event) => {
        hear(id, event);
        post({ kind: 'event', id, event });
      },
      moveOn: (id) => {
        lastEventId = id;
        post({ kind: 'position', id });
        if (isCaughtUp) return;
        catchUp();
        post({ kind: 'event', id, event: resync });
      },
    });
  };
  const led = channel ? alone('staffroom-stream', lead, { signal: ending.signal }) : lead();
  // Stopping the stream while it waits for the lock rejects with the abort, as intended.
  led.catch(() => {});

  stop = () => {
    ending.abort();
    channel?.close();
    liveState.set('off');
    stop = null;
  };
}

export function stopStream(): void {
  stop?.();
  lastEventId = null;
  forgetStart();
}

type Reading = {
  signal: AbortSignal;
  showState: (state: LiveState) => void;
  hear: (id: string | null, event: StreamEvent) => void;
  /** Moves the resume position without an event for this viewer. */
  moveOn: (id: string) => void;
};

async function readForever({ signal, showState, ...told }: Reading): Promise<void> {
  let failures = 0;
  addEventListener('online', () => (failures = 0), { signal });
  while (!signal.aborted) {
    const wasLive = await readOnce({ signal, showState, ...told });
    failures = wasLive ? 0 : failures + 1;
    if (signal.aborted) return;
    showState('reconnecting');
    await pause(backOffMs(failures, Math.random()), signal);
  }
}

/** Reads one connection to its end; returns whether it was ever live. Never throws. */
async function readOnce({ signal, showState, hear, moveOn }: Reading): Promise<boolean> {
  const silence = new AbortController();
  const drop = () => silence.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stillThere = () => {
    heardNow();
    clearTimeout(timer);
    timer = setTimeout(drop, silentMs);
  };
  let wasLive = false;
  // A dead connection can look open for minutes, so it is closed and opened again at once.
  addEventListener('offline', drop);
  try {
    timer = setTimeout(drop, silentMs);
    const body = await connect(AbortSignal.any([signal, silence.signal]));
    if (body === null) return false;
    wasLive = true;
    stillThere();
    showState('live');
    const read = createSseParser();
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      stillThere();
      for (const message of read(decoder.decode(part.value, { stream: true }))) {
        const event = readEvent(message);
        if (event !== null) hear(message.id, event);
        else if (message.id !== null) moveOn(message.id);
      }
    }
  } catch {
    // The next attempt handles a broken stream.
  } finally {
    clearTimeout(timer);
    removeEventListener('offline', drop);
  }
  return wasLive;
}

async function connect(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const token = await tokens.obtain();
  if (token.kind === 'refused') announceSessionEnd();
  if (token.kind !== 'token') return null;
  const answer = await fetch(
    buildAddress(openStream, lastEventId === null ? {} : { query: { lastEventId } }),
    {
      ...buildRequest(
        openStream,
        {},
        {
          accessToken: token.value,
          impersonatedContactId: findImpersonatedContact(),
          idempotencyKey: null,
          ifMatch: null,
        },
      ),
      signal,
    },
  );
  if (answer.status === 401 && (await tokens.refresh(token.value)).kind === 'refused') announceSessionEnd();
  return answer.ok ? answer.body : null;
}

/** Ends early when the browser is online again or the stream is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
