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
import type { WantedConfirmation, ReachableContact } from '../confirmations.rules.ts';
import { checkDateOpen, checkStartOpen, firstDate } from './cut-off.rules.ts';
import { isReasonForAbsence } from './reasons-for-absence.ts';
import { checkBlockLength } from '../extend/victorian-block.rules.ts';
import { isBlank } from '../../text/is-blank.ts';

/** The fields of the create call. Null or '' where the form is still empty. */
export type WantedBooking = {
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
  readonly confirmations: readonly WantedConfirmation[];
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

export type BookingField = keyof WantedBooking | 'preferredCandidateId';
export type BookingRefusal = FieldRefusal<BookingField>;

/**
 * Every rule that a booking request breaks, in the order of the form, each with its field; empty when it can be sent
 * (spec section 5, product.md 19 to 21). Never throws for unreadable dates and times. `preferred`: the problem with the
 * preferred educator.
 */
export function checkBookingRequest(
  wanted: WantedBooking,
  facts: BookingFacts,
  preferred: readonly BookingRefusal[] = [],
): BookingRefusal[] {
  const classification =
    facts.classifications.find(({ id }) => id === wanted.classificationId) ?? plainClassification;
  return [
    ...atField('locationId', checkLocation(wanted, facts)),
    ...atField('dates', checkDates(wanted, facts)),
    ...atField('bookingsPerDate', checkBookingsPerDate(wanted, facts.limits)),
    ...atField(
      'startTime',
      firstRefusal(checkStartTime(wanted.startTime), () => checkFirstStart(wanted, facts)),
    ),
    ...atField(
      'endTime',
      firstRefusal(checkEndTime(wanted, classification, facts.limits.minimumDurationMinutes), () =>
        checkRealDuration(wanted, facts, classification),
      ),
    ),
    ...atField('breakMinutes', checkBreak(wanted, classification)),
    ...atField('classificationId', checkClassification(wanted, facts)),
    ...atField('reasonForAbsence', checkReason(wanted.reasonForAbsence)),
    ...atField('covering', checkLength(wanted.covering?.name, textLengths.name)),
    ...atField('room', checkLength(wanted.room, textLengths.room)),
    ...atField(
      'gradeIds',
      allKnown(wanted.gradeIds, facts.gradeIds) ? allowed : refuse('grade_not_available'),
    ),
    ...atField(
      'certificationIds',
      allKnown(wanted.certificationIds, facts.certificationIds)
        ? allowed
        : refuse('certification_not_available'),
    ),
    ...atField('notes', checkLength(wanted.notes, textLengths.notes)),
    ...preferred,
    ...atField('confirmations', checkConfirmations(wanted.confirmations, facts.contacts)),
    ...atField('submittedBy', checkSubmittedBy(wanted, facts)),
    ...atField('purchaseOrder', checkLength(wanted.purchaseOrder, textLengths.name)),
    ...atField('costCentre', checkLength(wanted.costCentre, textLengths.name)),
    ...atField('reference', checkLength(wanted.reference, textLengths.name)),
    ...atField('policiesAgreed', checkPolicies(wanted, facts)),
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

function checkLocation(wanted: WantedBooking, facts: BookingFacts): Verdict {
  if (wanted.locationId === null || facts.location === null) return refuse('location_required');
  if (!facts.location.isConfirmed) return refuse('location_not_confirmed');
  const isClosed = facts.restrictions.some(({ datesLocal }) => datesLocal.length === 0);
  return isClosed ? refuse('location_restricted') : allowed;
}

function checkClassification(wanted: WantedBooking, facts: BookingFacts): Verdict {
  if (facts.classifications.length === 0) return refuse('classifications_missing');
  if (wanted.classificationId === null || wanted.classificationId === '')
    return refuse('classification_required');
  const isKnown = facts.classifications.some(({ id }) => id === wanted.classificationId);
  return isKnown ? allowed : refuse('classification_not_available');
}

function checkDates(wanted: WantedBooking, facts: BookingFacts): Verdict {
  const dates = bookedDates(wanted.dates);
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

function checkBookingsPerDate(wanted: WantedBooking, limits: BookingLimits): Verdict {
  const { bookingsPerDateMin: min, bookingsPerDateMax: max, bookingsPerRequestMax } = limits;
  const count = wanted.bookingsPerDate;
  if (!Number.isSafeInteger(count)) return refuse('number_invalid');
  if (count < min || count > max) {
    return refuse('bookings_per_date_out_of_range', { min, max });
  }
  const total = count * bookedDates(wanted.dates).length;
  return total <= bookingsPerRequestMax
    ? allowed
    : refuse('bookings_total_exceeded', { maxBookingsAllowed: bookingsPerRequestMax, total });
}

/** Only the first date can have a start that has passed; a past date has its own refusal. */
function checkFirstStart(wanted: WantedBooking, facts: BookingFacts): Verdict {
  const date = firstDate(wanted.dates);
  if (facts.location === null || date === null || !isCalendarDate(date)) return allowed;
  const open = { ...facts, timeZone: facts.location.timeZone };
  return checkDateOpen(date, open).ok ? checkStartOpen(date, wanted.startTime, open) : allowed;
}

/** A clock change on one of the dates leaves too little of the span, or nothing. */
function checkRealDuration(
  wanted: WantedBooking,
  facts: BookingFacts,
  classification: ClassificationTimes,
): Verdict {
  const timeZone = facts.location?.timeZone;
  if (timeZone === undefined || minutesBetween(wanted.startTime, wanted.endTime) === null) return allowed;
  const minimum = minimumDuration(classification, facts.limits.minimumDurationMinutes);
  const verdicts = wanted.dates
    .filter(isCalendarDate)
    .map((dateLocal) => checkRealEnd({ ...wanted, dateLocal }, timeZone, minimum));
  return verdicts.find(({ ok }) => !ok) ?? allowed;
}

function checkReason(reason: string): Verdict {
  if (reason === '') return refuse('reason_for_absence_required');
  return isReasonForAbsence(reason) ? allowed : refuse('reason_for_absence_unknown');
}

function checkSubmittedBy(wanted: WantedBooking, facts: BookingFacts): Verdict {
  const isMissing = isBlank(wanted.submittedBy ?? '');
  if (isMissing && facts.location?.submittedByTemplateRequired === true)
    return refuse('submitted_by_required');
  return checkLength(wanted.submittedBy, textLengths.name);
}

function checkPolicies(wanted: WantedBooking, facts: BookingFacts): Verdict {
  const isAgreed = facts.policies.every(
    (policy) =>
      policy.agreed ||
      wanted.policiesAgreed.some(
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
