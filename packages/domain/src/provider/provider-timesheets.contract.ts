import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  id,
  instant,
  localDate,
  localTime,
  locationId,
  queryInteger,
  requiredText,
  text,
  version,
} from '../contract/wire-types.ts';
import { noteLength, questionLength } from '../timesheets/timesheet-limits.ts';
import { timesheetBreaks } from '../timesheets/timesheet-shapes.ts';
import { timesheetKinds, timesheetStatuses } from '../timesheets/timesheet-status.ts';

const access = { kind: 'serviceKey' } as const;
const params = z.strictObject({ bookingId: id });

/** A booking that is over while nobody has claimed its time. */
const dueTimesheet = z.strictObject({
  bookingId: id,
  clientGroupId: id,
  candidateId: id,
  dateLocal: localDate,
  startTime: localTime,
  endTime: localTime,
  breakMinutes: z.int(),
  startUtc: instant,
  endUtc: instant,
});

/** As the client signed it off, or with an open question. Wall times at the location. */
const providerTimesheet = z.strictObject({
  bookingId: id,
  version,
  status: z.enum(timesheetStatuses),
  kind: z.enum(timesheetKinds),
  clientGroupId: id,
  clientId: id,
  locationId,
  candidateId: id,
  dateLocal: localDate,
  startTimeLocal: localTime,
  endTimeLocal: localTime,
  unpaidBreakMinutes: z.int(),
  note: z.string(),
  submittedAtUtc: z.nullable(instant),
  question: z.nullable(z.strictObject({ id, text: z.string(), askedAtUtc: instant })),
});

/**
 * Bookings of the last 14 days whose time is not claimed yet, latest start first, at most 500 per page; and timesheets
 * that changed after the cursor: signed off, or asked about. after as for open bookings; left out or expired, it answers
 * every open question, and the timesheets that are signed off and not invoiced, oldest first, at most 5,000 per page.
 * Header x-pagination {pageSize, nextCursor}: send nextCursor as page for the next page of both lists. Every page answers
 * the first page's cursor. pageSize (1 to 5,000) limits each list.
 */
export const listProviderTimesheets = defineEndpoint({
  name: 'listProviderTimesheets',
  method: 'GET',
  path: '/api/v1/provider/timesheets',
  summary: 'Time to claim, timesheets signed off, and questions about them',
  access,
  query: z.strictObject({
    after: z.optional(queryInteger),
    page: z.optional(z.string().check(z.maxLength(200))),
    pageSize: z.optional(queryInteger),
  }),
  replies: {
    200: z.strictObject({
      cursor: z.int(),
      due: z.array(dueTimesheet),
      timesheets: z.array(providerTimesheet),
    }),
  },
  codes: ['cursor_invalid', 'page_out_of_range'],
});

const changed = z.strictObject({
  bookingId: id,
  status: z.enum(timesheetStatuses),
  kind: z.enum(timesheetKinds),
  version,
});

/**
 * The times that the educator says were worked, once the booking is over; sent again, it replaces the claim while the
 * client has not signed it off. didNotHappen ignores the times. isSigned is for a paper timesheet that the client
 * signed: it needs no further approval.
 */
export const claimTimesheet = defineEndpoint({
  name: 'claimTimesheet',
  method: 'POST',
  path: '/api/v1/provider/timesheets/:bookingId/claim',
  summary: 'Claim the time of a booking',
  access,
  params,
  body: z.strictObject({
    candidateId: id,
    didNotHappen: z.boolean(),
    startTime: localTime,
    endTime: localTime,
    breaks: timesheetBreaks,
    note: text(noteLength),
    method: z.enum(['online', 'paper', 'kiosk']),
    isSigned: z.optional(z.boolean()),
  }),
  replies: { 200: changed },
  codes: [
    'candidate_not_found',
    'timesheet_too_early',
    'timesheet_not_editable',
    'end_time_before_start',
    'timesheet_breaks_invalid',
    'timesheet_nothing_worked',
  ],
  idempotent: true,
});

/** Answers the open question; the row is no longer held. */
export const answerTimesheetQuestion = defineEndpoint({
  name: 'answerTimesheetQuestion',
  method: 'POST',
  path: '/api/v1/provider/timesheets/:bookingId/answer',
  summary: 'Answer a question about a timesheet',
  access,
  params,
  body: z.strictObject({ questionId: id, answer: requiredText(questionLength) }),
  replies: { 200: changed },
  codes: ['timesheet_question_answered'],
  idempotent: true,
});
