import { bookingsFeature } from '../features/bookings/bookings-feature.ts';
import { feedbackFeature } from '../features/feedback/feedback-feature.ts';
import { queryClient } from '../lib/calls/query-client.ts';
import { onClientsChosen } from '../session/client-choice.ts';
import type { Feature } from '../shared/feature.ts';

/** Every feature that caches answers or hears live events. */
export const features: readonly Feature[] = [bookingsFeature, feedbackFeature];

/** What no screen shows is dropped; what a screen shows is refetched while it is open. */
onClientsChosen(() => {
  for (const noun of features.flatMap(({ nounsOfClients }) => nounsOfClients)) {
    queryClient.removeQueries({ queryKey: [noun], type: 'inactive' });
    void queryClient.resetQueries({ queryKey: [noun], type: 'active' });
  }
});
