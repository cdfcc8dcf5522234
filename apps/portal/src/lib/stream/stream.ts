import { openStream } from '@staffroom/domain/messaging/stream.contract.ts';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { buildAddress, buildRequest } from '../calls/build-request.ts';
import { announceSessionEnd, findImpersonatedContact, tokens } from '../calls/call.ts';
import { backOffMs, createSseParser, readEvent } from './sse-parser.ts';
import { answered } from '../calls/answered-up-to.ts';
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
  /** A tab asks for what was told since its first answers; milliseconds since 1970, UTC. */
  | { readonly kind: 'joined'; readonly startedAtMs: number }
  | Welcome;

type Welcome = {
  readonly kind: 'welcome';
  /** The `startedAtMs` of the tab that asked. */
  readonly to: number;
  readonly state: LiveState;
  readonly position: string | null;
  /** Null where that is not known. */
  readonly events: readonly ToldEvent[] | null;
};

/** Two heartbeats and a half: a line that is silent for so long is dead. */
const silentMs = 25_000;

/** More than clocks of two tabs are apart, and than a message between them takes. */
const joinMarginMs = 500;

/** For a line that did not start at the answers on the screen. */
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
 * Starts the live line of this tab. One tab of the browser holds it (Web Lock) and shares it (BroadcastChannel); when
 * that tab goes, another takes over from the last event that it saw. A tab that joins is handed what was told since its
 * page began: its answers were all read after that, so they show everything that was told before.
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
  /** Whether everything since the answers on the screen has been heard of, or will be. */
  let isCaughtUp = false;
  /** What the other tab told before it handed over: that is among it once more. */
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
  /** Live without a place to start from: what changed since the answers is not known. */
  const catchUp = () => {
    if (isCaughtUp) return;
    skipStart();
    nothingIsMissed();
    hear(null, resync);
  };

  const welcome = (to: number) => {
    // The age of the tab's page on this tab's clock: the time of day serves for the way of the message alone.
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
  const { locks } = navigator;
  const led = locks && channel ? locks.request('staffroom-stream', { signal: ending.signal }, lead) : lead();
  // Ending the line while it waits for its turn rejects with the abort, as intended.
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
  /** The place to resume at, told although there was no event for this viewer. */
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

/** Reads one connection to its end; answers whether it ever was live. Never throws. */
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
  // A connection that was cut can look open for minutes, so it is opened again at once.
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
    // A broken line is what the next try is for.
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

/** Ends early when the network comes back or the line is stopped. */
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
