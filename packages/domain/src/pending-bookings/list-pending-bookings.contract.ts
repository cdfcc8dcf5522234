import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { seesBookings } from '../permissions/access-lists.ts';
import { ownRequest, pendingBooking } from './pending-bookings.contract.ts';

/** At most this many; the most urgent first. */
export const maxPendingBookings = 500;

/** Requests that wait for approval where the viewer has `pending booking view`, and the viewer's own; most urgent first. */
export const listPendingBookings = defineEndpoint({
  name: 'listPendingBookings',
  method: 'GET',
  path: '/api/v1/pending-bookings',
  summary: 'Requests that wait for approval',
  access: { kind: 'requires', ...seesBookings },
  replies: { 200: z.array(pendingBooking), 204: null },
  // Fetched again at each event of a booking, which seldom changes it.
  tagged: true,
});

/** Max requests of one's own; newest first. */
export const maxOwnRequests = 50;

/** The viewer's requests wherever they still have any right, whatever the outcome; newest first. */
export const listOwnRequests = defineEndpoint({
  name: 'listOwnRequests',
  method: 'GET',
  path: '/api/v1/pending-bookings/mine',
  summary: 'Requests of one’s own, and what became of them',
  access: { kind: 'requires', ...seesBookings },
  replies: { 200: z.array(ownRequest), 204: null },
});
