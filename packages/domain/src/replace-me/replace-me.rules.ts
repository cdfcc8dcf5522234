import { defaultBookingLimits } from '../bookings/booking-limits.ts';
import { checkBookingRequest } from '../bookings/create/create-booking.rules.ts';
import type {
  BookingFacts,
  BookingField,
  BookingRefusal,
  WantedBooking,
  Restriction,
} from '../bookings/create/create-booking.rules.ts';
import { checkDateOpen } from '../bookings/create/cut-off.rules.ts';
import type { OpenFacts } from '../bookings/create/cut-off.rules.ts';
import { allowed, atField, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import { addDays, isWeekend, weekdayOf } from '../time/calendar-date.ts';
import { instantToLocal } from '../time/local-instant.ts';

/** The two days for which a replacement can be requested. */
export const selectedDays = ['today', 'nextWorkingDay'] as const;
export type SelectedDay = (typeof selectedDays)[number];

export type ReplaceMeDay = {
  readonly selectedDay: SelectedDay;
  /** Calendar date at the location. */
  readonly dateLocal: string;
  /** Whether it is the first Monday after today. */
  readonly isNextMonday: boolean;
};

export type PlaceFacts = {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  readonly restrictions: readonly Restriction[];
};

/**
 * The date of the selected day by the location's clock. The next working day is the first one after today, Monday to
 * Friday, on which the location is not closed; null when there is none within the bookable time.
 */
export function findReplaceMeDay(selectedDay: SelectedDay, facts: PlaceFacts): ReplaceMeDay | null {
  const today = instantToLocal(facts.now, facts.timeZone).dateLocal;
  const dateLocal = selectedDay === 'today' ? today : findNextWorkingDay(today, facts.restrictions);
  if (dateLocal === null) return null;
  return { selectedDay, dateLocal, isNextMonday: dateLocal === nextMonday(today) };
}

/** Both days that can be offered, today first. */
export function listReplaceMeDays(facts: PlaceFacts): ReplaceMeDay[] {
  return selectedDays
    .map((selectedDay) => findReplaceMeDay(selectedDay, facts))
    .filter((day) => day !== null);
}

function findNextWorkingDay(today: string, restrictions: readonly Restriction[]): string | null {
  if (restrictions.some(({ datesLocal }) => datesLocal.length === 0)) return null;
  const closed = new Set(restrictions.flatMap(({ datesLocal }) => datesLocal));
  for (let ahead = 1; ahead <= defaultBookingLimits.daysAheadMax; ahead++) {
    const date = addDays(today, ahead);
    if (!isWeekend(date) && !closed.has(date)) return date;
  }
  return null;
}

function nextMonday(today: string): string {
  return addDays(today, (8 - weekdayOf(today)) % 7 || 7);
}

export type DayClaim = {
  readonly isNextMonday: boolean;
  /** The date shown to the person; left out where the caller names none. */
  readonly dateLocal?: string | undefined;
};

/** Whether the person meant the actual day: a page left open past midnight shows an outdated one. */
export function checkDayClaim(claim: DayClaim, day: ReplaceMeDay): Verdict {
  const isSameDate = claim.dateLocal === undefined || claim.dateLocal === day.dateLocal;
  return isSameDate && claim.isNextMonday === day.isNextMonday ? allowed : refuse('replace_me_day_changed');
}

export type ReplaceMeRights = {
  /** `replace-me create` at the location. */
  readonly canAsk: boolean;
  readonly isEmailVerified: boolean;
  /** The location's tag replace_me_feature_enabled. */
  readonly isEnabled: boolean;
};

/** Whether somebody may request a replacement at the location at all (spec section 6, product.md 9 and 11). */
export function checkMayReplaceMe({ canAsk, isEmailVerified, isEnabled }: ReplaceMeRights): Verdict {
  if (!canAsk) return refuse('permission_missing');
  if (!isEmailVerified) return refuse('email_unverified');
  return isEnabled ? allowed : refuse('replace_me_not_enabled');
}

/** A day for which the person waits, or is replaced, and where. */
export type OpenRequest = {
  readonly dateLocal: string;
  readonly locationId: number;
  readonly locationName: string;
};

/** One request per person and day, at any location. */
export function checkNotAsked(
  { dateLocal, locationId }: { readonly dateLocal: string; readonly locationId: number | null },
  openRequests: readonly OpenRequest[],
): Verdict {
  const open = openRequests.find((one) => one.dateLocal === dateLocal);
  if (open === undefined) return allowed;
  return open.locationId === locationId
    ? refuse('replace_me_already_requested')
    : refuse('replace_me_requested_elsewhere', { location: open.locationName });
}

/** Whether today's cut-off at the location has passed. */
export function isCutOffPassed(facts: OpenFacts): boolean {
  return !checkDateOpen(instantToLocal(facts.now, facts.timeZone).dateLocal, facts).ok;
}

/** Fields that are not required when two clicks must be enough: the request goes without them. */
const notAsked: ReadonlySet<BookingField> = new Set<BookingField>([
  'confirmations',
  'policiesAgreed',
  'submittedBy',
]);

/**
 * Every rule of creation that the request breaks, except those not applied to somebody who is ill: policies,
 * confirmation contacts and who submits it. Empty when it can be sent.
 */
export function checkReplaceMe(
  wanted: WantedBooking,
  facts: BookingFacts & { readonly openRequests: readonly OpenRequest[] },
): BookingRefusal[] {
  return [
    ...atField(
      'dates',
      checkNotAsked({ dateLocal: wanted.dates[0] ?? '', locationId: wanted.locationId }, facts.openRequests),
    ),
    ...checkBookingRequest(wanted, facts).filter(({ field }) => !notAsked.has(field)),
  ];
}

/** The person's own choices; fields left out come from their first template at the location, then from the location. */
export type ReplaceMeChoices = {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly classificationId?: string | undefined;
  readonly breakMinutes?: number | undefined;
  readonly reason?: string | undefined;
  readonly notes?: string | undefined;
};

export type ReplaceMeDefaults = {
  readonly startTime: string;
  readonly endTime: string;
  readonly breakMinutes: number;
  /** Null where the person has to choose one of several. */
  readonly classificationId: string | null;
  readonly reason: string;
  readonly notes: string;
};

type Template = Omit<ReplaceMeDefaults, 'reason'> & { readonly reasonForAbsence: string | null };

/** What is booked when the person only presses the button. */
export function replaceMeDefaults({
  template,
  location,
  classifications,
  lastClassificationId,
}: {
  /** Reduced to what still fits. */
  readonly template: Template | null;
  readonly location: Pick<ReplaceMeDefaults, 'startTime' | 'endTime' | 'breakMinutes'>;
  readonly classifications: readonly { readonly id: string; readonly defaultBreakInMins: number | null }[];
  /** The person's latest request at the location's own times: half a day is not proposed for a whole one. */
  readonly lastClassificationId: string | null;
}): ReplaceMeDefaults {
  const usual =
    classifications.length === 1
      ? classifications[0]
      : classifications.find(({ id }) => id === lastClassificationId);
  const { startTime, endTime, breakMinutes } = template ?? location;
  return {
    startTime,
    endTime,
    breakMinutes: template ? breakMinutes : (usual?.defaultBreakInMins ?? breakMinutes),
    classificationId: template?.classificationId ?? usual?.id ?? null,
    reason: template?.reasonForAbsence ?? 'Sick Leave Cover',
    notes: template?.notes ?? '',
  };
}
