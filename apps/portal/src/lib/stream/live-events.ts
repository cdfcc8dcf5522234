import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { createStore } from '../store.ts';

/** What a call of this tab has changed, as the line tells it to the others; null where the caller fetches it. */
export type OwnChange = {
  readonly kind: StreamEvent['kind'];
  readonly entityIds: readonly string[];
} | null;

/** Above this the calls before are forgotten: one that is under way just then is fetched twice. */
const maxKept = 500;

const handlers = new Set<(event: StreamEvent) => void>();
/** Calls of this tab whose answers have come. */
const sentHere = new Set<string>();
/** Calls of which the line told first, of this tab or of another, with the ids of what they changed. */
const heard = new Map<string, readonly string[]>();

/**
 * What the viewer has changed last, bookings and requests by id: in this tab, or anywhere else while nobody
 * was at this one. Whoever reads here meanwhile, on a second device, has nothing moved under their finger.
 */
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
    const isOfHere = sentHere.has(requestId);
    if (isOfHere || !document.hasFocus()) noteOwn(event.entityIds);
    if (isOfHere && !heard.has(requestId)) return;
    if (heard.size > maxKept) heard.clear();
    heard.set(requestId, [...(heard.get(requestId) ?? []), ...event.entityIds]);
  }
  tellAll(event);
}

/**
 * A call of this tab has changed something. Whoever comes first, the answer or the line, is heard; what is fetched then
 * shows the change. Changes that others make after it are events of their own.
 */
export function hearAnswer(requestId: string | null, change: OwnChange): void {
  if (requestId !== null) {
    if (sentHere.size > maxKept) sentHere.clear();
    sentHere.add(requestId);
    const told = heard.get(requestId);
    if (told) {
      noteOwn(told);
      // The line tells of what was changed; the caller has also met what others had changed before.
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
