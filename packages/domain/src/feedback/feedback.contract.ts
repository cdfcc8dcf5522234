import * as z from 'zod/mini';
import { textLengths } from '../bookings/booking-limits.ts';
import { bookingStatus } from '../bookings/booking-shapes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  actionVerdict,
  id,
  instant,
  localDate,
  localTime,
  named,
  namedLocation,
  queryInteger,
  shortNumber,
  text,
} from '../contract/wire-types.ts';
import { linkFrame } from '../links/link-shapes.ts';
import { givesFeedback } from '../permissions/access-lists.ts';
import { givenFeedback } from './feedback-shapes.ts';
import { ratings, wantedBackAnswers } from './feedback.rules.ts';
import type { RatedQuality } from './feedback.rules.ts';

/** About the last completed day of the block that the educator worked (product.md 24). */
const pendingFeedbackItem = z.strictObject({
  bookingID: id,
  number: shortNumber,
  blockId: id,
  dateLocal: localDate,
  /** First and last date of the block. */
  seriesStart: localDate,
  seriesEnd: localDate,
  client: named,
  location: namedLocation,
  classification: z.strictObject({ id, onlineTitle: z.string() }),
  candidate: z.strictObject({ id, name: z.string(), imageVersion: z.int() }),
});

/** At most this many; the latest day first. */
export const maxPendingFeedback = 100;

/**
 * Educators who worked at the client in the last 30 days and have no feedback for it yet: one item per educator and
 * block, at locations where the viewer may give it. 403 without `booking modify` anywhere, 404 for another's client.
 */
export const listPendingFeedback = defineEndpoint({
  name: 'listPendingFeedback',
  method: 'GET',
  path: '/api/v1/feedbacks/getBookingsPendingFeedback',
  summary: 'Bookings that wait for feedback',
  access: { kind: 'requires', ...givesFeedback },
  query: z.strictObject({ clientId: id }),
  replies: { 200: z.array(pendingFeedbackItem), 204: null },
  codes: ['permission_missing', 'not_found'],
});

/**
 * Whether the educator of a completed booking is wanted back; a No requires a comment. Once per educator and block. No
 * restricts the educator at the client, Preferred prefers them unless they are restricted there. 409
 * feedback_already_given carries what was said, by whom and when, as `current.feedback`.
 */
export const giveQuickFeedback = defineEndpoint({
  name: 'giveQuickFeedback',
  method: 'POST',
  path: '/api/v1/bookings/:bookingId/quick-feedback',
  summary: 'Say whether the educator is wanted back',
  access: { kind: 'requires', ...givesFeedback },
  params: z.strictObject({ bookingId: id }),
  body: z.strictObject({
    wantedBack: z.enum(wantedBackAnswers),
    comment: z.optional(text(textLengths.comment)),
  }),
  replies: { 204: null },
  codes: ['permission_missing', 'feedback_not_open', 'feedback_comment_required', 'feedback_already_given'],
  idempotent: true,
});

const rating = z.optional(z.enum(ratings));
const ratingsGiven = z.strictObject({
  punctuality: rating,
  preparation: rating,
  rapport: rating,
  teamwork: rating,
} satisfies Record<RatedQuality, typeof rating>);

/**
 * The address of the full feedback form of a completed booking, which works without signing in until it expires: our
 * own page, for the viewer alone, or the configured one. 409 as for quick feedback.
 */
export const getFeedbackForm = defineEndpoint({
  name: 'getFeedbackForm',
  method: 'GET',
  path: '/api/v1/bookings/:bookingId/feedback-form',
  summary: 'The address of the full feedback form',
  access: { kind: 'requires', ...givesFeedback },
  ofContactAlone: true,
  params: z.strictObject({ bookingId: id }),
  replies: { 200: z.strictObject({ address: z.string(), expiresAtUtc: z.nullable(instant) }) },
  codes: ['permission_missing', 'feedback_not_open', 'feedback_already_given'],
});

/** The full form: about whom and when, whether it can be given now, and what was given. `candidate` is null where nobody came. */
const feedbackForm = z.strictObject({
  bookingId: id,
  number: shortNumber,
  dateLocal: localDate,
  startTime: localTime,
  endTime: localTime,
  timeZone: z.string(),
  /** The educator's days in the block, in order; only the booking's own day where nobody came. */
  dates: z.array(localDate),
  status: bookingStatus,
  client: named,
  location: namedLocation,
  classification: z.strictObject({ id, onlineTitle: z.string() }),
  candidate: z.nullable(named),
  action: actionVerdict,
  feedback: z.nullable(z.strictObject({ ...givenFeedback.shape, ratings: ratingsGiven })),
  ...linkFrame,
});

/** Reading changes nothing: mail programs open links before people do. 404 and 403 as for a signed-in contact. */
export const openFeedbackForm = defineEndpoint({
  name: 'openFeedbackForm',
  method: 'GET',
  path: '/api/v1/links/feedback/:bookingId',
  summary: 'The full feedback form, by the link that was sent',
  access: { kind: 'link', purpose: 'feedback', item: 'bookingId' },
  params: z.strictObject({ bookingId: id }),
  replies: { 200: feedbackForm },
});

/** Like quick feedback, plus the other questions of the full form. Answers the form's new state. */
export const giveFullFeedback = defineEndpoint({
  name: 'giveFullFeedback',
  method: 'POST',
  path: '/api/v1/links/feedback/:bookingId',
  summary: 'Give feedback by the link that was sent',
  access: { kind: 'link', purpose: 'feedback', item: 'bookingId' },
  params: z.strictObject({ bookingId: id }),
  body: z.strictObject({
    wantedBack: z.enum(wantedBackAnswers),
    comment: z.optional(text(textLengths.comment)),
    ratings: z.optional(ratingsGiven),
  }),
  replies: { 200: feedbackForm },
  codes: ['permission_missing', 'feedback_not_open', 'feedback_comment_required', 'feedback_already_given'],
  idempotent: true,
});

/**
 * Feedback given after the cursor, oldest first; after is the number of the last event seen, as for open bookings. Left
 * out, 0, or a number whose successors were deleted answers feedback of the last 90 days, at most 5,000 per page: header
 * x-pagination {pageSize, nextCursor}; send nextCursor as page for the next page. Every page answers the first page's
 * cursor, which gives what was added in the meantime. Answers the new cursor even when empty.
 */
export const listGivenFeedback = defineEndpoint({
  name: 'listGivenFeedback',
  method: 'GET',
  path: '/api/v1/provider/feedback',
  summary: 'Feedback that clients gave, since a cursor',
  access: { kind: 'serviceKey' },
  query: z.strictObject({
    after: z.optional(queryInteger),
    page: z.optional(z.string().check(z.maxLength(200))),
    pageSize: z.optional(queryInteger),
  }),
  replies: {
    200: z.strictObject({
      cursor: z.int(),
      feedback: z.array(
        z.strictObject({
          id,
          bookingId: id,
          blockId: id,
          clientGroupId: id,
          clientId: id,
          candidateId: id,
          wantedBack: z.enum(wantedBackAnswers),
          comment: z.string(),
          /** From the full form; empty where nothing was rated. */
          ratings: ratingsGiven,
          givenAtUtc: instant,
        }),
      ),
    }),
  },
  codes: ['cursor_invalid', 'page_out_of_range'],
});
