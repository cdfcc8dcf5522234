import { useQuery } from '@tanstack/react-query';
import { findCandidatesToAsk } from '@staffroom/domain/bookings/create/find-candidates-to-ask.contract.ts';
import { queryFor } from '../../../../../lib/calls/query-for.ts';
import type { BookingLocation } from './use-location-data.ts';

/**
 * Which of the educators may be asked for at the location; null while that is unknown or if it could not be loaded. The
 * server then refuses the booking itself.
 */
export function useCandidatesToAsk(location: BookingLocation | null, candidateIds: readonly string[]) {
  const query = {
    locationId: String(location?.locationId ?? ''),
    candidateIds: candidateIds.toSorted(),
  };
  const enabled = location !== null && (location.canCreate || location.canAsk) && candidateIds.length > 0;
  const { data, isLoading } = useQuery({
    ...queryFor('bookings', findCandidatesToAsk, { query }),
    enabled,
    retry: false,
  });
  return { ids: data ?? null, isLoading };
}
