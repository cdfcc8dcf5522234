import * as z from 'zod/mini';
import { textLengths } from '../bookings/booking-limits.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, localTime, text, timeZone, version } from '../contract/wire-types.ts';
import { maxExceptions } from './availability.rules.ts';

/**
 * 0 is Sunday. An available day without times is available from midnight to midnight; an unavailable day has no times.
 */
const weekday = z.strictObject({
  weekday: z.int().check(z.gte(0), z.lte(6)),
  available: z.boolean(),
  from: z.nullable(localTime),
  to: z.nullable(localTime),
});

/** Calendar dates, both counted. Times apply to each day; without them the contact is away all day. */
const exception = {
  dateFromLocal: localDate,
  dateToLocal: localDate,
  from: z.nullable(localTime),
  to: z.nullable(localTime),
  reason: text(textLengths.reason),
};

const week = z.array(weekday).check(
  z.refine((days) => days.length === 7 && new Set(days.map((day) => day.weekday)).size === 7, {
    error: 'Please name each weekday once',
  }),
);

const availability = z.strictObject({
  version,
  weekly: week,
  exceptions: z.array(z.strictObject({ id, ...exception })),
  /** The contact's home zone, which dates and times are in. */
  timeZone,
});

/**
 * The contact's own week, Sunday first, and their absences, earliest first: those that touch the dates, both counted;
 * without `dateFromLocal` those that are not over. Somebody who never set anything is always available.
 */
export const getMyAvailability = defineEndpoint({
  name: 'getMyAvailability',
  method: 'GET',
  path: '/api/v1/me/availability',
  summary: 'When the contact is available',
  access: { kind: 'signedIn' },
  query: z.strictObject({ dateFromLocal: z.optional(localDate), dateToLocal: z.optional(localDate) }),
  replies: { 200: availability },
});

/**
 * Replaces the whole week and every absence that is not over; one that is over stays. An absence with an id is an
 * existing one; an unknown id answers 404. Answers like reading without dates. Only the contact may change it, nobody
 * acting for them.
 */
export const changeMyAvailability = defineEndpoint({
  name: 'changeMyAvailability',
  method: 'PUT',
  path: '/api/v1/me/availability',
  summary: 'Say when the contact is available',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: z.strictObject({
    weekly: week,
    exceptions: z
      .array(z.strictObject({ id: z.optional(id), ...exception }))
      .check(z.maxLength(maxExceptions)),
    timeZone,
  }),
  replies: { 200: availability },
  codes: [
    'not_found',
    'availability_times_incomplete',
    'end_time_before_start',
    'availability_dates_invalid',
    'availability_too_far_ahead',
    'date_in_past',
    'availability_overlap',
  ],
  idempotent: true,
  versioned: true,
});
