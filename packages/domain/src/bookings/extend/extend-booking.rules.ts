import { allowed, atField, firstRefusal, refuse } from '../../errors/verdict.ts';
import type { FieldRefusal, Verdict } from '../../errors/verdict.ts';
import { addDays, datesFromTo, isCalendarDate, isWeekend } from '../../time/calendar-date.ts';
import { instantToLocal } from '../../time/local-instant.ts';
import { minutesOfDay } from '../../time/wall-time.ts';
import { isNamed, statusOfAssignment } from '../assignment-state.ts';
import type { AssignmentState } from '../assignment-state.ts';
import type { BookingLimits } from '../booking-limits.ts';
import type { BookingStatusName, CardStatus } from '../booking-status.ts';
import { checkBreak, checkEndTime, checkRealEnd, minimumDuration } from '../create/booking-times.rules.ts';
import type { ClassificationTimes } from '../create/booking-times.rules.ts';
import { checkDateOpen, checkStartOpen } from '../create/cut-off.rules.ts';
import { closesOn } from '../create/restriction.rules.ts';
import { checkBlockLength, lastBlockDate } from './victorian-block.rules.ts';

export type ExtendFacts = {
  readonly now: Temporal.Instant;
  /** Feature flag enableExtendBooking. */
  readonly isEnabled: boolean;
  readonly status: CardStatus;
  /** First and last date of the block, without cancelled bookings. */
  readonly block: { readonly firstDate: string; readonly lastDate: string };
  readonly location: { readonly timeZone: string; readonly clientTypeInt: number; readonly state: string };
  readonly restrictions: readonly { readonly datesLocal: readonly string[] }[];
  readonly classification: ClassificationTimes;
  readonly limits: BookingLimits;
  readonly cutOff: string | null | undefined;
  /** Wall time before which no day may start; null for no limit. */
  readonly earliestStartTime: string | null;
};

/** What else the rules for the days need. */
export type ExtensionFacts = ExtendFacts & { readonly isLocationConfirmed: boolean };

export type ExtensionDay = {
  readonly dateLocal: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly breakMinutes: number;
};

/** `days` for the extension as a whole, `days.2.endTime` for a field of the third day. */
export type ExtensionField = 'days' | `days.${number}.${keyof ExtensionDay}`;

export type ExtensionLimits = {
  readonly currentEndDate: string;
  /** The first date that can be added; later than `maxEndDate` when there is none. */
  readonly earliestDate: string;
  readonly maxEndDate: string;
  readonly maxDays: number;
  /** The last date a block may have at a Victorian teaching location; null elsewhere. */
  readonly victorianLimit: string | null;
};

/** What can be added to the block, all dates counted: after its end, at most 28 days on, within the Victorian 4 weeks. */
export function extensionLimits(facts: ExtendFacts): ExtensionLimits {
  const { block, limits, location } = facts;
  const today = instantToLocal(facts.now, location.timeZone).dateLocal;
  const firstOpen = checkDateOpen(today, openFacts(facts)).ok ? today : addDays(today, 1);
  const victorianLimit = lastBlockDate(block.firstDate, location, limits.victorianBlockDaysMax);
  const ends = [addDays(block.lastDate, limits.extensionDaysMax), addDays(today, limits.daysAheadMax)];
  return {
    currentEndDate: block.lastDate,
    earliestDate: latest(addDays(block.lastDate, 1), firstOpen),
    maxEndDate: earliest(...ends, ...(victorianLimit === null ? [] : [victorianLimit])),
    maxDays: limits.extensionDaysMax,
    victorianLimit,
  };
}

/** Whether a block can be extended at all: shown by the card's action. */
export function checkCanExtend(facts: ExtendFacts): Verdict {
  if (!facts.isEnabled) return refuse('feature_disabled');
  if (facts.status === 'PendingApproval') return refuse('booking_awaiting_approval');
  if (facts.status === 'Cancelled') return refuse('booking_already_cancelled');
  const { currentEndDate, earliestDate, maxEndDate, victorianLimit } = extensionLimits(facts);
  if (earliestDate <= maxEndDate) return allowed;
  const isFull = victorianLimit !== null && currentEndDate >= victorianLimit;
  return isFull
    ? refuse('block_too_long', { weeks: facts.limits.victorianBlockDaysMax / 7 })
    : refuse('booking_not_extendable');
}

/** Like `checkCanExtend`, plus what a card does not know: an unconfirmed location takes no bookings. */
export function checkMayExtend(facts: ExtensionFacts): Verdict {
  return firstRefusal(
    checkCanExtend(facts),
    facts.isLocationConfirmed ? allowed : refuse('location_not_confirmed'),
  );
}

/**
 * Every rule the days break, each with its field, in the order of the days; empty when they can be added (spec section
 * 5). For a block that cannot be extended at all, only that refusal.
 */
export function checkExtension(
  days: readonly ExtensionDay[],
  facts: ExtensionFacts,
): FieldRefusal<ExtensionField>[] {
  const whole = atField(
    'days',
    firstRefusal(checkMayExtend(facts), () =>
      checkDates(
        days.map(({ dateLocal }) => dateLocal),
        facts,
      ),
    ),
  );
  if (whole.length > 0) return whole;
  return days.flatMap((day, index) => checkDay(day, index, facts));
}

export type ProposedDay = ExtensionDay & { readonly isWeekend: boolean; readonly isBlocked: boolean };

/** Every date from the first that can be added to the end date, cut to the maximum, with the block's own times. */
export function proposeExtensionDays(
  endDateLocal: string,
  times: Pick<ExtensionDay, 'startTime' | 'endTime' | 'breakMinutes'>,
  facts: ExtendFacts,
): ProposedDay[] {
  const { earliestDate, maxEndDate } = extensionLimits(facts);
  const { startTime, endTime, breakMinutes } = times;
  return datesFromTo(earliestDate, earliest(endDateLocal, maxEndDate)).map((dateLocal) => ({
    dateLocal,
    startTime,
    endTime,
    breakMinutes,
    isWeekend: isWeekend(dateLocal),
    isBlocked: isRestricted(dateLocal, facts),
  }));
}

export type BlockDay = {
  readonly dateLocal: string;
  readonly status: CardStatus;
  /** Of the live assignment. */
  readonly candidateId: string | null;
  readonly assignmentState: AssignmentState | null;
};

/** The days of a block that count: all except cancelled ones. */
export function runningDays<Day extends Pick<BlockDay, 'status' | 'dateLocal'>>(days: readonly Day[]): Day[] {
  return days
    .filter(({ status }) => status !== 'Cancelled')
    .toSorted((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1));
}

/** The block's educator: the one on its last active day, unless merely offered it; null when that day is open. */
export function findBlockHolder(days: readonly BlockDay[]): { candidateId: string; isNamed: boolean } | null {
  const last = runningDays(days).at(-1);
  if (!last || last.candidateId === null || last.assignmentState === null) return null;
  if (statusOfAssignment(last.assignmentState) === 'Unfilled') return null;
  return { candidateId: last.candidateId, isNamed: isNamed(last.assignmentState) };
}

/** The end date to suggest first: one more week, or as much of it as is possible. Calendar date. */
export function usualEndDate(facts: ExtendFacts): string {
  const { currentEndDate, earliestDate, maxEndDate } = extensionLimits(facts);
  return earliest(latest(addDays(currentEndDate, 7), earliestDate), maxEndDate);
}

/**
 * The first status of an added day: tentative and Filled when the block's educator is free, else Unfilled (spec section
 * 4, product.md 17).
 */
export function extensionDayStatus(day: {
  readonly isBlockFilled: boolean;
  readonly isCandidateAvailable: boolean;
}): {
  readonly status: BookingStatusName;
  readonly assignment: 'tentative' | null;
} {
  return day.isBlockFilled && day.isCandidateAvailable
    ? { status: 'Filled', assignment: 'tentative' }
    : { status: 'Unfilled', assignment: null };
}

/** Whether a block can be extended to the date. */
export function checkEndDate(endDateLocal: string, facts: ExtendFacts): Verdict {
  return checkDates([endDateLocal], facts);
}

function checkDates(dates: readonly string[], facts: ExtendFacts): Verdict {
  if (dates.length === 0) return refuse('extension_days_required');
  if (!dates.every(isCalendarDate)) return refuse('date_invalid');
  const repeated = dates.find((date, index) => dates.indexOf(date) !== index);
  const { maxEndDate, maxDays } = extensionLimits(facts);
  const { location, block, limits } = facts;
  return firstRefusal(
    repeated === undefined ? allowed : refuse('extension_day_repeated', { date: repeated }),
    () => checkBlockLength([block.firstDate, ...dates], location, limits.victorianBlockDaysMax),
    dates.every((date) => date <= maxEndDate)
      ? allowed
      : refuse('extension_too_long', { n: `${maxDays} days`, date: maxEndDate }),
  );
}

function checkDay(day: ExtensionDay, index: number, facts: ExtendFacts): FieldRefusal<ExtensionField>[] {
  const isComplete = minutesOfDay(day.startTime) !== null && minutesOfDay(day.endTime) !== null;
  const field = <Name extends keyof ExtensionDay>(name: Name) => `days.${index}.${name}` as const;
  return [
    ...atField(field('dateLocal'), checkDayDate(day, facts)),
    ...(isComplete
      ? [
          ...atField(field('startTime'), checkDayStart(day, facts)),
          ...atField(field('endTime'), checkDayEnd(day, facts)),
          ...atField(field('breakMinutes'), checkBreak(day, facts.classification)),
        ]
      : (['startTime', 'endTime'] as const).flatMap((name) =>
          minutesOfDay(day[name]) === null ? atField(field(name), refuse('extension_times_incomplete')) : [],
        )),
  ];
}

function checkDayDate(day: ExtensionDay, facts: ExtendFacts): Verdict {
  const { lastDate } = facts.block;
  return firstRefusal(
    day.dateLocal > lastDate ? allowed : refuse('extension_day_too_early', { date: lastDate }),
    () => checkDateOpen(day.dateLocal, openFacts(facts)),
    () =>
      isRestricted(day.dateLocal, facts) ? refuse('location_restricted', { date: day.dateLocal }) : allowed,
  );
}

function checkDayStart(day: ExtensionDay, facts: ExtendFacts): Verdict {
  const earliestStart = facts.earliestStartTime?.slice(0, 5) ?? null;
  const earliestMinutes = earliestStart === null ? null : minutesOfDay(earliestStart);
  if (
    earliestStart !== null &&
    earliestMinutes !== null &&
    (minutesOfDay(day.startTime) ?? 0) < earliestMinutes
  ) {
    return refuse('extension_start_too_early', { time: earliestStart });
  }
  return checkDateOpen(day.dateLocal, openFacts(facts)).ok
    ? checkStartOpen(day.dateLocal, day.startTime, openFacts(facts))
    : allowed;
}

function checkDayEnd(day: ExtensionDay, facts: ExtendFacts): Verdict {
  const { classification, limits, location } = facts;
  return firstRefusal(checkEndTime(day, classification, limits.minimumDurationMinutes), () =>
    checkRealEnd(day, location.timeZone, minimumDuration(classification, limits.minimumDurationMinutes)),
  );
}

function isRestricted(dateLocal: string, facts: ExtendFacts): boolean {
  return facts.restrictions.some((restriction) => closesOn(restriction, dateLocal));
}

function openFacts(facts: ExtendFacts) {
  return { now: facts.now, timeZone: facts.location.timeZone, cutOff: facts.cutOff };
}

function earliest(...dates: string[]): string {
  return dates.reduce((one, other) => (other < one ? other : one));
}

function latest(...dates: string[]): string {
  return dates.reduce((one, other) => (other > one ? other : one));
}
