import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { createStore } from '../store.ts';

/** What a call of this tab has changed, as the line tells it to the others; null where the caller fetches it. */
export type OwnChange = {
  readonly kind: StreamEvent['kind'];
  readonly entityIds: readonly string[];
} | null;

const handlers = new Set<(event: StreamEvent) => void>();
/** Calls of this tab whose answers came before the line told what they changed, and calls of which it told first. */
const answered = new Set<string>();
const heard = new Set<string>();

/** What the viewer has changed since the page began, wherever they did it: bookings and requests by id. */
export const ownEntityIds = createStore<ReadonlySet<string>>(new Set());

/** Hears every change, of others and of the viewer, once; until the answered function is called. */
export function onLiveEvent(handler: (event: StreamEvent) => void): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** The line tells of a change. What the answer of this tab's own call has told already is no news. */
export function hearEvent(event: StreamEvent): void {
  const { requestId } = event;
  if (requestId) {
    noteOwn(event.entityIds);
    if (answered.has(requestId)) return;
    heard.add(requestId);
  }
  tellAll(event);
}

/**
 * A call of this tab has changed something. Whoever comes first, the answer or the line, is heard; what is fetched then
 * shows the change. Changes that others make after it are events of their own.
 */
export function hearAnswer(requestId: string | null, change: OwnChange): void {
  if (requestId !== null) {
    if (heard.has(requestId)) return;
    answered.add(requestId);
  }
  if (change === null) return;
  noteOwn(change.entityIds);
  const { kind } = change;
  const entityIds = [...change.entityIds];
  tellAll({ kind, clientId: null, locationId: null, entityIds, datesLocal: [], requestId });
}

function tellAll(event: StreamEvent): void {
  handlers.forEach((handler) => handler(event));
}

function noteOwn(ids: readonly string[]): void {
  if (ids.length > 0) ownEntityIds.set((before) => new Set([...before, ...ids]));
}
