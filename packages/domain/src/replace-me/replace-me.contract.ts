import * as z from 'zod/mini';
import { maxBreakMinutes, textLengths } from '../bookings/booking-limits.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  actionVerdict,
  id,
  localDate,
  localTime,
  locationId,
  named,
  shortNumber,
  text,
  version,
} from '../contract/wire-types.ts';
import { asksToBeReplaced, seesReplaceMe } from '../permissions/access-lists.ts';
import { replaceMeStatuses } from './replace-me-status.ts';
import { selectedDays } from './replace-me.rules.ts';

/** The viewer's own request to be replaced on one day. */
export const replaceMeRequest = z.strictObject({
  /** Also the id of the pending booking. */
  id,
  number: shortNumber,
  status: z.enum(replaceMeStatuses),
  dateLocal: localDate,
  startTime: localTime,
  endTime: localTime,
  /** Who comes instead; null until somebody has accepted. */
  candidate: z.nullable(named),
  /** Who rejected it and why; `by` is null when nobody answered in time. */
  rejection: z.nullable(z.strictObject({ by: z.nullable(z.string()), reason: z.string() })),
  withdraw: actionVerdict,
  /**
   * For how many more seconds the viewer can undo sending it (product.md 42): by withdrawing a waiting request, or
   * undoing a booking, depending on the ids. Null when that is over, or an educator was asked to come.
   */
  undo: z.nullable(z.strictObject({ secondsLeft: z.int(), bookingId: z.nullable(id) })),
  version,
});
export type ReplaceMeRequest = z.output<typeof replaceMeRequest>;

const day = {
  selectedDay: z.enum(selectedDays),
  dateLocal: localDate,
  isNextMonday: z.boolean(),
};

const placeStatus = z.strictObject({
  locationId,
  locationName: z.string(),
  timeZone: z.string(),
  /** Replace Me is switched on for the location; without it there are no days. */
  tag: z.boolean(),
  /** The viewer may request a replacement here. */
  permitted: z.boolean(),
  /** A request needs approval first, because the viewer may not book. */
  needsApproval: z.boolean(),
  cutOffPassed: z.boolean(),
  /** The time after which nobody can be requested for the same day. */
  cutOffTime: localTime,
  defaults: z.strictObject({
    startTime: localTime,
    endTime: localTime,
    breakMinutes: z.int(),
    classificationId: z.nullable(id),
    reason: z.string(),
    notes: z.string(),
  }),
  classifications: z.array(z.strictObject({ id, onlineTitle: z.string(), shouldShowBreaks: z.boolean() })),
  days: z.array(
    z.strictObject({
      ...day,
      /** What the rules say now about pressing the button. */
      ask: actionVerdict,
      /** The name of another location where the viewer has requested a replacement for the day; null without one. */
      askedAt: z.nullable(z.string()),
      /** The provider's message about the site being closed that day, as markdown; null when open or without one. */
      closedMessage: z.nullable(z.string()),
      /** The latest one for the day that was not withdrawn; null for none. */
      request: z.nullable(replaceMeRequest),
    }),
  ),
});
export type ReplaceMePlace = z.output<typeof placeStatus>;
export type ReplaceMeDayStatus = ReplaceMePlace['days'][number];

/**
 * Whether and for which days the viewer can request a replacement, and the status of their requests, per location of
 * the client where they have `replace-me view`. 403 without it at the client, 404 for another's client.
 */
export const getReplaceMeStatus = defineEndpoint({
  name: 'getReplaceMeStatus',
  method: 'GET',
  path: '/api/v1/bookings/replace-me-status',
  summary: 'Replace Me for today and the next working day',
  access: { kind: 'requires', ...seesReplaceMe },
  query: z.strictObject({ clientId: id }),
  replies: { 200: z.array(placeStatus) },
  codes: ['permission_missing', 'not_found'],
});

/**
 * Requests somebody to come instead of the viewer. The server derives the date; 409 replace_me_day_changed when it
 * differs from the claimed one, with the right one as `current.day`. Fields left out come from the viewer's first
 * template of the location, then from the location. Without the right to book it waits for approval; otherwise it is
 * booked at once.
 */
export const requestReplaceMe = defineEndpoint({
  name: 'requestReplaceMe',
  method: 'POST',
  path: '/api/v1/bookings/replaceMe',
  summary: 'Ask to be replaced today or on the next working day',
  access: { kind: 'requires', ...asksToBeReplaced },
  body: z.strictObject({
    locationId,
    selectedDay: day.selectedDay,
    isNextMonday: day.isNextMonday,
    /** The date shown to the person. */
    dateLocal: z.optional(localDate),
    startTime: z.optional(localTime),
    endTime: z.optional(localTime),
    classificationId: z.optional(id),
    breakMinutes: z.optional(z.int().check(z.gte(0), z.lte(maxBreakMinutes))),
    reason: z.optional(z.string().check(z.maxLength(100))),
    notes: z.optional(text(textLengths.notes)),
  }),
  replies: { 201: z.extend(replaceMeRequest, { locationId, ...day }) },
  codes: [
    'permission_missing',
    'email_unverified',
    'replace_me_not_enabled',
    'replace_me_day_changed',
    'replace_me_already_requested',
    'replace_me_requested_elsewhere',
    'booking_double',
    'location_not_confirmed',
    'location_restricted',
    'classifications_missing',
    'classification_required',
    'classification_not_available',
    'date_too_far_ahead',
    'same_day_cut_off_passed',
    'booking_start_passed',
    'end_time_before_start',
    'end_time_too_early',
    'booking_duration_too_short',
    'clock_set_forward',
    'break_out_of_range',
    'reason_for_absence_required',
    'reason_for_absence_unknown',
  ],
  idempotent: true,
});
