import * as z from 'zod/mini';
import {
  actionVerdict,
  id,
  instant,
  localDate,
  localTime,
  named,
  namedLocation,
  shortNumber,
  version,
} from '../contract/wire-types.ts';

export const bookingStatus = z.enum(['PendingApproval', 'Unfilled', 'Filled', 'Cancelled', 'Invoiced']);
export const bookingType = z.enum(['standard', 'replaceMe', 'extension']);

export const assignment = z.strictObject({
  state: z.enum(['offered', 'tentative', 'accepted', 'confirmed', 'arrived', 'declined', 'withdrawn']),
  offeredAtUtc: z.nullable(instant),
  acceptedAtUtc: z.nullable(instant),
  confirmedAtUtc: z.nullable(instant),
  arrivedAtUtc: z.nullable(instant),
});

/**
 * A booking as lists show it. Exactly one of id and pendingBookingId is set: a pending request shows one card per date.
 * The series is blockId with position of total; seriesStart and seriesEnd are its first and last date.
 * Times are wall times at the location; startUtc is the instant.
 */
export const bookingCard = z.strictObject({
  id: z.nullable(id),
  pendingBookingId: z.nullable(id),
  number: shortNumber,
  blockId: z.nullable(id),
  position: z.nullable(z.int()),
  total: z.nullable(z.int()),
  seriesStart: z.nullable(localDate),
  seriesEnd: z.nullable(localDate),
  type: bookingType,
  dateLocal: localDate,
  startTime: localTime,
  endTime: localTime,
  timeZone: z.string(),
  startUtc: instant,
  breakMinutes: z.int(),
  status: bookingStatus,
  assignment: z.nullable(assignment),
  client: named,
  location: namedLocation,
  classification: z.strictObject({ id, onlineTitle: z.string() }),
  candidate: z.nullable(
    /** `imageVersion` 0: no picture to request. */
    z.strictObject({ id, name: z.string(), minutesLate: z.nullable(z.int()), imageVersion: z.int() }),
  ),
  covering: z.nullable(z.string()),
  reasonForAbsence: z.string(),
  /** Of a pending request: the person who made it. */
  requestedBy: z.nullable(z.string()),
  room: z.string(),
  bookingsPerDate: z.int(),
  feedbackState: z.enum(['none', 'pending', 'completed']),
  actions: z.strictObject({ cancel: actionVerdict, extend: actionVerdict, amend: actionVerdict }),
  version,
});
export type BookingCard = z.output<typeof bookingCard>;

/** Whom a booking notifies, as its detail page shows it: id and name of the contact, and by which methods. */
export const bookingConfirmation = z.strictObject({
  id,
  name: z.string(),
  email: z.boolean(),
  sms: z.boolean(),
  voice: z.boolean(),
  push: z.boolean(),
});
