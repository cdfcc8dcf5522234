import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { instant } from '../contract/wire-types.ts';

/** How exactly `lastReadOnUtc` is kept. */
export const lastReadMinutes = 5;

/** The secret address at which calendar programs read the contact's bookings; without the address itself. */
export const calendarAddress = z.strictObject({
  /** False while a client group of the contact asks its people to sign in before they use links: it answers 404 then. */
  isAllowed: z.boolean(),
  /** Null when there is none. */
  createdOnUtc: z.nullable(instant),
  /** Accurate to five minutes; null before the first time. */
  lastReadOnUtc: z.nullable(instant),
});

const newCalendarAddress = z.strictObject({
  calendarAddress,
  /** Told this once. Null when the call is repeated with its key: the secret is kept nowhere. */
  address: z.nullable(z.string()),
});

/** The contact's own. Support may read whether there is one. */
export const getCalendarAddress = defineEndpoint({
  name: 'getCalendarAddress',
  method: 'GET',
  path: '/api/v1/me/calendar-address',
  summary: 'Whether there is a calendar address',
  access: { kind: 'signedIn' },
  replies: { 200: calendarAddress },
});

/** A contact has at most one: 409 `calendar_address_exists` when there is one. */
export const createCalendarAddress = defineEndpoint({
  name: 'createCalendarAddress',
  method: 'POST',
  path: '/api/v1/me/calendar-address',
  summary: 'Create a calendar address',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: { 201: newCalendarAddress },
  codes: ['calendar_address_exists', 'calendar_address_not_allowed'],
  idempotent: true,
});

/** The old address stops at once. 404 when there is none. */
export const replaceCalendarAddress = defineEndpoint({
  name: 'replaceCalendarAddress',
  method: 'POST',
  path: '/api/v1/me/calendar-address/replace',
  summary: 'Make a new calendar address in place of the old one',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: { 200: newCalendarAddress },
  codes: ['not_found', 'calendar_address_not_allowed'],
  idempotent: true,
});

/** It stops at once. 404 when there is none. */
export const endCalendarAddress = defineEndpoint({
  name: 'endCalendarAddress',
  method: 'DELETE',
  path: '/api/v1/me/calendar-address',
  summary: 'End the calendar address',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: { 204: null },
  codes: ['not_found'],
});

/**
 * iCalendar (RFC 5545) for calendar programs, which send no token: whoever knows the address reads it. It has what the
 * list of bookings shows its contact at this moment, from 30 days ago to 180 days ahead (`calendar-range.ts`). 404, all
 * alike, for an address that never existed, was ended or replaced, and of somebody who was deactivated.
 */
export const readCalendar = defineEndpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/api/v1/calendar/:calendarFile',
  summary: 'The bookings for a calendar program',
  access: { kind: 'anonymous' },
  /** The secret, followed by `.ics`. Whatever else it is answers 404 too. */
  params: z.strictObject({ calendarFile: z.string().check(z.maxLength(300)) }),
  replies: { 200: 'blob' },
  tagged: true,
});
