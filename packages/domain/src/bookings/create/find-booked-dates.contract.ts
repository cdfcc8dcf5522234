import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, localTime, queryList, queryLocationId } from '../../contract/wire-types.ts';
import { createBooking } from './create-booking.contract.ts';

/**
 * The dates on which an educator has accepted an overlapping booking of the location's client. Only sorted dates, never
 * where or for whom; nothing of other clients or of finished bookings. An offer does not count before it is accepted.
 * Empty for an educator unknown to the client.
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
