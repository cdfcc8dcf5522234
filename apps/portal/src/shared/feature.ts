import type { QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type { FirstList, FirstListKind } from '../lib/calls/first-list.ts';
import type { Noun } from '../lib/calls/query-for.ts';

/** What a feature tells the app beside its screens (`app/screens.ts`); `app/features.ts` collects them. */
export type Feature = {
  /** Nouns whose cached answers are of the chosen clients: dropped when others are chosen (spec section 4). */
  readonly nounsOfClients: readonly Noun[];
  /** Fetches again what an event touches. */
  applyEvent(queryClient: QueryClient, event: StreamEvent): void;
  /** Starts the lists that screens show first (`firstList` of their entries). Never rejects. */
  readonly prefetch?: {
    readonly [Kind in FirstListKind]?: (
      queryClient: QueryClient,
      list: FirstList,
      today: string,
    ) => Promise<void>;
  };
};
