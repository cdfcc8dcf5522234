import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchBookings } from '@staffroom/domain/bookings/read/search-bookings.contract.ts';
import { CallFailure } from '../../../lib/calls/call-result.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { useDebounced } from '../../../lib/time/use-debounced.ts';
import type { Found } from './booking-results.ts';

const freshMs = 10_000;
/** Longer than the pause between two key presses, so that a search is sent for the complete text. */
const pauseMs = 120;

export type FoundBookings = {
  /** Null before the first response and without a text. */
  readonly found: Found | null;
  /** The results are those of the previous text. */
  readonly isOld: boolean;
  readonly isSearching: boolean;
  /** What the last call threw; null if it succeeded. */
  readonly failure: unknown;
  readonly isOffline: boolean;
  readonly retry: () => void;
};

/**
 * The server's results for the text. Each text is a separate query: the next letter cancels the call in progress, so a
 * response never belongs to another text than the current one.
 */
export function useFoundBookings(text: string, today: string, isAllowed: boolean): FoundBookings {
  const settled = useDebounced(text, pauseMs);
  const isAsked = isAllowed && text !== '';
  const query = useQuery({
    ...queryFor('bookings', searchBookings, { query: { text, nearDateLocal: today } }, freshMs),
    enabled: isAsked && settled === text,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // Reported at once: people continue typing instead of waiting for retries.
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
