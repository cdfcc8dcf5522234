import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { readsBookingChoices } from '../permissions/access-lists.ts';
import { id, localDate, localTime, locationId, queryLocationId } from '../contract/wire-types.ts';

const access = { kind: 'requires', ...readsBookingChoices } as const;

/** Locations where the viewer may create or request bookings, or see them. */
export const listBookingLocations = defineEndpoint({
  name: 'listBookingLocations',
  method: 'GET',
  path: '/api/v1/locations/booking-location-list',
  summary: 'Locations to book for, primary ones first, then by name',
  access,
  replies: {
    200: z.array(
      z.strictObject({
        locationId,
        locationName: z.string(),
        clientId: id,
        clientName: z.string(),
        clientTypeInt: z.int(),
        clientGroupId: id,
        clientGroupName: z.string(),
        startTime: localTime,
        endTime: localTime,
        locationLunchBreakMinutes: z.int(),
        submittedByTemplateRequired: z.boolean(),
        addressLine1: z.string(),
        addressLine2: z.string(),
        suburb: z.string(),
        postcode: z.string(),
        state: z.string(),
        country: z.string(),
        timeZone: z.string(),
        tags: z.array(z.string()),
        /** What the viewer may do here: `create` books, `ask` makes a pending booking. */
        canCreate: z.boolean(),
        canAsk: z.boolean(),
        /** Whether the viewer sees the cost of bookings here. */
        seesCosts: z.boolean(),
      }),
    ),
    204: null,
  },
  tagged: true,
});

export const listCertifications = defineEndpoint({
  name: 'listCertifications',
  method: 'GET',
  path: '/api/v1/locations/:locationId/certifications',
  summary: 'Certifications that can be asked for at the location, by name ascending',
  access,
  params: z.strictObject({ locationId: queryLocationId }),
  replies: { 200: z.array(z.strictObject({ id, name: z.string() })), 204: null },
});

/**
 * Restrictions of the viewer's locations, or of one. An empty datesLocal restricts every date.
 * A locationId below 1 answers 400 'Location Id is required' (spec section 5).
 */
export const listBookingBlocks = defineEndpoint({
  name: 'listBookingBlocks',
  method: 'GET',
  path: '/api/v1/locations/booking-blocks',
  summary: 'Where and when creating bookings is restricted',
  access,
  query: z.strictObject({ locationId: z.optional(z.string().check(z.maxLength(20))) }),
  replies: {
    200: z.array(z.strictObject({ locationId, datesLocal: z.array(localDate), messageMarkDown: z.string() })),
    204: null,
  },
  codes: ['location_id_required', 'not_found'],
});

const usable = z.strictObject({ usable: z.boolean(), why: z.optional(z.string()) });

const hours = { from: z.nullable(localTime), to: z.nullable(localTime) };
const knownAvailability = z.strictObject({
  timeZone: z.string(),
  weekly: z.array(z.strictObject({ weekday: z.int(), available: z.boolean(), ...hours })),
  exceptions: z.array(z.strictObject({ dateFromLocal: localDate, dateToLocal: localDate, ...hours })),
});
export type ContactAvailability = z.output<typeof knownAvailability>;

/** Contacts who can be notified about bookings of a location, by fullName ascending. No phone numbers or addresses. */
export const listBookingContacts = defineEndpoint({
  name: 'listBookingContacts',
  method: 'GET',
  path: '/api/v1/contacts/booking-contacts',
  summary: 'Confirmation contacts of a location',
  access,
  query: z.strictObject({ locationId: queryLocationId }),
  replies: {
    200: z.array(
      z.strictObject({
        id,
        fullName: z.string(),
        methods: z.strictObject({ email: usable, sms: usable, voice: usable, push: usable }),
        /** Dates in the next two months on which they are away all day. */
        awayDates: z.array(localDate),
        /** Their week and their absences in the next year, without reasons; null: they entered nothing. */
        availability: z.nullable(knownAvailability),
        isSelf: z.boolean(),
      }),
    ),
    204: null,
  },
  codes: ['not_found'],
});
