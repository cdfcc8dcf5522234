import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { createStore } from '../../lib/store.ts';

/** `word` is the status for lists that have no texts for requests. */
export type RequestOutcome = { readonly status: RequestStatusName; readonly word: string };

/** The outcomes of requests that were opened, by ID: rows that are still in a list show the same. */
export const requestOutcomes = createStore<Readonly<Record<string, RequestOutcome>>>({});
