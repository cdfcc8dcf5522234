import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { createStore } from '../../lib/store.ts';

/** `word` says the status to lists that have no words for requests of their own. */
export type RequestOutcome = { readonly status: RequestStatusName; readonly word: string };

/** What became of requests that were opened, by their id: a row that still stands in a list says the same. */
export const requestOutcomes = createStore<Readonly<Record<string, RequestOutcome>>>({});
