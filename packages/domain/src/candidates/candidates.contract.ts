import * as z from 'zod/mini';
import { textLengths } from '../bookings/booking-limits.ts';
import { bookingStatus } from '../bookings/booking-shapes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  id,
  instant,
  localDate,
  localTime,
  locationId,
  named,
  namedLocation,
  text,
} from '../contract/wire-types.ts';
import { ratings, wantedBackAnswers } from '../feedback/feedback.rules.ts';
import { givesFeedback, seesEducators } from '../permissions/access-lists.ts';
import { certificationStates } from './candidate-certification.rules.ts';
import { preferences, preferenceScopes } from './candidate-preference.rules.ts';

const access = { kind: 'requires', ...seesEducators } as const;
const preference = z.enum(preferences);

/** Educators on one page of the list. */
export const candidatesPageSize = 50;

const names = { firstName: z.string(), lastName: z.string(), preferredName: z.nullable(z.string()) };

/** Counts and dates are of days worked at the client, whoever is reading. */
const visits = {
  bookingCount: z.int(),
  /** Null: has not worked there yet. */
  firstBookingDate: z.nullable(localDate),
  lastBookingDate: z.nullable(localDate),
  /** Null where the viewer may not open that booking. */
  lastBookingId: z.nullable(id),
};

const candidateListItem = z.strictObject({
  id,
  ...names,
  ...visits,
  client: named,
  clientGroup: named,
  /** Where they worked recently, latest first, among the client's locations that the viewer sees. */
  locations: z.array(namedLocation),
  /** Decided by the client group or the client; decisions of a single location are only on the educator's own page. */
  preference: z.nullable(preference),
  imageVersion: z.int(),
});
export type CandidateListItem = z.output<typeof candidateListItem>;

/**
 * Educators who worked at the client or have a preference there, most recent first; pages by cursor. `search`: the name
 * contains every word of it. 404 for another's client, 403 without a right there that shows educators.
 */
export const listCandidates = defineEndpoint({
  name: 'listCandidates',
  method: 'GET',
  path: '/api/v1/candidate/CandidateList',
  summary: 'Educators of a client',
  access,
  query: z.strictObject({
    ClientId: id,
    search: z.optional(z.string().check(z.maxLength(100))),
    preference: z.optional(preference),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  replies: { 200: z.array(candidateListItem), 204: null },
  codes: ['permission_missing', 'not_found', 'cursor_invalid'],
});

const decision = z.strictObject({
  id,
  preference,
  scope: z.enum(preferenceScopes),
  clientGroup: named,
  /** Null: the whole client group. */
  client: z.nullable(named),
  /** Null: the client, or the group. */
  location: z.nullable(namedLocation),
  reason: z.string(),
  /** Whether it came from feedback. */
  isFromFeedback: z.boolean(),
  /** Null when that person is no longer known. */
  decidedBy: z.nullable(z.string()),
  decidedAtUtc: instant,
  /** Null while it still applies. */
  endedBy: z.nullable(z.string()),
  endedAtUtc: z.nullable(instant),
});
export type PreferenceDecision = z.output<typeof decision>;

const day = z.strictObject({
  bookingId: id,
  dateLocal: localDate,
  startTime: localTime,
  endTime: localTime,
  status: bookingStatus,
  client: named,
  location: namedLocation,
  classification: z.string(),
});
export type CandidateDay = z.output<typeof day>;

/** Max entries of each kind in one answer. */
export const maxCandidateDetails = { days: 20, feedback: 20, decisions: 30 } as const;

const candidateDetails = z.strictObject({
  id,
  ...names,
  imageVersion: z.int(),
  /** False: the provider no longer offers them bookings. */
  isActive: z.boolean(),
  classifications: z.array(z.string()),
  grades: z.array(z.string()),
  certifications: z.array(
    z.strictObject({
      name: z.string(),
      /** The last date it is valid; null: it does not expire. */
      expiresOn: z.nullable(localDate),
      state: z.enum(certificationStates),
    }),
  ),
  /** The viewer's clients that know them, most recently visited first. */
  clients: z.array(z.strictObject({ client: named, clientGroup: named, ...visits })),
  decisions: z.array(decision),
  /** Given at locations whose bookings the viewer sees, latest first. */
  feedback: z.array(
    z.strictObject({
      id,
      bookingId: id,
      dateLocal: localDate,
      client: named,
      location: namedLocation,
      wantedBack: z.enum(wantedBackAnswers),
      comment: z.string(),
      ratings: z.record(z.string(), z.enum(ratings)),
      by: z.nullable(z.string()),
      givenAtUtc: instant,
    }),
  ),
  /** At locations whose bookings the viewer sees: next first, and latest first. */
  upcoming: z.array(day),
  past: z.array(day),
});
export type CandidateDetails = z.output<typeof candidateDetails>;

const params = z.strictObject({ candidateId: id });

/** An educator who works, or is known, at one of the viewer's clients; all others are 404, like unknown ids. */
export const getCandidateDetails = defineEndpoint({
  name: 'getCandidateDetails',
  method: 'GET',
  path: '/api/v1/candidate/:candidateId/details',
  summary: 'What the viewer may know of an educator',
  access,
  params,
  replies: { 200: candidateDetails },
});

/**
 * Prefers or restricts an educator at a location, at a client or in its whole client group, or (null) removes the
 * decision made there. A restricted educator gets no more offers there; what they accepted before stays. Requires
 * `booking modify` at exactly that place. A location is named only for the scope `location`. 409 stale_version when
 * another decision than `instead` is in force there; it carries the educator's details as `current.candidate`.
 */
export const decidePreference = defineEndpoint({
  name: 'decidePreference',
  method: 'POST',
  path: '/api/v1/candidate/:candidateId/preference',
  summary: 'Prefer or restrict an educator',
  access: { kind: 'requires', ...givesFeedback },
  params,
  body: z.strictObject({
    clientId: id,
    scope: z.enum(preferenceScopes),
    locationId: z.nullable(locationId),
    preference: z.nullable(preference),
    reason: text(textLengths.reason),
    /** The decision in force there that the viewer knows, null for none; left out, any is replaced. */
    instead: z.optional(z.nullable(id)),
  }),
  replies: { 200: candidateDetails },
  codes: ['permission_missing', 'preference_reason_required', 'preference_place_unclear', 'stale_version'],
  idempotent: true,
});
