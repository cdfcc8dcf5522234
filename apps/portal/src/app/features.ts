import { bookingsFeature } from '../features/bookings/bookings-feature.ts';
import { feedbackFeature } from '../features/feedback/feedback-feature.ts';
import { queryClient } from '../lib/calls/query-client.ts';
import { onClientsChosen } from '../session/client-choice.ts';
import type { Feature } from '../shared/feature.ts';

/** Every feature that caches responses or handles live events. */
export const features: readonly Feature[] = [bookingsFeature, feedbackFeature];

/** Drops what no screen shows; refetches what the open screen shows. */
onClientsChosen(() => {
  for (const noun of features.flatMap(({ nounsOfClients }) => nounsOfClients)) {
    queryClient.removeQueries({ queryKey: [noun], type: 'inactive' });
    void queryClient.resetQueries({ queryKey: [noun], type: 'active' });
  }
});
