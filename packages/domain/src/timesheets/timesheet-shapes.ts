import * as z from 'zod/mini';
import { bookingStatuses } from '../bookings/booking-status.ts';
import { askedQuestion } from '../contract/asked-question.ts';
import {
  id,
  instant,
  localDate,
  localTime,
  locationId,
  shortNumber,
  text,
  version,
} from '../contract/wire-types.ts';
import { noteLength } from './timesheet-limits.ts';
import { maxBreaks } from './timesheet-times.rules.ts';
import { modifications } from './timesheet.rules.ts';
import { timesheetKinds, timesheetStatuses } from './timesheet-status.ts';

const breakShape = z.strictObject({
  type: z.enum(['paid', 'unpaid']),
  startTime: localTime,
  endTime: localTime,
});
export const timesheetBreaks = z.array(breakShape).check(z.maxLength(maxBreaks));

const payOptionTypes = ['hourly', 'daily', 'halfDaily'] as const;

/**
 * One educator's time on one booking (spec section 3). Times are wall times at the location on dateLocal: original ones
 * as booked, candidate ones as claimed (null while nothing was claimed, and where it did not happen), startTimeLocal
 * and endTimeLocal as they would be submitted. Minutes are worked minutes, without unpaid breaks; differenceMinutes is
 * claimed minus booked.
 */
export const timesheetRecord = z.strictObject({
  bookingId: id,
  number: shortNumber,
  version,
  status: z.enum(timesheetStatuses),
  kind: z.enum(timesheetKinds),
  clientGroupId: id,
  clientId: id,
  clientName: z.string(),
  locationId,
  locationName: z.string(),
  locationTimeZone: z.string(),
  dateLocal: localDate,
  classificationTitle: z.string(),
  payOptionType: z.enum(payOptionTypes),
  payOptionTypes: z.array(z.enum(payOptionTypes)),
  unitType: z.enum(['hour', 'day', 'halfDay']),
  startTimeLocal: localTime,
  endTimeLocal: localTime,
  startTimeUTC: instant,
  endTimeUTC: instant,
  originalStartTimeLocal: localTime,
  originalEndTimeLocal: localTime,
  candidateStartTimeLocal: z.nullable(localTime),
  candidateEndTimeLocal: z.nullable(localTime),
  candidateId: id,
  candidateFirstName: z.string(),
  candidateLastName: z.string(),
  candidatePreferredName: z.nullable(z.string()),
  candidateFullName: z.string(),
  /** As booked. */
  breakMinutes: z.int(),
  candidateUnpaidBreakMinutes: z.nullable(z.int()),
  unpaidBreakMinutes: z.int(),
  breaks: z.array(breakShape),
  bookedMinutes: z.int(),
  claimedMinutes: z.nullable(z.int()),
  workedMinutes: z.int(),
  differenceMinutes: z.nullable(z.int()),
  /** What the worked minutes will cost, before tax, in whole cents; null where no rate is known. */
  expectedCost: z.nullable(z.strictObject({ amount: z.int(), currency: z.string() })),
  isApprovedByCandidate: z.boolean(),
  timesheetMethod: z.enum(['online', 'paper', 'kiosk']),
  bookingStatus: z.enum(bookingStatuses),
  candidateBookingModifications: z.array(z.enum(modifications)),
  candidateSaysDidNotHappen: z.boolean(),
  /** A contact of the client flagged it as not happened. */
  isFlagged: z.boolean(),
  /** Written by the educator. */
  candidateNote: z.string(),
  /** Written by the client. */
  note: z.string(),
  isHeld: z.boolean(),
  /** The row is held until it is answered. */
  question: z.nullable(askedQuestion),
  submittedBy: z.nullable(z.string()),
  submittedAtUtc: z.nullable(instant),
  fileAvailable: z.boolean(),
  /** Whether the viewer has the right to edit, flag, ask about and submit it. */
  canModify: z.boolean(),
});
export type TimesheetRecord = z.output<typeof timesheetRecord>;

/** The editable fields of a row; didNotHappen is the client's flag. */
export const timesheetEdit = {
  startTimeLocal: localTime,
  endTimeLocal: localTime,
  breaks: timesheetBreaks,
  didNotHappen: z.boolean(),
  note: text(noteLength),
};
