import { useQuery } from '@tanstack/react-query';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import type { BookingFacts } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import {
  getAdditionalDetails,
  listGrades,
  listPayClasses,
} from '@staffroom/domain/clients/client-data.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import {
  listBookingBlocks,
  listBookingContacts,
  listBookingLocations,
  listCertifications,
} from '@staffroom/domain/locations/location-data.contract.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { formFailureTexts } from '@staffroom/domain/errors/form-failure-texts.ts';
import type { DataOf } from '../../../../../lib/calls/call.ts';
import { queryFor } from '../../../../../lib/calls/query-for.ts';

export type BookingLocation = DataOf<typeof listBookingLocations>[number];
export type BookingContact = DataOf<typeof listBookingContacts>[number];
export type Classification = DataOf<typeof listPayClasses>[number];

const fiveMinutesMs = 5 * 60_000;

export const locationsQuery = () => queryFor('locations', listBookingLocations, {}, fiveMinutesMs);
export const restrictionsQuery = () => queryFor('locations', listBookingBlocks, {});

/** Everything that the form offers and the rules need about one location and its client. */
export type LocationData = {
  location: BookingLocation;
  classifications: readonly Classification[];
  grades: readonly { id: string; title: string }[];
  certifications: readonly { id: string; name: string }[];
  contacts: readonly BookingContact[];
  restrictions: DataOf<typeof listBookingBlocks>;
  details: ReplyOf<typeof getAdditionalDetails>;
};

export type LocationDataQuery =
  | { state: 'none' }
  | { state: 'loading' }
  /** `title` says what could not be loaded. */
  | { state: 'failed'; title: string; error: Error; retry: () => void }
  | { state: 'ready'; place: LocationData };

/** The location's data, requested in parallel. `location` is null while none is chosen. */
export function useLocationData(location: BookingLocation | null): LocationDataQuery {
  const enabled = location !== null;
  const clientId = location?.clientId ?? '';
  const locationId = String(location?.locationId ?? '');
  const common = { enabled, staleTime: fiveMinutesMs };
  const classifications = useQuery({
    ...queryFor('clients', listPayClasses, { params: { clientId } }),
    ...common,
  });
  const grades = useQuery({ ...queryFor('clients', listGrades, { params: { clientId } }), ...common });
  const details = useQuery({
    ...queryFor('clients', getAdditionalDetails, { params: { clientId } }),
    ...common,
  });
  const certifications = useQuery({
    ...queryFor('locations', listCertifications, { params: { locationId } }),
    ...common,
  });
  const contacts = useQuery({
    ...queryFor('contacts', listBookingContacts, { query: { locationId } }),
    ...common,
  });
  const restrictions = useQuery({ ...restrictionsQuery(), enabled });
  if (location === null) return { state: 'none' };
  const all = [
    { query: classifications, title: formFailureTexts.classifications },
    { query: grades, title: formFailureTexts.grades },
    { query: details, title: failureTexts.clientDetails },
    { query: certifications, title: formFailureTexts.certifications },
    { query: contacts, title: formFailureTexts.bookingContacts },
    { query: restrictions, title: failureTexts.locations },
  ];
  const failed = all.find(({ query }) => query.isError && query.data === undefined);
  if (failed?.query.error) {
    return {
      state: 'failed',
      title: failed.title,
      error: failed.query.error,
      retry: () => all.forEach(({ query }) => void (query.isError && query.refetch())),
    };
  }
  if (
    !classifications.data ||
    !grades.data ||
    !details.data ||
    !certifications.data ||
    !contacts.data ||
    !restrictions.data
  )
    return { state: 'loading' };
  return {
    state: 'ready',
    place: {
      location,
      classifications: classifications.data,
      grades: grades.data,
      certifications: certifications.data,
      contacts: contacts.data,
      restrictions: restrictions.data.filter((restriction) => restriction.locationId === location.locationId),
      details: details.data,
    },
  };
}

/** The data in the shape that the rules take. */
export function toFacts(place: LocationData, now: Temporal.Instant): BookingFacts {
  const { location, details } = place;
  return {
    now,
    location: {
      timeZone: location.timeZone,
      clientTypeInt: location.clientTypeInt,
      state: location.state,
      isConfirmed: location.tags.includes('confirmed'),
      submittedByTemplateRequired: location.submittedByTemplateRequired,
    },
    restrictions: place.restrictions,
    classifications: place.classifications.map(({ id, extraValidation }) => ({ id, ...extraValidation })),
    gradeIds: place.grades.map((grade) => grade.id),
    certificationIds: place.certifications.map((certification) => certification.id),
    contacts: reachable(place.contacts),
    policies: details.policies,
    limits: {
      ...defaultBookingLimits,
      ...details.limits,
      minimumDurationMinutes: details.minimumDurationMinutes,
    },
    cutOff: details.sameDayCutOffTime,
  };
}

export function reachable(contacts: readonly BookingContact[]) {
  return contacts.map(({ id, methods }) => ({
    id,
    usable: {
      email: methods.email.usable,
      sms: methods.sms.usable,
      voice: methods.voice.usable,
      push: methods.push.usable,
    },
  }));
}

/** 'Client – Location', or one name if they are the same. */
export function nameOfLocation(location: BookingLocation): string {
  return location.clientName === location.locationName
    ? location.clientName
    : `${location.clientName} – ${location.locationName}`;
}
