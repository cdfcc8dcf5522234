import type { QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type { FirstList, FirstListKind } from '../lib/calls/first-list.ts';
import type { Noun } from '../lib/calls/query-for.ts';

/** What a feature provides to the app besides its screens (`app/screens.ts`); `app/features.ts` collects them. */
export type Feature = {
  /** Nouns whose cached responses depend on the chosen clients: dropped when the choice changes (spec section 4). */
  readonly nounsOfClients: readonly Noun[];
  /** Refetches the queries that an event affects. */
  applyEvent(queryClient: QueryClient, event: StreamEvent): void;
  /** Prefetches the lists that screens show first (`firstList` of their entries). Never rejects. */
  readonly prefetch?: {
    readonly [Kind in FirstListKind]?: (
      queryClient: QueryClient,
      list: FirstList,
      today: string,
    ) => Promise<void>;
  };
};
