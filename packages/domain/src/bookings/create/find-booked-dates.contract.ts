import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, localTime, queryList, queryLocationId } from '../../contract/wire-types.ts';
import { createBooking } from './create-booking.contract.ts';

/**
 * On which of the dates an educator has already accepted a booking of the location's client that overlaps the times there:
 * the dates alone, sorted, never where or for whom, and nothing of other clients or of what is over. An offer does not count before it is accepted. Empty for an educator
 * whom the client does not know.
 */
export const findBookedDates = defineEndpoint({
  name: 'findBookedDates',
  method: 'GET',
  path: '/api/v1/bookings/booked-dates',
  summary: 'Dates on which an educator is already booked',
  access: createBooking.access,
  query: z.strictObject({
    locationId: queryLocationId,
    candidateId: id,
    /** Calendar dates at the location. */
    dates: queryList(localDate),
    startTime: localTime,
    endTime: localTime,
  }),
  replies: { 200: z.array(localDate), 204: null },
  codes: ['not_found'],
});
