import { canRequestBecome } from '../bookings/booking-status.ts';
import type { RequestStatusName } from '../bookings/booking-status.ts';
import type { ContactMethod } from '../bookings/confirmations.rules.ts';
import { addDays } from '../time/calendar-date.ts';
import { instantToLocal, localToInstant } from '../time/local-instant.ts';
import { noticeTemplates } from './notice-templates.ts';
import type { NoticeTemplate } from './notice-templates.ts';

/**
 * Wall times `HH:mm` in the zone; the first is included, the second is not. Across midnight when the first is later.
 */
export type QuietHours = { readonly from: string; readonly until: string; readonly timeZone: string };

/** For people who never chose. */
export const usualQuietHours = { from: '21:00', until: '06:00' } as const;

/** What rings or lights up a phone; an email waits silently. */
const rings: Readonly<Record<ContactMethod, boolean>> = { email: false, sms: true, voice: true, push: true };

/** Whether the event may pass quiet hours: when it is about today, or always (`urgent` of its template). */
export function isUrgent(
  template: NoticeTemplate,
  { datesLocal, todayLocal }: { datesLocal: readonly string[]; todayLocal: string },
): boolean {
  const { urgent } = noticeTemplates[template];
  return urgent === 'always' || (urgent === 'today' && datesLocal.includes(todayLocal));
}

/**
 * The first instant, from `at` on, when the message may be sent: immediately, or at the end of the quiet hours around
 * `at`. An email is never delayed.
 */
export function dueAt(message: {
  readonly at: Temporal.Instant;
  readonly method: ContactMethod;
  /** Null without quiet hours. */
  readonly quiet: QuietHours | null;
  /** An urgent message to somebody who lets those through. */
  readonly passesQuiet: boolean;
}): Temporal.Instant {
  const { at, method, quiet, passesQuiet } = message;
  if (quiet === null || passesQuiet || !rings[method]) return at;
  const { from, until, timeZone } = quiet;
  const { dateLocal: today } = instantToLocal(at, timeZone);
  for (const date of [addDays(today, -1), today]) {
    const endDate = from > until ? addDays(date, 1) : date;
    // Instants, because in a repeated hour the clock shows a time before the beginning twice.
    const start = localToInstant(date, from, timeZone, 'start');
    const end = localToInstant(endDate, until, timeZone, 'start');
    if (Temporal.Instant.compare(start, at) <= 0 && Temporal.Instant.compare(at, end) < 0) return end;
  }
  return at;
}

/** Whether it is outdated: due, or recorded if it describes a moment, longer ago than its template allows. */
export function isTooOld(
  template: NoticeTemplate,
  { recorded, due, now }: { recorded: Temporal.Instant; due: Temporal.Instant; now: Temporal.Instant },
): boolean {
  const { maxAgeHours, isOfMoment } = noticeTemplates[template];
  const since = isOfMoment ? recorded : due;
  return Temporal.Instant.compare(now, since.add({ hours: maxAgeHours })) > 0;
}

/**
 * Whether a message that asks for a decision is still needed: 'decided' once the request is, 'tooOld' from the instant
 * it can no longer be approved. Messages that ask for nothing are always sent.
 */
export function checkStillAsks(
  template: NoticeTemplate,
  request: { now: Temporal.Instant; status: RequestStatusName; approveBeforeUtc: string },
): 'asks' | 'decided' | 'tooOld' {
  if (!noticeTemplates[template].asksForDecision) return 'asks';
  if (!canRequestBecome(request.status, 'Accepted')) return 'decided';
  return Temporal.Instant.compare(request.now, request.approveBeforeUtc) < 0 ? 'asks' : 'tooOld';
}
