import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, named, namedLocation, shortNumber } from '../../contract/wire-types.ts';
import { seesBookings } from '../../permissions/access-lists.ts';
import { bookingCard } from '../booking-shapes.ts';
import { requestStatuses } from '../booking-status.ts';

/** An educator who is named on a booking that the viewer may see; one who was merely offered a booking never is. */
export const foundEducator = z.strictObject({
  id,
  name: z.string(),
  imageVersion: z.int(),
  /** Calendar date of the last booking on which the viewer may see them. */
  lastDateLocal: localDate,
  /** The client of that booking. */
  lastClientId: id,
});

/** A request that was answered or withdrawn; one that waits is a card among the bookings. */
export const foundRequest = z.strictObject({
  id,
  number: shortNumber,
  status: z.enum(requestStatuses),
  firstDateLocal: localDate,
  /** Number of its dates. */
  days: z.int(),
  requestedBy: z.string(),
  client: named,
  location: namedLocation,
  classification: z.strictObject({ id, onlineTitle: z.string() }),
});

/**
 * Everything that contains every word of the text, ignoring case and accents, on all dates (a word of one or two
 * letters only matches the start of a word): bookings and waiting requests by educator, room, classification, covering,
 * reason, notes, site, client and number, those nearest to `nearDateLocal` first, and educators by name. A request's
 * number finds the request, whatever its status.
 */
export const searchBookings = defineEndpoint({
  name: 'searchBookings',
  method: 'GET',
  path: '/api/v1/bookings/search',
  summary: 'Bookings and educators by words, nearest to a date first',
  access: { kind: 'requires', ...seesBookings },
  query: z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(100)),
    nearDateLocal: localDate,
  }),
  replies: {
    200: z.strictObject({
      bookings: z.array(bookingCard),
      educators: z.array(foundEducator),
      requests: z.array(foundRequest),
    }),
  },
});
