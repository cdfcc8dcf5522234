import { listPeople } from '@staffroom/domain/people/people.contract.ts';
import { queryClient, refetchWhere } from '../../../lib/calls/query-client.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { onLiveEvent } from '../../../lib/stream/live-events.ts';

export const peopleQuery = (search: string) =>
  queryFor('people', listPeople, { query: search === '' ? {} : { search } });

/**
 * Listens here and not in `app/features.ts`: nothing is cached before this chunk has loaded, and the first load stays
 * smaller.
 */
onLiveEvent(({ kind }) => {
  if (kind === 'people') void refetchWhere(queryClient, { queryKey: ['people'] });
});
