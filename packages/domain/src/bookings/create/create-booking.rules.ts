import { allowed, atField, firstRefusal, refuse } from '../../errors/verdict.ts';
import type { FieldRefusal, Verdict } from '../../errors/verdict.ts';
import { codePointLength } from '../../text/code-points.ts';
import { addDays, isCalendarDate } from '../../time/calendar-date.ts';
import { instantToLocal } from '../../time/local-instant.ts';
import { minutesBetween } from '../../time/wall-time.ts';
import { textLengths } from '../booking-limits.ts';
import type { BookingLimits } from '../booking-limits.ts';
import {
  checkBreak,
  checkEndTime,
  checkRealEnd,
  checkStartTime,
  minimumDuration,
  plainClassification,
} from './booking-times.rules.ts';
import type { ClassificationTimes } from './booking-times.rules.ts';
import { checkConfirmations } from '../confirmations.rules.ts';
import type { ConfirmationWish, ReachableContact } from '../confirmations.rules.ts';
import { checkDateOpen, checkStartOpen, firstDate } from './cut-off.rules.ts';
import { isReasonForAbsence } from './reasons-for-absence.ts';
import { checkBlockLength } from '../extend/victorian-block.rules.ts';
import { isBlank } from '../../text/is-blank.ts';

/** The fields of the create call. Null or '' where the form is still empty. */
export type BookingWish = {
  readonly locationId: number | null;
  readonly classificationId: string | null;
  /** Calendar dates at the location; order and duplicates do not matter. */
  readonly dates: readonly string[];
  readonly bookingsPerDate: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly breakMinutes: number;
  readonly gradeIds: readonly string[];
  readonly certificationIds: readonly string[];
  readonly reasonForAbsence: string;
  readonly covering: { readonly contactId?: string | undefined; readonly name?: string | undefined } | null;
  readonly submittedBy: string | null;
  readonly room: string;
  readonly notes: string;
  readonly policiesAgreed: readonly { readonly policyId: string; readonly version: string }[];
  readonly confirmations: readonly ConfirmationWish[];
  readonly purchaseOrder: string | null;
  readonly costCentre: string | null;
  readonly reference: string | null;
};

export type Restriction = {
  /** Calendar dates; empty restricts every date. */
  readonly datesLocal: readonly string[];
};

/** What the database, or the portal's copy of it, knows about the place and the client. */
export type BookingFacts = {
  /** When the server received the request; on a screen, the present. */
  readonly now: Temporal.Instant;
  /** Null until one is chosen. */
  readonly location: {
    readonly timeZone: string;
    readonly clientTypeInt: number;
    readonly state: string;
    /** Tag `confirmed`. */
    readonly isConfirmed: boolean;
    readonly submittedByTemplateRequired: boolean;
  } | null;
  readonly restrictions: readonly Restriction[];
  /** What the client can book; empty means that the representative must be contacted. */
  readonly classifications: readonly ({ readonly id: string } & ClassificationTimes)[];
  readonly gradeIds: readonly string[];
  readonly certificationIds: readonly string[];
  readonly contacts: readonly ReachableContact[];
  /** `agreed`: the contact agreed to exactly this version before. */
  readonly policies: readonly { readonly id: string; readonly version: string; readonly agreed: boolean }[];
  readonly limits: BookingLimits;
  /** The configured text of the same-day cut-off. */
  readonly cutOff: string | null | undefined;
};

export type BookingField = keyof BookingWish | 'preferredCandidateId';
export type BookingRefusal = FieldRefusal<BookingField>;

/**
 * Every rule that a booking request breaks, in the order of the form, each with its field; empty when it can be sent
 * (spec section 5, product.md 19 to 21). Never throws for unreadable dates and times. `preferred`: the problem with the
 * preferred educator.
 */
export function checkBookingRequest(
  wish: BookingWish,
  facts: BookingFacts,
  preferred: readonly BookingRefusal[] = [],
): BookingRefusal[] {
  const classification =
    facts.classifications.find(({ id }) => id === wish.classificationId) ?? plainClassification;
  return [
    ...atField('locationId', checkLocation(wish, facts)),
    ...atField('dates', checkDates(wish, facts)),
    ...atField('bookingsPerDate', checkBookingsPerDate(wish, facts.limits)),
    ...atField(
      'startTime',
      firstRefusal(checkStartTime(wish.startTime), () => checkFirstStart(wish, facts)),
    ),
    ...atField(
      'endTime',
      firstRefusal(checkEndTime(wish, classification, facts.limits.minimumDurationMinutes), () =>
        checkRealDuration(wish, facts, classification),
      ),
    ),
    ...atField('breakMinutes', checkBreak(wish, classification)),
    ...atField('classificationId', checkClassification(wish, facts)),
    ...atField('reasonForAbsence', checkReason(wish.reasonForAbsence)),
    ...atField('covering', checkLength(wish.covering?.name, textLengths.name)),
    ...atField('room', checkLength(wish.room, textLengths.room)),
    ...atField('gradeIds', allKnown(wish.gradeIds, facts.gradeIds) ? allowed : refuse('grade_not_available')),
    ...atField(
      'certificationIds',
      allKnown(wish.certificationIds, facts.certificationIds)
        ? allowed
        : refuse('certification_not_available'),
    ),
    ...atField('notes', checkLength(wish.notes, textLengths.notes)),
    ...preferred,
    ...atField('confirmations', checkConfirmations(wish.confirmations, facts.contacts)),
    ...atField('submittedBy', checkSubmittedBy(wish, facts)),
    ...atField('purchaseOrder', checkLength(wish.purchaseOrder, textLengths.name)),
    ...atField('costCentre', checkLength(wish.costCentre, textLengths.name)),
    ...atField('reference', checkLength(wish.reference, textLengths.name)),
    ...atField('policiesAgreed', checkPolicies(wish, facts)),
  ];
}

/** Whether the preferred educator may be requested; `candidateIds` null where the allowed ones are not known yet. */
export function checkPreferredCandidate(
  candidateId: string | null,
  candidateIds: readonly string[] | null,
): BookingRefusal[] {
  const isOffered = candidateId === null || candidateIds === null || candidateIds.includes(candidateId);
  return atField('preferredCandidateId', isOffered ? allowed : refuse('candidate_not_available'));
}

export type RequestRights = {
  /** `booking create` at the location. */
  readonly canCreate: boolean;
  /** `pending booking create` at the location. */
  readonly canAsk: boolean;
  readonly isEmailVerified: boolean;
};

/** Whether the person may send a request for the location at all. What it becomes: `requestStatus`. */
export function checkMayRequest(rights: RequestRights): Verdict {
  if (!rights.isEmailVerified) return refuse('email_unverified');
  return rights.canCreate || rights.canAsk ? allowed : refuse('permission_missing');
}

/** With the right to create it is booked at once; with only the right to ask it waits for approval. */
export function requestStatus(rights: Pick<RequestRights, 'canCreate'>): 'created' | 'pending' {
  return rights.canCreate ? 'created' : 'pending';
}

/** The dates to book: each once, in order. */
export function bookedDates(datesLocal: readonly string[]): string[] {
  return [...new Set(datesLocal)].toSorted();
}

function checkLocation(wish: BookingWish, facts: BookingFacts): Verdict {
  if (wish.locationId === null || facts.location === null) return refuse('location_required');
  if (!facts.location.isConfirmed) return refuse('location_not_confirmed');
  const isClosed = facts.restrictions.some(({ datesLocal }) => datesLocal.length === 0);
  return isClosed ? refuse('location_restricted') : allowed;
}

function checkClassification(wish: BookingWish, facts: BookingFacts): Verdict {
  if (facts.classifications.length === 0) return refuse('classifications_missing');
  if (wish.classificationId === null || wish.classificationId === '')
    return refuse('classification_required');
  const isKnown = facts.classifications.some(({ id }) => id === wish.classificationId);
  return isKnown ? allowed : refuse('classification_not_available');
}

function checkDates(wish: BookingWish, facts: BookingFacts): Verdict {
  const dates = bookedDates(wish.dates);
  if (dates.length === 0) return refuse('dates_required');
  if (!dates.every(isCalendarDate)) return refuse('date_invalid');
  if (facts.location === null) return allowed;

  const { location, limits } = facts;
  const restricted = new Set(facts.restrictions.flatMap(({ datesLocal }) => datesLocal));
  const closed = dates.find((date) => restricted.has(date));
  const lastOpen = addDays(instantToLocal(facts.now, location.timeZone).dateLocal, limits.daysAheadMax);
  return firstRefusal(
    checkDateOpen(dates[0] ?? '', { ...facts, timeZone: location.timeZone }),
    (dates.at(-1) ?? '') <= lastOpen ? allowed : refuse('date_too_far_ahead', { date: lastOpen }),
    closed === undefined ? allowed : refuse('location_restricted', { date: closed }),
    () => checkBlockLength(dates, location, limits.victorianBlockDaysMax),
  );
}

function checkBookingsPerDate(wish: BookingWish, limits: BookingLimits): Verdict {
  const { bookingsPerDateMin: min, bookingsPerDateMax: max, bookingsPerRequestMax } = limits;
  const count = wish.bookingsPerDate;
  if (!Number.isSafeInteger(count)) return refuse('number_invalid');
  if (count < min || count > max) {
    return refuse('bookings_per_date_out_of_range', { min, max });
  }
  const total = count * bookedDates(wish.dates).length;
  return total <= bookingsPerRequestMax
    ? allowed
    : refuse('bookings_total_exceeded', { maxBookingsAllowed: bookingsPerRequestMax, total });
}

/** Only the first date can have a start that has passed; a past date has its own refusal. */
function checkFirstStart(wish: BookingWish, facts: BookingFacts): Verdict {
  const date = firstDate(wish.dates);
  if (facts.location === null || date === null || !isCalendarDate(date)) return allowed;
  const open = { ...facts, timeZone: facts.location.timeZone };
  return checkDateOpen(date, open).ok ? checkStartOpen(date, wish.startTime, open) : allowed;
}

/** A clock change on one of the dates leaves too little of the span, or nothing. */
function checkRealDuration(
  wish: BookingWish,
  facts: BookingFacts,
  classification: ClassificationTimes,
): Verdict {
  const timeZone = facts.location?.timeZone;
  if (timeZone === undefined || minutesBetween(wish.startTime, wish.endTime) === null) return allowed;
  const minimum = minimumDuration(classification, facts.limits.minimumDurationMinutes);
  const verdicts = wish.dates
    .filter(isCalendarDate)
    .map((dateLocal) => checkRealEnd({ ...wish, dateLocal }, timeZone, minimum));
  return verdicts.find(({ ok }) => !ok) ?? allowed;
}

function checkReason(reason: string): Verdict {
  if (reason === '') return refuse('reason_for_absence_required');
  return isReasonForAbsence(reason) ? allowed : refuse('reason_for_absence_unknown');
}

function checkSubmittedBy(wish: BookingWish, facts: BookingFacts): Verdict {
  const isMissing = isBlank(wish.submittedBy ?? '');
  if (isMissing && facts.location?.submittedByTemplateRequired === true)
    return refuse('submitted_by_required');
  return checkLength(wish.submittedBy, textLengths.name);
}

function checkPolicies(wish: BookingWish, facts: BookingFacts): Verdict {
  const isAgreed = facts.policies.every(
    (policy) =>
      policy.agreed ||
      wish.policiesAgreed.some(
        ({ policyId, version }) => policyId === policy.id && version === policy.version,
      ),
  );
  return isAgreed ? allowed : refuse('policies_not_agreed');
}

function checkLength(text: string | null | undefined, length: number): Verdict {
  return codePointLength(text ?? '') <= length ? allowed : refuse('text_too_long', { length });
}

function allKnown(ids: readonly string[], known: readonly string[]): boolean {
  return ids.every((id) => known.includes(id));
}
