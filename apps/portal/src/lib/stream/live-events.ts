import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { createStore } from '../store.ts';

/** What a call of this tab has changed, in the form of a stream event; null when the caller refetches it. */
export type OwnChange = {
  readonly kind: StreamEvent['kind'];
  readonly entityIds: readonly string[];
} | null;

/** Above this, earlier calls are forgotten: one in flight at that moment is fetched twice. */
const maxKept = 500;

const handlers = new Set<(event: StreamEvent) => void>();
/** Calls of this tab that have been answered. */
const sentHere = new Set<string>();
/** Calls whose event arrived before any answer, from this tab or another, with the ids of what they changed. */
const heard = new Map<string, readonly string[]>();

/**
 * The bookings and requests that the user changed last, by id: in this tab, or elsewhere while this one had no focus.
 * So a change from a second device moves nothing on the screen that somebody is reading.
 */
export const ownEntityIds = createStore<ReadonlySet<string>>(new Set());

/** Calls `handler` once for every change, by others and by the user, until the returned function is called. */
export function onLiveEvent(handler: (event: StreamEvent) => void): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Handles an event of the stream. Ignores what the answer of this tab's own call has already reported. */
export function hearEvent(event: StreamEvent): void {
  const { requestId } = event;
  if (requestId) {
    const isOfHere = sentHere.has(requestId);
    if (isOfHere || !document.hasFocus()) noteOwn(event.entityIds);
    if (isOfHere && !heard.has(requestId)) return;
    if (heard.size > maxKept) heard.clear();
    heard.set(requestId, [...(heard.get(requestId) ?? []), ...event.entityIds]);
  }
  tellAll(event);
}

/**
 * Handles a change made by a call of this tab. Whichever comes first, answer or event, is reported; a fetch then shows
 * the change. Later changes by others are separate events.
 */
export function hearAnswer(requestId: string | null, change: OwnChange): void {
  if (requestId !== null) {
    if (sentHere.size > maxKept) sentHere.clear();
    sentHere.add(requestId);
    const told = heard.get(requestId);
    if (told) {
      noteOwn(told);
      // The event has what was changed; the caller may also have seen earlier changes by others.
      const untold = change?.entityIds.filter((id) => !told.includes(id)) ?? [];
      if (change === null || untold.length === 0) return;
      change = { ...change, entityIds: untold };
    }
  }
  if (change === null) return;
  noteOwn(change.entityIds);
  const { kind } = change;
  tellAll({
    clientId: null,
    locationId: null,
    entityIds: [...change.entityIds],
    datesLocal: [],
    requestId,
    kind,
  });
}

function tellAll(event: StreamEvent): void {
  handlers.forEach((handler) => handler(event));
}

function noteOwn(ids: readonly string[]): void {
  if (ids.length > 0) ownEntityIds.set((before) => new Set([...before, ...ids].slice(-maxKept)));
}
