import { createStore } from '../../lib/store.ts';

/** The number of requests that the viewer has to answer; 0 until it is known. */
export const waitingCount = createStore(0);

/** The counts beside other entries of the menu, by their address; empty until they are known. */
export const placeCounts = createStore<Readonly<Record<string, { count: number; label: string }>>>({});

/** The approval deadline of each of them, an instant by the request's ID; empty until they are known. */
export const waitingUntil = createStore<Readonly<Record<string, string>>>({});
