import * as z from 'zod/mini';
import { id, instant, locationId } from '../contract/wire-types.ts';
import { testEventType, webhookEventTypes } from './webhooks.rules.ts';
import type { WebhookEventType } from './webhooks.rules.ts';

/** The body posted to a webhook (docs/webhooks.md). New fields can appear, so unknown ones are accepted. */
const eventOf = (type: WebhookEventType) =>
  z.looseObject({
    type: z.literal(type),
    /** When the change got its event number. */
    timestamp: instant,
    /** The order of changes; has gaps. */
    sequence: z.int(),
    data: z.looseObject({
      clientGroupId: id,
      clientId: z.nullable(id),
      locationId: z.nullable(locationId),
      /** The items that the type is about. */
      ids: z.array(id),
    }),
  });

const testEvent = z.looseObject({
  type: z.literal(testEventType),
  timestamp: instant,
  sequence: z.null(),
  data: z.looseObject({}),
});

/** What the change was about, as in docs/webhooks.md. */
const subjects: Readonly<Record<WebhookEventType, string>> = {
  'booking.changed': 'bookings: made, amended, extended, cancelled, offered, filled, commented',
  'pendingBooking.changed': 'a request: asked, approved, rejected, withdrawn, expired',
  'timesheet.changed': 'timesheets: claimed, edited, submitted, asked about, invoiced',
  'feedback.changed': 'feedback that was given',
  'replaceMe.changed': 'what a Replace Me request led to',
};

export type WebhookContract = {
  readonly type: string;
  readonly summary: string;
  readonly body: z.ZodMiniType;
};

/** Every type of event with the body that a receiver gets. */
export const webhookContracts: readonly WebhookContract[] = [
  ...webhookEventTypes.map((type) => ({
    type,
    summary: `Something changed about ${subjects[type]}`,
    body: eventOf(type),
  })),
  { type: testEventType, summary: 'Nothing changed: somebody asked for it', body: testEvent },
];
