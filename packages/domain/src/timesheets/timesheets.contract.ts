import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, queryList, requiredText, version } from '../contract/wire-types.ts';
import { changesTimesheets, seesTimesheets } from '../permissions/access-lists.ts';
import { maxSubmitted, questionLength } from './timesheet-limits.ts';
import { timesheetRecord, timesheetEdit } from './timesheet-shapes.ts';
import { timesheetKinds } from './timesheet-status.ts';

const reads = { kind: 'requires', ...seesTimesheets } as const;
const changes = { kind: 'requires', ...changesTimesheets } as const;
const params = z.strictObject({ bookingId: id });

const counts = { approvedCount: z.int(), pendingReviewCount: z.int(), pendingApprovalCount: z.int() };

/**
 * Open timesheets of the clients (spec section 3); approved are those not invoiced yet. For those waiting for approval,
 * ready, changed, did not happen and held add up to the total.
 */
export const getTimesheetOverview = defineEndpoint({
  name: 'getTimesheetOverview',
  method: 'GET',
  path: '/api/v1/timesheets/overview',
  summary: 'How many timesheets wait, by client and by educator',
  access: reads,
  query: z.strictObject({ clientIds: queryList(id) }),
  replies: {
    200: z.strictObject({
      totalApprovedCount: z.int(),
      totalPendingReviewCount: z.int(),
      totalPendingApprovalCount: z.int(),
      readyCount: z.int(),
      changedCount: z.int(),
      didNotHappenCount: z.int(),
      heldCount: z.int(),
      clientTimesheetsSummary: z.array(z.strictObject({ clientId: id, clientName: z.string(), ...counts })),
      candidateTimesheetsSummary: z.array(
        z.strictObject({ candidateId: id, candidateName: z.string(), ...counts }),
      ),
    }),
  },
});
export type TimesheetOverview = z.output<(typeof getTimesheetOverview)['replies'][200]>;

const list = z.strictObject({
  approvedCount: z.int(),
  pendingReviewCount: z.int(),
  pendingApprovalList: z.array(timesheetRecord),
});
export type TimesheetList = z.output<typeof list>;

/** With bookingIds only those rows, if they are still waiting; the counts are the same as without. */
export const listTimesheets = defineEndpoint({
  name: 'listTimesheets',
  method: 'GET',
  path: '/api/v1/timesheets',
  summary: 'Timesheets that wait for approval',
  access: reads,
  query: z.strictObject({ clientIds: queryList(id), bookingIds: queryList(id) }),
  replies: { 200: list },
  // Several megabytes in a large account, fetched again whenever the screen opens.
  tagged: true,
});

/**
 * The timesheets of one educator: those waiting for approval, and the others, latest first: all that are not invoiced
 * yet, and finished ones of the last 90 days. 404 for an educator without any that the viewer may see.
 */
export const listCandidateTimesheets = defineEndpoint({
  name: 'listCandidateTimesheets',
  method: 'GET',
  path: '/api/v1/timesheets/candidate',
  summary: 'Timesheets of one educator',
  access: reads,
  query: z.strictObject({ clientIds: queryList(id), candidateId: id }),
  replies: { 200: z.extend(list, { others: z.array(timesheetRecord) }) },
  codes: ['not_found'],
});

export const getTimesheet = defineEndpoint({
  name: 'getTimesheet',
  method: 'GET',
  path: '/api/v1/timesheets/:bookingId',
  summary: 'One timesheet',
  access: reads,
  params,
  replies: { 200: timesheetRecord },
});

/**
 * Edits what will be submitted, or flags it as not happened; sent again with didNotHappen false, that is undone. The
 * kind from the educator's claim stays; a flag makes it didNotHappen. Conflicts carry the row's present state.
 */
export const changeTimesheet = defineEndpoint({
  name: 'changeTimesheet',
  method: 'PUT',
  path: '/api/v1/timesheets/:bookingId',
  summary: 'Edit a timesheet, or flag that it did not happen',
  access: changes,
  params,
  body: z.strictObject(timesheetEdit),
  replies: { 200: timesheetRecord },
  codes: [
    'permission_missing',
    'email_unverified',
    'end_time_before_start',
    'timesheet_breaks_invalid',
    'timesheet_nothing_worked',
    'timesheet_not_editable',
    'timesheet_candidate_says_not_worked',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});

/** Asks the provider about a row, which is held until they answer. */
export const askAboutTimesheet = defineEndpoint({
  name: 'askAboutTimesheet',
  method: 'POST',
  path: '/api/v1/timesheets/:bookingId/question',
  summary: 'Ask the provider about a timesheet',
  access: changes,
  params,
  body: z.strictObject({ text: requiredText(questionLength) }),
  replies: { 200: timesheetRecord },
  codes: [
    'permission_missing',
    'email_unverified',
    'timesheet_not_editable',
    'timesheet_question_open',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});

const submissionReasons = [
  'alreadySubmitted',
  'alreadyApprovedForInvoice',
  'bookingCancelled',
  'alreadyInvoiced',
  'unknown',
] as const;

/** A refused row has a reason; for unknown, the code adds detail where there is one. */
const submission = z.strictObject({
  results: z.array(
    z.strictObject({
      bookingId: id,
      result: z.enum(['submitted', 'refused']),
      reason: z.nullable(z.enum(submissionReasons)),
      code: z.nullable(z.string()),
      version,
    }),
  ),
});
export type Submission = z.output<typeof submission>;

/**
 * Submits rows of one kind with the values in the body (422 timesheet_kinds_mixed for a mix). 200 when all were
 * submitted, otherwise 207 with a result for each: a row with impossible times, or one that somebody else has changed,
 * does not block the others.
 */
export const submitTimesheets = defineEndpoint({
  name: 'submitTimesheets',
  method: 'POST',
  path: '/api/v1/timesheets/submit',
  summary: 'Submit timesheets of one kind',
  access: changes,
  body: z.strictObject({
    kind: z.enum(timesheetKinds),
    timesheets: z.array(z.strictObject({ bookingId: id, version, ...timesheetEdit })).check(
      z.maxLength(maxSubmitted),
      z.refine((rows) => new Set(rows.map(({ bookingId }) => bookingId)).size === rows.length, {
        error: 'Please name each timesheet once',
      }),
    ),
  }),
  replies: { 200: submission, 207: submission },
  codes: ['permission_missing', 'email_unverified', 'timesheet_selection_empty', 'timesheet_kinds_mixed'],
  idempotent: true,
  bodyLimitBytes: 1_048_576,
});
