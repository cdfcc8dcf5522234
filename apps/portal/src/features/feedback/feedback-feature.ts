import type { Feature } from '../../shared/feature.ts';
import { refetchWhere } from '../../lib/calls/query-client.ts';
import type { PendingFeedback } from '../../shared/feedback/feedback-queries.ts';

/** Refetches the list of pending feedback when a change affects one of its bookings. */
export const feedbackFeature: Feature = {
  nounsOfClients: ['feedback'],
  applyEvent: (queryClient, event) => {
    if (event.kind !== 'booking') return;
    const touched = new Set(event.entityIds);
    void refetchWhere(queryClient, {
      queryKey: ['feedback'],
      predicate: ({ state }) => {
        const items = state.data as readonly PendingFeedback[] | undefined;
        return items?.some(({ bookingID }) => touched.has(bookingID)) ?? false;
      },
    });
  },
};
