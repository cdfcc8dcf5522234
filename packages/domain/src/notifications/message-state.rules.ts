/**
 * Why a message will never be sent: `notSentBecause` of its row. Overtaken: it was taken back, or came to nothing.
 * Replaced: a later message tells it, as it stands by then. SwitchedOff: the person no longer wants to be told of it this
 * way.
 */
export const notSentReasons = [
  'tooOld',
  'unreachable',
  'refused',
  'failed',
  'decided',
  'overtaken',
  'replaced',
  'switchedOff',
] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/** What a message's row says: recorded, taken by a worker, sent, or not to be sent. */
export const messageStatuses = ['waiting', 'queued', 'sent', ...notSentReasons] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * What may become of a message (drawn in docs/states.md). A failed one is tried again only by an operator. One that was
 * taken back while it was on its way may still arrive, and is not tried again. One that would ring in quiet hours waits
 * anew.
 */
export const messageTransitions: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  waiting: ['queued', 'tooOld', 'overtaken'],
  queued: [
    'waiting',
    'sent',
    'tooOld',
    'unreachable',
    'refused',
    'failed',
    'decided',
    'overtaken',
    'replaced',
    'switchedOff',
  ],
  sent: [],
  tooOld: [],
  unreachable: [],
  refused: [],
  failed: [
    'waiting',
    'queued',
    'sent',
    'tooOld',
    'unreachable',
    'refused',
    'decided',
    'overtaken',
    'replaced',
    'switchedOff',
  ],
  decided: [],
  overtaken: ['sent'],
  replaced: [],
  switchedOff: [],
};
export const firstMessageStatuses = ['waiting'] as const satisfies readonly MessageStatus[];

/** Statuses from which a message may become another, or in which it is that already. */
export function messageStatusesBefore(to: MessageStatus): MessageStatus[] {
  return messageStatuses.filter((from) => from === to || messageTransitions[from].includes(to));
}

/** What is known of one message. Instants. */
export type MessageFacts = {
  /** When it was recorded, with the change that it tells of. */
  readonly atUtc: string;
  readonly sentAtUtc: string | null;
  /** When it may be sent; null while nothing that sends it has taken it. */
  readonly dueAtUtc: string | null;
  readonly notSentBecause: NotSentReason | null;
  /** It was tried and did not arrive. */
  readonly isRetried: boolean;
};

export type MessageState = 'sent' | 'onItsWay' | 'quietHours' | 'retried' | 'noChannel' | NotSentReason;

/** A worker takes a message within seconds, unless nothing is configured that sends it. */
const minutesUntilTaken = 5;

/** How a message stands. */
export function messageState(message: MessageFacts, now: Temporal.Instant): MessageState {
  const { sentAtUtc, notSentBecause, dueAtUtc, isRetried, atUtc } = message;
  if (sentAtUtc !== null) return 'sent';
  if (notSentBecause !== null) return notSentBecause;
  if (dueAtUtc === null) return minutesSince(atUtc, now) < minutesUntilTaken ? 'onItsWay' : 'noChannel';
  // Sent at once it is due as it is recorded: a clock that lags behind sees that ahead of it and no quiet hours.
  const isHeldBack = minutesSince(atUtc, Temporal.Instant.from(dueAtUtc)) >= 1;
  if (isHeldBack && Temporal.Instant.compare(now, dueAtUtc) < 0) return 'quietHours';
  return isRetried ? 'retried' : 'onItsWay';
}

/** In how many milliseconds a list of messages may stand otherwise; null when nothing of it changes any more. */
export function nextLookMs(messages: readonly MessageFacts[], now: Temporal.Instant): number | null {
  const waits = messages.flatMap((message) => {
    switch (messageState(message, now)) {
      case 'onItsWay':
        return minutesSince(message.dueAtUtc ?? message.atUtc, now) < 1 ? 2_000 : 30_000;
      case 'quietHours':
        return Math.min(60 * 60_000, 1_000 + now.until(message.dueAtUtc!).total('milliseconds'));
      case 'retried':
      case 'noChannel':
        return 30_000;
      default:
        return [];
    }
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

function minutesSince(instant: string, now: Temporal.Instant): number {
  return Temporal.Instant.from(instant).until(now).total('minutes');
}
