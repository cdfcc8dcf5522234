import { addDays, daysBetween, startOfWeek } from '../../time/calendar-date.ts';
import type { Weekday } from '../../time/calendar-date.ts';

/**
 * How long one educator may stay at one client before other terms apply, as configured in a variant's file: 12 weeks in
 * the UK (equal pay for agency workers), 4 at a Victorian school.
 */
export type LongPlacementLimit = {
  readonly maxWeeks: number;
  /** A break of up to this many weeks does not reset the count; it continues afterwards. */
  readonly pauseWeeks: number;
  /** The state where it applies; left out, everywhere. */
  readonly state?: string | undefined;
  /** 1 teaching, 2 childcare, 3 other; left out, all. */
  readonly clientTypeInt?: number | undefined;
};

export type PlacementPlace = { readonly state: string; readonly clientTypeInt: number };

/** The first of a variant's limits that applies at the place; null where none does. */
export function findPlacementLimit(
  limits: readonly LongPlacementLimit[],
  place: PlacementPlace,
): LongPlacementLimit | null {
  return (
    limits.find(
      (limit) =>
        holdsInState(limit, place.state) &&
        (limit.clientTypeInt === undefined || limit.clientTypeInt === place.clientTypeInt),
    ) ?? null
  );
}

/** Whether a limit applies in a state, for clients of any type. */
export function holdsInState({ state }: LongPlacementLimit, stateOfPlace: string): boolean {
  return state === undefined || state === stateOfPlace.trim().toUpperCase();
}

export type Placement = {
  /** Calendar weeks with at least one day there, however short the day, since the last break that counts. */
  readonly weeks: number;
  readonly maxWeeks: number;
  /** The first of its days. */
  readonly sinceLocal: string;
  /** The last day within the limit if every week from now on includes a day there. */
  readonly limitLocal: string;
  readonly isOver: boolean;
};

/**
 * The placement that the last date belongs to, counted up to that date. The dates are those on which one educator works
 * at one client, at any of its locations: calendar dates, in any order, duplicates allowed. Null without dates.
 */
export function measurePlacement(
  datesLocal: readonly string[],
  { maxWeeks, pauseWeeks }: LongPlacementLimit,
  weekStart: Weekday,
): Placement | null {
  const dates = datesLocal.toSorted();
  const weeks = [...new Set(dates.map((date) => startOfWeek(date, weekStart)))];
  const last = weeks.at(-1);
  if (last === undefined) return null;
  const firstAt = weeks.findLastIndex((week, index) => {
    const before = weeks[index - 1];
    return before === undefined || daysBetween(before, week) / 7 - 1 > pauseWeeks;
  });
  const own = weeks.slice(firstAt);
  const lastAllowed = own[maxWeeks - 1] ?? addDays(last, 7 * (maxWeeks - own.length));
  return {
    weeks: own.length,
    maxWeeks,
    sinceLocal: dates.find((date) => date >= own[0]!)!,
    limitLocal: addDays(lastAllowed, 6),
    isOver: own.length > maxWeeks,
  };
}

/**
 * The placement that requested dates would belong to, and in how many of its weeks the educator works there without
 * them. Null without requested dates, and where they begin a new count that stays within the limit.
 */
export function measureRequested(
  { datesLocal, requestedLocal }: { datesLocal: readonly string[]; requestedLocal: readonly string[] },
  limit: LongPlacementLimit,
  weekStart: Weekday,
): (Placement & { readonly weeksSoFar: number }) | null {
  const lastRequested = requestedLocal.toSorted().at(-1);
  if (lastRequested === undefined) return null;
  const upTo = datesLocal.filter((date) => date <= lastRequested);
  const placement = measurePlacement([...upTo, ...requestedLocal], limit, weekStart);
  if (placement === null) return null;
  const firstWeek = startOfWeek(placement.sinceLocal, weekStart);
  const weeksSoFar = new Set(
    upTo.map((date) => startOfWeek(date, weekStart)).filter((week) => week >= firstWeek),
  ).size;
  return weeksSoFar === 0 && !placement.isOver ? null : { ...placement, weeksSoFar };
}

/** A placement is reported from this many weeks before the limit. */
const nearWeeks = 2;

export function isNearLimit({ weeks, maxWeeks }: Placement): boolean {
  return weeks > maxWeeks - nearWeeks;
}

/**
 * The placement in progress today, where it is near or past its limit, or where accepted days go past it. Dates as in
 * `measurePlacement`; null for one that has ended or is far from its limit.
 */
export function watchPlacement(
  { datesLocal, todayLocal }: { datesLocal: readonly string[]; todayLocal: string },
  limit: LongPlacementLimit,
  weekStart: Weekday,
): (Placement & { readonly isBookedPast: boolean }) | null {
  const past = datesLocal.filter((date) => date <= todayLocal);
  const soFar = measurePlacement(past, limit, weekStart);
  if (soFar === null) return null;
  const lastWeek = startOfWeek(past.toSorted().at(-1)!, weekStart);
  const thisWeek = startOfWeek(todayLocal, weekStart);
  const weeksAway = daysBetween(lastWeek, thisWeek) / 7 - 1;
  if (weeksAway > limit.pauseWeeks) return null;
  const booked = measurePlacement(datesLocal, limit, weekStart);
  const isBookedPast = booked?.sinceLocal === soFar.sinceLocal && booked.isOver;
  if (!isNearLimit(soFar) && !isBookedPast) return null;
  // Weeks away pause the count, so that the limit falls later.
  const weeksLeft = soFar.maxWeeks - soFar.weeks;
  const isAway = weeksAway > 0 && weeksLeft > 0;
  const limitLocal = isAway ? addDays(thisWeek, 7 * weeksLeft - 1) : soFar.limitLocal;
  return { ...soFar, limitLocal, isBookedPast };
}
