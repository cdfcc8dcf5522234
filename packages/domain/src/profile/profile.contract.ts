import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { address, id, localTime, locationId, requiredText, text, version } from '../contract/wire-types.ts';

export const confirmation = z.strictObject({
  contactId: id,
  email: z.boolean(),
  sms: z.boolean(),
  voice: z.boolean(),
  push: z.boolean(),
});

const standardBookingFields = {
  name: requiredText(100),
  locationId,
  classificationId: z.nullable(id),
  startTime: localTime,
  endTime: localTime,
  breakMinutes: z.int().check(z.gte(0), z.lte(240)),
  gradeIds: z.array(id).check(z.maxLength(100)),
  certificationIds: z.array(id).check(z.maxLength(100)),
  reasonForAbsence: z.nullable(z.string().check(z.maxLength(100))),
  notes: text(1000),
  room: text(50),
  bookingsPerDate: z.int().check(z.gte(1), z.lte(10)),
  confirmations: z.array(confirmation).check(z.maxLength(50)),
  preferredCandidateId: z.nullable(id),
};

/** A booking template of the contact; the first is the default (product.md 23). */
export const standardBooking = z.strictObject({
  id,
  ...standardBookingFields,
  version,
  stillValid: z.boolean(),
  problems: z.array(z.string()),
});

const access = z.strictObject({ permissions: z.array(z.string()) });

export const permissionTree = z.strictObject({
  groups: z.array(
    z.strictObject({
      groupId: id,
      groupName: z.string(),
      /** The name of the group's variant (`/config/variants/{name}.json`). */
      variant: z.string(),
      timeZone: z.nullable(z.string()),
      access,
      clients: z.array(
        z.strictObject({
          clientId: id,
          clientName: z.string(),
          access,
          locations: z.array(
            z.strictObject({
              locationId,
              locationName: z.string(),
              timeZone: z.string(),
              tags: z.array(z.string()),
              address,
              access,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** The signed-in contact with the permission tree: effective rights at every node (product.md 5). */
export const getProfile = defineEndpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/v1/me/profile',
  summary: 'Contact, permission tree, features and general files',
  access: { kind: 'signedIn' },
  replies: {
    200: z.strictObject({
      contact: z.strictObject({
        id,
        firstName: z.string(),
        lastName: z.string(),
        emailAddress: z.string(),
        username: z.string(),
        language: z.string(),
        emailVerified: z.boolean(),
        isClientGroupOverviewEnabled: z.boolean(),
        isImpersonating: z.boolean(),
        standardBookings: z.array(standardBooking),
      }),
      links: permissionTree,
      features: z.array(z.string()),
      generalFiles: z.array(z.strictObject({ id, name: z.string(), filePath: z.string() })),
    }),
  },
  tagged: true,
});

/** Only for the signed-in contact; 403 for every other name, known or not (product.md 4). */
export const getUser = defineEndpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:username',
  summary: 'Identity provider, language and email state of the signed-in contact',
  access: { kind: 'signedIn' },
  params: z.strictObject({ username: z.string().check(z.maxLength(254)) }),
  replies: {
    200: z.strictObject({
      username: z.string(),
      identityProvider: z.enum(['password', 'support']),
      language: z.string(),
      emailVerified: z.boolean(),
    }),
  },
});

/** Saves a booking template. The first one becomes the default. */
export const saveStandardBooking = defineEndpoint({
  name: 'saveStandardBooking',
  method: 'POST',
  path: '/api/v1/me/standard-bookings',
  summary: 'Save a booking template',
  access: { kind: 'signedIn' },
  body: z.strictObject({ ...standardBookingFields, makeDefault: z.optional(z.boolean()) }),
  replies: { 201: standardBooking },
  codes: ['standard_bookings_limit', 'location_required', 'end_time_before_start'],
  idempotent: true,
});

/** Changes a template; 409 `stale_version` when somebody else changed it first. */
export const changeStandardBooking = defineEndpoint({
  name: 'changeStandardBooking',
  method: 'PUT',
  path: '/api/v1/me/standard-bookings/:standardBookingId',
  summary: 'Change a booking template',
  access: { kind: 'signedIn' },
  params: z.strictObject({ standardBookingId: id }),
  body: z.strictObject({ ...standardBookingFields, makeDefault: z.optional(z.boolean()) }),
  replies: { 200: standardBooking },
  codes: ['location_required', 'end_time_before_start'],
  idempotent: true,
  versioned: true,
});

/** Removes a template. It is a preference, not a record, so it is really deleted. */
export const removeStandardBooking = defineEndpoint({
  name: 'removeStandardBooking',
  method: 'DELETE',
  path: '/api/v1/me/standard-bookings/:standardBookingId',
  summary: 'Remove a booking template',
  access: { kind: 'signedIn' },
  params: z.strictObject({ standardBookingId: id }),
  replies: { 204: null },
});
