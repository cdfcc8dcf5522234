import { createStore } from '../../lib/store.ts';

/** What became of requests that were opened, in a word, by their id: a row that still stands in a list says the same. */
export const requestOutcomes = createStore<Readonly<Record<string, string>>>({});
