import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchBookings } from '@staffroom/domain/bookings/read/search-bookings.contract.ts';
import { CallFailure } from '../../../lib/calls/call-result.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { useDebounced } from '../../../lib/time/use-debounced.ts';
import type { Found } from './booking-results.ts';

const freshMs = 10_000;
/** Typing is faster than this; an answer then comes for what was meant. */
const pauseMs = 120;

export type FoundBookings = {
  /** Null before the first answer and without a text. */
  readonly found: Found | null;
  /** What was found is that of the text before. */
  readonly isOld: boolean;
  readonly isSearching: boolean;
  /** What the last call threw; null while there is none. */
  readonly failure: unknown;
  readonly isOffline: boolean;
  readonly retry: () => void;
};

/**
 * What the server finds for the text. Each text is a question of its own: with the next letter the call that is under way
 * is given up, and no answer can come for another text than the one that stands there.
 */
export function useFoundBookings(text: string, today: string, isAllowed: boolean): FoundBookings {
  const settled = useDebounced(text, pauseMs);
  const isAsked = isAllowed && text !== '';
  const query = useQuery({
    ...queryFor('bookings', searchBookings, { query: { text, nearDateLocal: today } }, freshMs),
    enabled: isAsked && settled === text,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // Said at once: whoever waits would type on.
    retry: false,
  });
  const failure = isAsked ? query.error : null;
  return {
    found: isAsked ? (query.data ?? null) : null,
    isOld: query.isPlaceholderData,
    isSearching: isAsked && failure === null && (query.isPending || query.isPlaceholderData),
    failure,
    isOffline: failure instanceof CallFailure && failure.statusCode === 0,
    retry: () => void query.refetch(),
  };
}
