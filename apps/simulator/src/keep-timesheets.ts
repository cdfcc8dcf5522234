import {
  answerTimesheetQuestion,
  claimTimesheet,
  listProviderTimesheets,
} from '@staffroom/domain/provider/provider-timesheets.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { minutesOfDay, timeOfMinutes } from '@staffroom/domain/time/wall-time.ts';
import { callPages } from './call-pages.ts';
import { concernsCaller } from './call-provider.ts';
import type { CallProvider } from './call-provider.ts';
import type { Habits } from './habits.ts';

type News = ReplyOf<typeof listProviderTimesheets>;
export type Due = News['due'][number];
type Question = NonNullable<News['timesheets'][number]['question']>;

const readMs = 5_000;
/** How often everything is read again, in case a change was missed. */
const renewMs = 600_000;
/** Min and max after the end of a booking, at pace 1. */
const claimsAfterMs = [20_000, 60_000] as const;
/** Bookings that ended earlier than this before the first look are not claimed. */
const claimsWithinMs = 24 * 3_600_000;
const answersAfterMs = 6_000;
/** Older questions are left to a person. */
const answersWithinMs = 24 * 3_600_000;
/** When the demo's time is moved ahead, days end within seconds. */
const maxClaimsAtOnce = 25;
const changedShare = 0.2;
const notWorkedShare = 0.03;

/**
 * The educators' side of timesheets: claims finished bookings, some with other times, answers questions, and tells what
 * was signed off: at first everything that is not invoiced, later what is new, and everything again now and then.
 */
export function createTimesheetKeeper({
  call,
  habits,
  now,
  onSignedOff,
}: {
  call: CallProvider;
  habits: Habits;
  now: () => Temporal.Instant;
  onSignedOff: (bookingIds: readonly string[], at: Temporal.Instant) => void;
}): () => Promise<void> {
  let lastReadMs = Number.NEGATIVE_INFINITY;
  let renewedMs = Number.NEGATIVE_INFINITY;
  let cursor: number | null = null;
  /** Everything that ends later is claimed, however far the demo's time has moved ahead by then. */
  let claimsFrom: Temporal.Instant | null = null;
  const tried = new Set<string>();
  const questions = new Map<string, { bookingId: string; question: Question }>();

  return async () => {
    const at = now();
    if (at.epochMilliseconds - lastReadMs < readMs) return;
    lastReadMs = at.epochMilliseconds;
    const isEverything = cursor === null || lastReadMs - renewedMs >= renewMs;
    const answer = await callPages(call, listProviderTimesheets, {
      query: isEverything ? {} : { after: String(cursor) },
    });
    if (!answer.ok) return;
    const { pages } = answer;
    if (isEverything) renewedMs = lastReadMs;
    const toldUpTo = pages[0]!.cursor;
    // A smaller number means another database.
    if (cursor !== null && toldUpTo < cursor) questions.clear();
    cursor = toldUpTo;
    const timesheets = pages.flatMap((page) => page.timesheets);
    const signedOff = timesheets.filter(({ status }) => status === 'ApprovedForInvoice');
    onSignedOff(
      signedOff.map(({ bookingId }) => bookingId),
      at,
    );
    for (const { bookingId, question } of timesheets) {
      if (question !== null) questions.set(question.id, { bookingId, question });
    }
    claimsFrom ??= at.subtract({ milliseconds: claimsWithinMs });
    // Questions go before claims, because somebody is waiting for the answer.
    for (const [questionId, { bookingId, question }] of questions) {
      const waitedMs = at.since(question.askedAtUtc).total('milliseconds');
      if (waitedMs < answersAfterMs * habits.pace) continue;
      if (waitedMs <= answersWithinMs) {
        const told = await call(
          answerTimesheetQuestion,
          { params: { bookingId }, body: { questionId, answer: answerTo(questionId, habits) } },
          { idempotencyKey: `answer-${questionId}` },
        );
        if (concernsCaller(told)) return;
      }
      questions.delete(questionId);
    }
    const from = claimsFrom;
    const due = pages
      .flatMap((page) => page.due)
      .filter((one) => !tried.has(one.bookingId) && isDue(one, { from, at, habits }));
    for (const one of due.slice(0, maxClaimsAtOnce)) {
      const claimed = await call(
        claimTimesheet,
        { params: { bookingId: one.bookingId }, body: claimOf(one, habits) },
        { idempotencyKey: `claim-${one.bookingId}` },
      );
      if (concernsCaller(claimed)) return;
      tried.add(one.bookingId);
    }
  };
}

function isDue(
  { bookingId, endUtc }: Due,
  { from, at, habits }: { from: Temporal.Instant; at: Temporal.Instant; habits: Habits },
): boolean {
  const [shortest, longest] = claimsAfterMs;
  const pauseMs = (shortest + habits.dice('claims', bookingId) * (longest - shortest)) * habits.pace;
  return Temporal.Instant.compare(endUtc, from) >= 0 && at.since(endUtc).total('milliseconds') >= pauseMs;
}

/** What the educator claims: mostly the booked times, sometimes other ones, occasionally that it did not happen. */
export function claimOf(due: Due, { dice }: Habits) {
  const { bookingId, candidateId, startTime, endTime, breakMinutes } = due;
  const roll = dice('claim', bookingId);
  const didNotHappen = roll < notWorkedShare;
  const isChanged = !didNotHappen && roll < notWorkedShare + changedShare;
  const stays = isChanged && dice('stays', bookingId) < 0.6;
  const [start = 0, end = 0] = [minutesOfDay(startTime) ?? 0, minutesOfDay(endTime) ?? 0];
  const lasts = end - start;
  const minutes = dice('minutes', bookingId) < 0.5 ? 15 : 30;
  const claimedStart = isChanged && !stays && lasts > 2 * minutes ? start + minutes : start;
  const claimedEnd = stays ? Math.min(end + minutes, 23 * 60 + 59) : end;
  const noon = Math.floor((claimedStart + claimedEnd - breakMinutes) / 2);
  const hasBreak = breakMinutes > 0 && claimedEnd - claimedStart > breakMinutes;
  return {
    candidateId,
    didNotHappen,
    startTime: timeOfMinutes(claimedStart),
    endTime: timeOfMinutes(claimedEnd),
    breaks: hasBreak
      ? [
          {
            type: 'unpaid' as const,
            startTime: timeOfMinutes(noon),
            endTime: timeOfMinutes(noon + breakMinutes),
          },
        ]
      : [],
    note: didNotHappen
      ? 'Was told at the gate that cover was not needed.'
      : stays
        ? 'Stayed for the staff meeting.'
        : isChanged
          ? 'Started late because of the train.'
          : '',
    method: 'online' as const,
  };
}

const answers = [
  'We asked the educator: the times are right as claimed.',
  'The educator checked the diary. Please correct the times as you know them.',
  'The front office confirmed the times to us.',
];

function answerTo(questionId: string, { dice }: Habits): string {
  return answers[Math.floor(dice('answer', questionId) * answers.length)] ?? answers[0]!;
}
