import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, locationId } from '../contract/wire-types.ts';

/** The data of one server-sent event; its `id:` is opaque and says where to resume. Ids only: the screen fetches what it shows. */
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
  /** The viewer's own call that made the change, by the `x-request-id` of its answer; null for what others changed. */
  requestId: z.nullable(id),
});
export type StreamEvent = z.output<typeof streamEvent>;

/**
 * Server-sent events that the viewer may see, from the `Last-Event-ID` header or `lastEventId` on (exclusive). Every
 * reading answers such an id as `Last-Event-ID`: what it is true up to. Of several ids, with commas, the earliest counts.
 * Heartbeat every 10 s as a comment. Events older than 24 h are replaced by one `resync`. A session reads at most four
 * streams, an account sixteen; one more ends the oldest.
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
