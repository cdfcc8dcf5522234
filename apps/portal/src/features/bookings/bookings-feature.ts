import { readBookingFilters } from '../../shared/booking/booking-filters.ts';
import { listQuery, summaryQuery } from '../../shared/booking/booking-queries.ts';
import type { Feature } from '../../shared/feature.ts';
import { applyBookingEvent } from './apply-booking-event.ts';

export const bookingsFeature: Feature = {
  nounsOfClients: ['bookings', 'contacts', 'timesheets'],
  applyEvent: applyBookingEvent,
  prefetch: {
    summary: (queryClient, { clientIds }, today) => queryClient.prefetchQuery(summaryQuery(clientIds, today)),
    list: (queryClient, { clientIds, locationId }, today) => {
      const locations = locationId === null ? [] : [locationId];
      return queryClient.prefetchInfiniteQuery(
        listQuery(clientIds, today, { ...readBookingFilters({}), locations }),
      );
    },
  },
};
