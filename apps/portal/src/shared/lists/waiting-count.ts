import { createStore } from '../../lib/store.ts';

/** How many requests wait for the viewer's answer; 0 until that is known. */
export const waitingCount = createStore(0);

/** What stands beside other places of the menu, by their address; empty until it is known. */
export const placeCounts = createStore<Readonly<Record<string, { count: number; label: string }>>>({});

/** Until when each of them can be approved, an instant by the request's id; empty until that is known. */
export const waitingUntil = createStore<Readonly<Record<string, string>>>({});
