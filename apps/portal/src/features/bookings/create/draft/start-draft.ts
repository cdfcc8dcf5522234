import { checkBookingRequest } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { checkDateOpen } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { contactMethods } from '@staffroom/domain/bookings/confirmations.rules.ts';
import {
  fitStandardBooking,
  type StandardBookingDefaults,
} from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { addDays, isWeekend } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { emptyDraft, type BookingDraft } from './booking-draft.ts';
import {
  reachable,
  toFacts,
  type BookingContact,
  type BookingLocation,
  type LocationData,
} from '../form/fields/use-location-data.ts';

type FromLocation = Pick<StandardBookingDefaults, 'locationId'> | null;

type StartFrom = {
  asked: FromLocation;
  /** The location and the clients chosen in the shell. */
  chosenId: number | null;
  clientIds: readonly string[];
  byDefault: FromLocation;
};

/**
 * The location that the form starts from: that of the requested template or copy, else the one chosen in the shell,
 * else of the chosen clients the default template's or the first that takes bookings (primary ones come first), and
 * only then one of another client.
 */
export function startLocation(
  locations: readonly BookingLocation[],
  { asked, chosenId, clientIds, byDefault }: StartFrom,
): BookingLocation | null {
  const of = (id: number | null | undefined) => locations.find((location) => location.locationId === id);
  const usual = of(byDefault?.locationId);
  const isOfChosen = (location: BookingLocation) => clientIds.includes(location.clientId);
  const isConfirmed = ({ tags }: BookingLocation) => tags.includes('confirmed');
  const bookable = locations.filter(
    (location) => isConfirmed(location) && (location.canCreate || location.canAsk),
  );
  return (
    of(asked?.locationId) ??
    of(chosenId) ??
    (usual && isOfChosen(usual) ? usual : undefined) ??
    bookable.find(isOfChosen) ??
    usual ??
    locations.find((location) => isOfChosen(location) && isConfirmed(location)) ??
    bookable[0] ??
    locations[0] ??
    null
  );
}

type StartContext = {
  submittedBy: string;
  now: Temporal.Instant;
  draftId: string;
  origin: string;
  clientIds: readonly string[];
  /** The template is for a location that the viewer no longer has access to. */
  losesLocation: boolean;
};

/** The initial draft: the template as far as it fits, or without one the location's default hours and lunch break. */
export function startDraft(
  template: (StandardBookingDefaults & { readonly problems?: readonly string[] }) | null,
  place: LocationData,
  context: StartContext,
): { draft: BookingDraft; problems: readonly ErrorCode[] } {
  const { location } = place;
  const own = plainDefaults(place);
  const fitted =
    template === null
      ? null
      : fitTemplate(
          { ...template, locationId: location.locationId },
          place,
          // The server has checked whether the template's educator is available; for a copied booking the field checks
          // it.
          template.problems?.includes('candidate_not_available') ? [] : null,
        );
  const defaults = fitted?.defaults ?? own;
  const draft: BookingDraft = {
    ...emptyDraft,
    ...defaults,
    draftId: context.draftId,
    origin: context.origin,
    chosenClientIds: context.clientIds,
    locationId: location.locationId,
    classificationId: defaults.classificationId ?? own.classificationId,
    reasonForAbsence: defaults.reasonForAbsence ?? '',
    submittedBy: location.submittedByTemplateRequired ? context.submittedBy : null,
    confirmations: defaults.confirmations.length > 0 ? [...defaults.confirmations] : own.confirmations,
  };
  return {
    draft: { ...draft, dates: proposeDate(draft, place, context.now), areDatesProposed: true },
    problems: [...(context.losesLocation ? ['location_required' as const] : []), ...(fitted?.problems ?? [])],
  };
}

type Fitted = { draft: BookingDraft; problems: readonly ErrorCode[] };

/**
 * A kept draft on a later day, without what the location no longer offers (as in an open form) and without past dates.
 */
export function refreshDraft(draft: BookingDraft, place: LocationData, now: Temporal.Instant): Fitted {
  const dated = refreshDates(draft, place, now);
  const fitted = keepWhatFits(dated.draft, place);
  return { draft: fitted.draft, problems: [...dated.problems, ...fitted.problems] };
}

/**
 * Removes what the location or the client no longer offers, because fields that are not shown cannot be cleared by
 * hand. Returns the same object if everything fits.
 */
export function keepWhatFits(draft: BookingDraft, place: LocationData): Fitted {
  const { defaults, problems } = fitTemplate(
    {
      ...draft,
      locationId: place.location.locationId,
      reasonForAbsence: draft.reasonForAbsence === '' ? null : draft.reasonForAbsence,
    },
    place,
  );
  const { classificationId, gradeIds, certificationIds } = defaults;
  const covering = fitCovering(draft.covering, place);
  const policiesAgreed = draft.policiesAgreed.filter(({ policyId, version }) =>
    place.details.policies.some((policy) => policy.id === policyId && policy.version === version),
  );
  // A contact without a method is still being filled in.
  const confirmations = draft.confirmations.filter(({ contactId }) =>
    place.contacts.some(({ id }) => id === contactId),
  );
  const lost = problems.filter((code) => goneCodes.has(code));
  const isSame =
    lost.length === 0 && covering === draft.covering && policiesAgreed.length === draft.policiesAgreed.length;
  if (isSame) return { draft, problems: [] };
  return {
    draft: {
      ...draft,
      classificationId,
      gradeIds,
      certificationIds,
      covering,
      policiesAgreed,
      confirmations:
        confirmations.length > 0 || draft.confirmations.length === 0
          ? confirmations
          : plainDefaults(place).confirmations,
    },
    problems: lost,
  };
}

/** Problems of values that no field of the form would show any more. */
const goneCodes: ReadonlySet<ErrorCode> = new Set([
  'classification_not_available',
  'grade_not_available',
  'certification_not_available',
  'confirmation_contact_unknown',
]);

/** Removes dates that can no longer be booked; if none is left, one is proposed. */
function refreshDates(draft: BookingDraft, place: LocationData, now: Temporal.Instant): Fitted {
  const { timeZone } = place.location;
  const cutOff = place.details.sameDayCutOffTime;
  const dates = draft.dates.filter((date) => checkDateOpen(date, { now, timeZone, cutOff }).ok);
  if (dates.length === draft.dates.length) return { draft, problems: [] };
  const isLeft = dates.length > 0;
  return {
    draft: {
      ...draft,
      dates: isLeft ? dates : proposeDate(draft, place, now),
      areDatesProposed: !isLeft || draft.areDatesProposed,
    },
    problems: ['date_in_past'],
  };
}

/**
 * After a change of location, keeps what still fits and reports what does not. Typed texts stay. Hours and break that
 * were the old location's defaults become those of the new one. A covered contact who is not registered there is kept
 * by name.
 */
export function moveDraft(
  draft: BookingDraft,
  place: LocationData,
  { from, submittedBy }: { from: BookingLocation | null; submittedBy: string },
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
  const hadOwnHours = from?.startTime === draft.startTime && from.endTime === draft.endTime;
  const hadOwnBreak = from?.locationLunchBreakMinutes === draft.breakMinutes;
  return {
    draft: {
      ...draft,
      ...defaults,
      ...(hadOwnHours ? { startTime: own.startTime, endTime: own.endTime } : {}),
      ...(hadOwnBreak ? { breakMinutes: own.breakMinutes } : {}),
      covering: fitCovering(draft.covering, place),
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

function fitCovering(
  covering: BookingDraft['covering'],
  { contacts }: LocationData,
): BookingDraft['covering'] {
  if (covering?.contactId === undefined || contacts.some(({ id }) => id === covering.contactId))
    return covering;
  return covering.name === undefined ? null : { name: covering.name };
}

function plainDefaults({ location, classifications, contacts }: LocationData) {
  const only = classifications.length === 1 ? classifications[0] : undefined;
  const self = contacts.find(
    (contact) => contact.isSelf && contactMethods.some((method) => contact.methods[method].usable),
  );
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
    confirmations: self === undefined ? [] : [toConfirmation(self)],
  };
}

/** A contact to notify by email, or by the first other method that reaches them. */
export function toConfirmation({ id, methods }: BookingContact): BookingDraft['confirmations'][number] {
  const first = contactMethods.find((method) => methods[method].usable);
  const none = { contactId: id, email: false, sms: false, voice: false, push: false };
  return first === undefined ? none : { ...none, [first]: true };
}

function fitTemplate<Template extends StandardBookingDefaults>(
  template: Template,
  place: LocationData,
  candidateIds: readonly string[] | null = null,
) {
  return fitStandardBooking(template, {
    isLocationAvailable: place.location.canCreate || place.location.canAsk,
    isLocationConfirmed: place.location.tags.includes('confirmed'),
    classificationIds: place.classifications.map(({ id }) => id),
    gradeIds: place.grades.map(({ id }) => id),
    certificationIds: place.certifications.map(({ id }) => id),
    contacts: reachable(place.contacts),
    candidateIds,
    bookingsPerDateMax: place.details.limits.bookingsPerDateMax,
  });
}

/** Today if it can still be booked, else the next bookable working day; empty if there is none within three weeks. */
function proposeDate(draft: BookingDraft, place: LocationData, now: Temporal.Instant): string[] {
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
