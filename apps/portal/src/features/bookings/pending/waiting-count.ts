import { createStore } from '../../../lib/store.ts';

/** How many requests wait for the viewer's answer; 0 until that is known. */
export const waitingCount = createStore(0);
