import { addDays, daysBetween, startOfWeek } from '../../time/calendar-date.ts';
import type { Weekday } from '../../time/calendar-date.ts';

/**
 * How long one educator may stay at one client before other terms hold for them, as a variant's file has it: 12 weeks in
 * the UK (equal pay for agency workers), 4 at a Victorian school.
 */
export type LongPlacementLimit = {
  readonly maxWeeks: number;
  /** Weeks without a day there that do not reset the count; it continues after them. */
  readonly pauseWeeks: number;
  /** Where it holds; left out, everywhere. */
  readonly state?: string | undefined;
  /** 1 teaching, 2 childcare, 3 other; left out, all. */
  readonly clientTypeInt?: number | undefined;
};

export type PlacementPlace = { readonly state: string; readonly clientTypeInt: number };

/** The first of a variant's limits that holds at the place; null where none does. */
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

/** Whether a limit holds in a state, at clients of some type. */
export function holdsInState({ state }: LongPlacementLimit, stateOfPlace: string): boolean {
  return state === undefined || state === stateOfPlace.trim().toUpperCase();
}

export type Placement = {
  /** Calendar weeks with at least one day there, however short the day, since the last break that counts. */
  readonly weeks: number;
  readonly maxWeeks: number;
  /** The first of its days. */
  readonly sinceLocal: string;
  /** The last day that is within the limit when every week from now on has a day there. */
  readonly limitLocal: string;
  readonly isOver: boolean;
};

/**
 * The placement that the last of the dates belongs to, counted up to that date. Dates are those on which one educator
 * works at one client, at any of its locations: calendar dates, any order, twice on one date or not. Null without dates.
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
 * The placement that wished dates would belong to, and in how many of its weeks the educator works there without them.
 * Null without wished dates, and where they begin a new count that stays within the limit.
 */
export function measureWish(
  { datesLocal, wishedLocal }: { datesLocal: readonly string[]; wishedLocal: readonly string[] },
  limit: LongPlacementLimit,
  weekStart: Weekday,
): (Placement & { readonly weeksSoFar: number }) | null {
  const lastWished = wishedLocal.toSorted().at(-1);
  if (lastWished === undefined) return null;
  const upTo = datesLocal.filter((date) => date <= lastWished);
  const placement = measurePlacement([...upTo, ...wishedLocal], limit, weekStart);
  if (placement === null) return null;
  const firstWeek = startOfWeek(placement.sinceLocal, weekStart);
  const weeksSoFar = new Set(
    upTo.map((date) => startOfWeek(date, weekStart)).filter((week) => week >= firstWeek),
  ).size;
  return weeksSoFar === 0 && !placement.isOver ? null : { ...placement, weeksSoFar };
}

/** From so many weeks before the limit on a placement is told of. */
const nearWeeks = 2;

export function isNearLimit({ weeks, maxWeeks }: Placement): boolean {
  return weeks > maxWeeks - nearWeeks;
}

/**
 * The placement that goes on today, where it is near its limit or past it, or where accepted days go past it. Dates as of
 * `measurePlacement`; null for one that is over, or that is far from its limit.
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
  const weeksAway = daysBetween(lastWeek, startOfWeek(todayLocal, weekStart)) / 7 - 1;
  if (weeksAway > limit.pauseWeeks) return null;
  const booked = measurePlacement(datesLocal, limit, weekStart);
  const isBookedPast = booked?.sinceLocal === soFar.sinceLocal && booked.isOver;
  return isNearLimit(soFar) || isBookedPast ? { ...soFar, isBookedPast } : null;
}
