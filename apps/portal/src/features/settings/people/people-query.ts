import { listPeople } from '@staffroom/domain/people/people.contract.ts';
import { queryClient, refetchWhere } from '../../../lib/calls/query-client.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { onLiveEvent } from '../../../lib/stream/live-events.ts';

export const peopleQuery = (search: string) =>
  queryFor('people', listPeople, { query: search === '' ? {} : { search } });

/** Heard here and not in `app/features.ts`: before this part is loaded nothing is kept, and the first page need not know. */
onLiveEvent(({ kind }) => {
  if (kind === 'people') void refetchWhere(queryClient, { queryKey: ['people'] });
});
