/** What a webhook can be told of. Each is a kind of the event log: that something changed, not what. */
export const webhookEventTypes = [
  'booking.changed',
  'pendingBooking.changed',
  'timesheet.changed',
  'feedback.changed',
  'replaceMe.changed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Of an event that somebody asked for to try the receiver. */
export const testEventType = 'webhook.test';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';
export type DisabledReason = 'gone' | 'failing';

export const maxWebhooks = 10;
export const maxWebhookUrlLength = 2_000;
/** For how long the secret before the last rotation signs along. */
export const oldSecretHours = 24;
/** After so long without one success, the next failure disables the webhook. */
export const maxFailingHours = 5 * 24;
export const keptDeliveryDays = 30;

/** The waits before the second attempt and each further one, as standardwebhooks.com publishes them. */
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
/** The largest share of a wait by which it is made longer, so that what failed together does not come back together. */
const maxJitter = 0.2;

/** The kind of the event log that a type stands for. */
export function kindOfEvent(type: WebhookEventType): string {
  return type.slice(0, type.indexOf('.'));
}

/** The type under which an event of this kind is told; null for kinds that no webhook is told of. */
export function findEventType(kind: string): WebhookEventType | null {
  return webhookEventTypes.find((type) => kindOfEvent(type) === kind) ?? null;
}

export type FailedAttempt = {
  /** Those made so far, this one included. */
  attempts: number;
  /** Null when there was no answer. */
  status: number | null;
  /** The first failure since the last success of the webhook; null when this is the first. */
  failingSince: Temporal.Instant | null;
  now: Temporal.Instant;
  /** From 0 to 1, drawn. */
  jitter: number;
};

/** What becomes of the delivery, and of its webhook. */
export type AfterFailure = {
  /** Null: nobody tries again by themselves. */
  dueAt: Temporal.Instant | null;
  /** Null: it stays enabled. */
  disabledBecause: DisabledReason | null;
};

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 410 says that the receiver is gone for good. Everything else that is no success is tried again by the schedule. */
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
