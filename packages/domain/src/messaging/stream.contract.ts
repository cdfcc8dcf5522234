import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, locationId } from '../contract/wire-types.ts';

/**
 * The data of one server-sent event; its `id:` is opaque and marks where to resume. Only ids: the screen fetches the
 * data.
 */
export const streamEvent = z.strictObject({
  kind: z.enum([
    'booking',
    'pendingBooking',
    'replaceMe',
    'timesheet',
    'invoice',
    'serviceStatus',
    'permissions',
    'availability',
    'people',
    'candidate',
    'resync',
  ]),
  clientId: z.nullable(id),
  locationId: z.nullable(locationId),
  entityIds: z.array(id),
  datesLocal: z.array(localDate),
  /** The viewer's own call that made the change, by the `x-request-id` of its answer; null for changes by others. */
  requestId: z.nullable(id),
});
export type StreamEvent = z.output<typeof streamEvent>;

/**
 * Server-sent events that the viewer may see, after the `Last-Event-ID` header or `lastEventId` (exclusive). Every read
 * answers such an id as `Last-Event-ID`: the position up to which it is current. Of several ids, separated by commas,
 * the earliest counts. A heartbeat comment every 10 s. Events older than 24 h are replaced by one `resync`. Max four
 * streams per session and sixteen per account; one more ends the oldest.
 */
export const openStream = defineEndpoint({
  name: 'openStream',
  method: 'GET',
  path: '/api/v1/messaging/stream',
  summary: 'Live changes',
  access: { kind: 'signedIn' },
  query: z.strictObject({
    lastEventId: z.optional(
      z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,31}$/, 'Please use ids of events')),
    ),
  }),
  replies: { 200: 'eventStream' },
});
