import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, queryList, queryLocationId } from '../../contract/wire-types.ts';
import { seesBookings } from '../../permissions/access-lists.ts';
import { bookingCard, bookingConfirmation } from '../booking-shapes.ts';

const status = z.enum(['PendingApproval', 'Unfilled', 'Filled', 'Cancelled', 'Invoiced']);
/** Opaque; from x-pagination {pageSize, nextCursor}. */
const cursor = z.optional(z.string().check(z.maxLength(200)));

/** Cards of the 14 days from dateFromLocal, that day counted, ordered by date, start time and id. Pending requests the viewer may see are among them. */
export const listBookingSummary = defineEndpoint({
  name: 'listBookingSummary',
  method: 'GET',
  path: '/api/v1/bookings/summary',
  summary: 'Booking cards of 14 days',
  access: { kind: 'requires', ...seesBookings },
  query: z.strictObject({ clientIds: queryList(id), dateFromLocal: localDate }),
  replies: { 200: z.array(bookingCard), 204: null },
});

/** The same cards over several clients, 50 a page by key; header x-pagination {pageSize, nextCursor}. dateToLocal is counted. */
export const listBookings = defineEndpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/api/v1/bookings',
  summary: 'Booking cards, keyset paged',
  access: { kind: 'requires', ...seesBookings },
  query: z.strictObject({
    clientIds: queryList(id),
    locationIds: queryList(queryLocationId),
    dateFromLocal: localDate,
    dateToLocal: z.optional(localDate),
    status: queryList(status),
    search: z.optional(z.string().check(z.maxLength(100))),
    cursor,
  }),
  replies: { 200: z.array(bookingCard), 204: null },
  codes: ['cursor_invalid'],
});

/** Every field of a booking as section 3 lists them. */
export const fullBooking = z.extend(bookingCard, {
  grades: z.array(z.string()),
  certifications: z.array(z.string()),
  notes: z.string(),
  policiesAgreed: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  confirmations: z.array(bookingConfirmation),
  feedback: z.nullable(
    z.strictObject({ wantedBack: z.enum(['yes', 'no', 'preferred']), comment: z.string() }),
  ),
});

export const listClientBookings = defineEndpoint({
  name: 'listClientBookings',
  method: 'GET',
  path: '/api/v1/clients/:clientId/bookings',
  summary: 'Full bookings of one client, keyset paged',
  access: { kind: 'requires', ...seesBookings },
  params: z.strictObject({ clientId: id }),
  query: z.strictObject({
    dateFromLocal: localDate,
    dateToLocal: z.optional(localDate),
    status: queryList(status),
    search: z.optional(z.string().check(z.maxLength(100))),
    cursor,
  }),
  replies: { 200: z.array(fullBooking), 204: null },
  codes: ['cursor_invalid'],
});
