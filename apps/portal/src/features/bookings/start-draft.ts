import { checkBookingRequest } from '@staffroom/domain/bookings/create-booking.rules.ts';
import {
  fitStandardBooking,
  type StandardBookingDefaults,
} from '@staffroom/domain/bookings/standard-booking.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { addDays, isWeekend } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { emptyDraft, type BookingDraft } from './booking-draft.ts';
import { reachable, toFacts, type BookingLocation, type BookingPlace } from './use-booking-place.ts';

/** The location that the form starts from: the template's, else the chosen one, else the first (primary ones come first). */
export function startLocation(
  locations: readonly BookingLocation[],
  template: Pick<StandardBookingDefaults, 'locationId'> | null,
  chosenLocationId: number | null,
): BookingLocation | null {
  const of = (id: number | null | undefined) => locations.find((location) => location.locationId === id);
  const bookable = locations.find(
    (location) => location.tags.includes('confirmed') && (location.canCreate || location.canAsk),
  );
  return of(template?.locationId) ?? of(chosenLocationId) ?? bookable ?? locations[0] ?? null;
}

/** Where the form starts: the template as far as it fits, the location's own hours and lunch break where there is none. */
export function startDraft(
  template: StandardBookingDefaults | null,
  place: BookingPlace,
  context: { submittedBy: string; now: Temporal.Instant },
): { draft: BookingDraft; problems: readonly ErrorCode[] } {
  const { location } = place;
  const own = plainDefaults(place);
  const fitted =
    template === null ? null : fitTemplate({ ...template, locationId: location.locationId }, place);
  const defaults = fitted?.defaults ?? own;
  const draft: BookingDraft = {
    ...emptyDraft,
    ...defaults,
    locationId: location.locationId,
    classificationId: defaults.classificationId ?? own.classificationId,
    reasonForAbsence: defaults.reasonForAbsence ?? '',
    submittedBy: location.submittedByTemplateRequired ? context.submittedBy : null,
    confirmations: defaults.confirmations.length > 0 ? [...defaults.confirmations] : own.confirmations,
  };
  return {
    draft: { ...draft, dates: proposeDate(draft, place, context.now) },
    problems: fitted?.problems ?? [],
  };
}

/** A change of location keeps what still fits and says what does not. What was typed as text stays. */
export function moveDraft(
  draft: BookingDraft,
  place: BookingPlace,
  submittedBy: string,
): { draft: BookingDraft; problems: readonly ErrorCode[] } {
  const { defaults, problems } = fitTemplate(
    {
      ...draft,
      locationId: place.location.locationId,
      reasonForAbsence: draft.reasonForAbsence === '' ? null : draft.reasonForAbsence,
    },
    place,
  );
  const own = plainDefaults(place);
  return {
    draft: {
      ...draft,
      ...defaults,
      reasonForAbsence: draft.reasonForAbsence,
      classificationId: defaults.classificationId ?? own.classificationId,
      confirmations: defaults.confirmations.length > 0 ? [...defaults.confirmations] : own.confirmations,
      submittedBy: place.location.submittedByTemplateRequired
        ? (draft.submittedBy ?? submittedBy)
        : draft.submittedBy,
      policiesAgreed: [],
      bookAnyway: false,
    },
    problems,
  };
}

function plainDefaults({ location, classifications, contacts }: BookingPlace) {
  const only = classifications.length === 1 ? classifications[0] : undefined;
  const self = contacts.find((contact) => contact.isSelf && contact.methods.email.usable);
  return {
    classificationId: only?.id ?? null,
    startTime: location.startTime,
    endTime: location.endTime,
    breakMinutes: only?.extraValidation.defaultBreakInMins ?? location.locationLunchBreakMinutes,
    gradeIds: [],
    certificationIds: [],
    reasonForAbsence: null,
    notes: '',
    room: '',
    bookingsPerDate: 1,
    preferredCandidateId: null,
    confirmations:
      self === undefined ? [] : [{ contactId: self.id, email: true, sms: false, voice: false, push: false }],
  };
}

function fitTemplate<Template extends StandardBookingDefaults>(template: Template, place: BookingPlace) {
  return fitStandardBooking(template, {
    isLocationAvailable: place.location.canCreate || place.location.canAsk,
    isLocationConfirmed: place.location.tags.includes('confirmed'),
    classificationIds: place.classifications.map(({ id }) => id),
    gradeIds: place.grades.map(({ id }) => id),
    certificationIds: place.certifications.map(({ id }) => id),
    contacts: reachable(place.contacts),
    candidateIds: null,
    bookingsPerDateMax: place.details.limits.bookingsPerDateMax,
  });
}

/** Today while it can still be booked, else the next working day that can; none within three weeks leaves the choice open. */
function proposeDate(draft: BookingDraft, place: BookingPlace, now: Temporal.Instant): string[] {
  const facts = toFacts(place, now);
  const today = instantToLocal(now, place.location.timeZone).dateLocal;
  for (let ahead = 0; ahead <= 21; ahead += 1) {
    const date = addDays(today, ahead);
    if (isWeekend(date)) continue;
    const refusals = checkBookingRequest({ ...draft, dates: [date] }, facts);
    if (!refusals.some(({ field }) => field === 'dates' || field === 'startTime')) return [date];
  }
  return [];
}
