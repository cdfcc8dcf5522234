/**
 * Why a message will never be sent: `notSentBecause` of its row. Overtaken: its news was undone or no longer applies.
 * Replaced: a later message includes it, in its present state. SwitchedOff: its reader has turned off the method for
 * such news.
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

/** The status in a message's row: recorded, taken by a worker, sent, or not to be sent. */
export const messageStatuses = ['waiting', 'queued', 'sent', ...notSentReasons] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * Possible transitions of a message (drawn in docs/states.md). Only an operator can retry a failed one. One that was
 * withdrawn while on its way may still arrive, and is not retried. One that would ring in quiet hours waits again.
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

/** Statuses from which a message may move to another, plus that status itself. */
export function messageStatusesBefore(to: MessageStatus): MessageStatus[] {
  return messageStatuses.filter((from) => from === to || messageTransitions[from].includes(to));
}

/** The known facts of one message. Instants. */
export type MessageFacts = {
  /** When it was recorded, together with the change that it reports. */
  readonly atUtc: string;
  readonly sentAtUtc: string | null;
  /** When it may be sent; null until a worker has taken it. */
  readonly dueAtUtc: string | null;
  readonly notSentBecause: NotSentReason | null;
  /** An attempt failed and it is retried. */
  readonly isRetried: boolean;
};

export type MessageState = 'sent' | 'onItsWay' | 'quietHours' | 'retried' | 'noChannel' | NotSentReason;

/** A worker takes a message within seconds, unless nothing that sends it is configured. */
const minutesUntilTaken = 5;

/** The state of a message. */
export function messageState(message: MessageFacts, now: Temporal.Instant): MessageState {
  const { sentAtUtc, notSentBecause, dueAtUtc, isRetried, atUtc } = message;
  if (sentAtUtc !== null) return 'sent';
  if (notSentBecause !== null) return notSentBecause;
  if (dueAtUtc === null) return minutesSince(atUtc, now) < minutesUntilTaken ? 'onItsWay' : 'noChannel';
  // A message sent at once is due when it is recorded: a slow clock may see that in the future, without quiet hours.
  const isHeldBack = minutesSince(atUtc, Temporal.Instant.from(dueAtUtc)) >= 1;
  if (isHeldBack && Temporal.Instant.compare(now, dueAtUtc) < 0) return 'quietHours';
  return isRetried ? 'retried' : 'onItsWay';
}

/** In how many milliseconds a list of messages may change; null when it will change no more. */
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
