/** The events a webhook can receive. Each is a kind of the event log: it says that something changed, not what. */
export const webhookEventTypes = [
  'booking.changed',
  'pendingBooking.changed',
  'timesheet.changed',
  'feedback.changed',
  'replaceMe.changed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** For an event that somebody sends to test the receiver. */
export const testEventType = 'webhook.test';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';
export type DisabledReason = 'gone' | 'failing';

export const maxWebhooks = 10;
export const maxWebhookUrlLength = 2_000;
/** For how long the previous secret also signs. */
export const oldSecretHours = 24;
/** After this long without a success, the next failure disables the webhook. */
export const maxFailingHours = 5 * 24;
export const keptDeliveryDays = 30;

/** The delays before the second attempt and each further one, as published by standardwebhooks.com. */
const retryDelays: readonly Temporal.DurationLike[] = [
  { seconds: 5 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 5 },
  { hours: 10 },
  { hours: 14 },
  { hours: 20 },
  { hours: 24 },
];
/**
 * The max share by which a delay is lengthened at random, so that deliveries that failed together are not retried
 * together.
 */
const maxJitter = 0.2;

/** The kind in the event log for a type. */
export function kindOfEvent(type: WebhookEventType): string {
  return type.slice(0, type.indexOf('.'));
}

/** The webhook type of an event kind; null for kinds that webhooks do not receive. */
export function findEventType(kind: string): WebhookEventType | null {
  return webhookEventTypes.find((type) => kindOfEvent(type) === kind) ?? null;
}

export type FailedAttempt = {
  /** Attempts so far, including this one. */
  attempts: number;
  /** Null when there was no answer. */
  status: number | null;
  /** The first failure since the last success of the webhook; null when this is the first. */
  failingSince: Temporal.Instant | null;
  now: Temporal.Instant;
  /** Random, from 0 to 1. */
  jitter: number;
};

/** What happens to the delivery, and to its webhook. */
export type AfterFailure = {
  /** Null: no automatic retry. */
  dueAt: Temporal.Instant | null;
  /** Null: it stays enabled. */
  disabledBecause: DisabledReason | null;
};

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 410 means that the receiver is gone for good. Every other failure is retried on schedule. */
export function afterFailure({ attempts, status, failingSince, now, jitter }: FailedAttempt): AfterFailure {
  if (status === 410) return { dueAt: null, disabledBecause: 'gone' };
  const failsTooLong =
    failingSince !== null && Temporal.Instant.compare(failingSince.add({ hours: maxFailingHours }), now) <= 0;
  return {
    dueAt: dueAfter(attempts, now, jitter),
    disabledBecause: failsTooLong ? 'failing' : null,
  };
}

function dueAfter(attempts: number, now: Temporal.Instant, jitter: number): Temporal.Instant | null {
  const delay = retryDelays[attempts - 1];
  if (delay === undefined) return null;
  const ms = Temporal.Duration.from(delay).total('milliseconds');
  return now.add({ milliseconds: Math.round(ms * (1 + maxJitter * jitter)) });
}
