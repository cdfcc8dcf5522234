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

export const educatorQuery = (candidateId: string) =>
  queryFor('candidates', getCandidateDetails, { params: { candidateId } });

/** Of a text in the address; null for any other. */
export function readPreference(text: string | undefined): CandidatePreference | null {
  return preferences.find((one) => one === text) ?? null;
}

/** The pictures, which stand under the same noun, are kept. */
const shown = new Set<unknown>([listCandidates.name, getCandidateDetails.name]);

// Heard here and not in `app/features.ts`: before this part is loaded nothing is kept, and the first page need not know.
onLiveEvent((event) => {
  if (event.kind !== 'candidate' && event.kind !== 'booking' && event.kind !== 'resync') return;
  refetchAfter(event, queryClient, {
    queryKey: ['candidates'],
    predicate: ({ queryKey }) => shown.has(queryKey[1]),
  });
});
