import { getCandidateDetails, listCandidates } from '@staffroom/domain/candidates/candidates.contract.ts';
import { preferences } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import type { CandidatePreference } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { pagesFor, queryFor } from '../../lib/calls/query-for.ts';
import { refetchAfter } from '../../lib/calls/refetch-throttled.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';

export type ListFilter = { clientId: string; search: string; only: CandidatePreference | null };

export const educatorsQuery = ({ clientId, search, only }: ListFilter) =>
  pagesFor('candidates', listCandidates, {
    query: {
      ClientId: clientId,
      ...(search.trim() === '' ? {} : { search: search.trim() }),
      ...(only === null ? {} : { preference: only }),
    },
  });

export const educatorKey = ['candidates', getCandidateDetails.name] as const;
export const educatorQuery = (candidateId: string) =>
  queryFor('candidates', getCandidateDetails, { params: { candidateId } });

/** Parses a text from the address; null for anything else. */
export function readPreference(text: string | undefined): CandidatePreference | null {
  return preferences.find((one) => one === text) ?? null;
}

/** Without the pictures, which share the query key's noun: they are not refetched. */
const shown = new Set<unknown>([listCandidates.name, getCandidateDetails.name]);

// Listens here and not in `app/features.ts`: nothing is cached before this chunk has loaded, and the first load stays
// smaller.
onLiveEvent((event) => {
  if (event.kind !== 'candidate' && event.kind !== 'booking' && event.kind !== 'resync') return;
  refetchAfter(event, queryClient, {
    queryKey: ['candidates'],
    predicate: ({ queryKey }) => shown.has(queryKey[1]),
  });
});
