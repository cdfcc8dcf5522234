import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, queryList, queryLocationId } from '../../contract/wire-types.ts';
import { createBooking } from './create-booking.contract.ts';

/**
 * Which of these educators a booking at the location may request first: those that `createBooking` accepts as
 * `preferredCandidateId`. Only ids.
 */
export const findCandidatesToAsk = defineEndpoint({
  name: 'findCandidatesToAsk',
  method: 'GET',
  path: '/api/v1/bookings/candidates-to-ask',
  summary: 'Which of these educators may be asked for',
  access: createBooking.access,
  query: z.strictObject({ locationId: queryLocationId, candidateIds: queryList(id) }),
  replies: { 200: z.array(id), 204: null },
  codes: ['not_found'],
});
