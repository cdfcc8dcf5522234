import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  id,
  instant,
  localDate,
  localTime,
  locationId,
  queryInteger,
  shortNumber,
} from '../contract/wire-types.ts';

/** The staffing provider's own programs, by service key: `Authorization: Bearer <service key>`. */
const access = { kind: 'serviceKey' } as const;
const bookingParams = z.strictObject({ bookingId: id });

export const providerBooking = z.strictObject({
  bookingId: id,
  /** As the client quotes it on the phone. */
  number: shortNumber,
  blockId: id,
  position: z.int(),
  total: z.int(),
  clientGroupId: id,
  clientId: id,
  locationId,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  country: z.string(),
  timeZone: z.string(),
  dateLocal: localDate,
  startTime: localTime,
  endTime: localTime,
  startUtc: instant,
  endUtc: instant,
  classificationTitle: z.string(),
  gradeTitles: z.array(z.string()),
  certifications: z.array(z.string()),
  preferredCandidateId: z.nullable(id),
  declinedCandidateIds: z.array(id),
  /** The booking's present educator; minutesLate is null when no delay was reported. */
  assignment: z.nullable(
    z.strictObject({ candidateId: id, state: z.string(), minutesLate: z.nullable(z.int()) }),
  ),
  status: z.string(),
  createdOnUtc: instant,
  version: z.int(),
});

/** Candidates who are not wanted back. A null stands for every client of the group, or every location of the client. */
const restriction = z.strictObject({
  clientGroupId: id,
  clientId: z.nullable(id),
  locationId: z.nullable(locationId),
  candidateIds: z.array(id),
});

/**
 * Bookings that changed after the cursor, are not over, and are Unfilled or have a live assignment, oldest change
 * first. after is the number of the last event seen; left out, 0, or a number whose successors were deleted answers
 * everything open now, nearest start first, at most 5,000 a page: header x-pagination {pageSize, nextCursor}; sending
 * nextCursor as page answers the next page. Every page answers the first page's cursor, from which later changes can be
 * read. limit bounds the changes that are examined (1 to 500), pageSize the bookings of a page (1 to 5,000). Answers
 * the new cursor even when empty. cancelled are those that the client cancelled after the cursor, with their candidate;
 * an undone cancellation returns the booking to the others. A booking that the client undid right after making it is
 * only included where the caller may have read it before. restrictions are those that apply to the answer's bookings.
 */
export const listOpenBookings = defineEndpoint({
  name: 'listOpenBookings',
  method: 'GET',
  path: '/api/v1/provider/bookings/unfilled',
  summary: 'Unfilled and running bookings since a cursor',
  access,
  query: z.strictObject({
    after: z.optional(queryInteger),
    limit: z.optional(queryInteger),
    page: z.optional(z.string().check(z.maxLength(200))),
    pageSize: z.optional(queryInteger),
  }),
  replies: {
    200: z.strictObject({
      cursor: z.int(),
      bookings: z.array(providerBooking),
      restrictions: z.array(restriction),
      cancelled: z.array(z.strictObject({ bookingId: id, candidateId: z.nullable(id) })),
    }),
  },
  codes: ['cursor_invalid', 'page_out_of_range'],
});

/**
 * Candidates for a booking: active, in the country, free at its time, neither restricted nor having declined it, and
 * without an expired certification among those it requires; qualified (by the classification's title) and certified
 * ones first, then the one the client prefers, those who take its grades, preferred and known ones, the nearest; at
 * most 20. With wholeBlock only those who are free on every open day of its block.
 */
export const listSuitableCandidates = defineEndpoint({
  name: 'listSuitableCandidates',
  method: 'GET',
  path: '/api/v1/provider/bookings/:bookingId/candidates',
  summary: 'Qualified, near and free candidates first',
  access,
  params: bookingParams,
  query: z.strictObject({ wholeBlock: z.optional(z.enum(['true', 'false'])) }),
  replies: {
    200: z.array(
      z.strictObject({
        candidateId: id,
        name: z.string(),
        qualified: z.boolean(),
        certified: z.boolean(),
        preferred: z.boolean(),
        knowsClient: z.boolean(),
        distanceKm: z.nullable(z.number()),
      }),
    ),
    204: null,
  },
});

const changed = z.strictObject({
  bookingId: id,
  status: z.string(),
  state: z.nullable(z.string()),
  version: z.int(),
});
const codes = [
  'booking_not_open',
  'candidate_not_free',
  'candidate_not_found',
  'candidate_restricted',
  'assignment_state_wrong',
] as const;

/**
 * Offers the booking to a candidate: the assignment is offered, the booking stays Unfilled. Refused if a certification
 * that the booking requires will have expired by its last date.
 */
export const offerBooking = defineEndpoint({
  name: 'offerBooking',
  method: 'POST',
  path: '/api/v1/provider/bookings/:bookingId/offer',
  summary: 'Offer to a candidate',
  access,
  params: bookingParams,
  body: z.strictObject({ candidateId: id, wholeBlock: z.optional(z.boolean()) }),
  replies: { 200: changed },
  codes: [...codes, 'candidate_certification_expired'],
  idempotent: true,
});

/** The candidate's answer to the offer: accepted makes the booking Filled; declined opens it again. */
export const answerOffer = defineEndpoint({
  name: 'answerOffer',
  method: 'POST',
  path: '/api/v1/provider/bookings/:bookingId/answer',
  summary: 'Record the candidate’s answer',
  access,
  params: bookingParams,
  body: z.strictObject({
    candidateId: id,
    answer: z.enum(['accepted', 'declined']),
    wholeBlock: z.optional(z.boolean()),
  }),
  replies: { 200: changed },
  codes,
  idempotent: true,
});

/** Confirmed with the candidate, or arrived at the location. */
export const confirmBooking = defineEndpoint({
  name: 'confirmBooking',
  method: 'POST',
  path: '/api/v1/provider/bookings/:bookingId/confirm',
  summary: 'Confirm with the candidate, or record the arrival',
  access,
  params: bookingParams,
  /** wholeBlock only applies to confirmed: each day has its own arrival. */
  body: z.strictObject({
    candidateId: id,
    state: z.enum(['confirmed', 'arrived']),
    wholeBlock: z.optional(z.boolean()),
  }),
  replies: { 200: changed },
  codes,
  idempotent: true,
});

/** Removes the candidate; the booking is Unfilled again. */
export const withdrawCandidate = defineEndpoint({
  name: 'withdrawCandidate',
  method: 'POST',
  path: '/api/v1/provider/bookings/:bookingId/withdraw',
  summary: 'Withdraw the candidate',
  access,
  params: bookingParams,
  body: z.strictObject({ candidateId: id, wholeBlock: z.optional(z.boolean()) }),
  replies: { 200: changed },
  codes,
  idempotent: true,
});

/** How many minutes late the candidate will be; 0 withdraws the report. */
export const reportMinutesLate = defineEndpoint({
  name: 'reportMinutesLate',
  method: 'POST',
  path: '/api/v1/provider/bookings/:bookingId/minutes-late',
  summary: 'Report a late candidate',
  access,
  params: bookingParams,
  body: z.strictObject({ candidateId: id, minutesLate: z.int().check(z.gte(0), z.lte(600)) }),
  replies: { 200: changed },
  codes,
  idempotent: true,
});
