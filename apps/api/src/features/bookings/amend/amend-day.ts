import type { amendBooking } from '@staffroom/domain/bookings/change/amend-booking.contract.ts';
import {
  amendableFields,
  amendedFields,
  checkAmendedValues,
  educatorAfter,
} from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import type {
  AmendableField,
  AmendableValues,
} from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { isNamed, nextState } from '@staffroom/domain/bookings/assignment-state.ts';
import { checkAmendment } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { checkDoubles } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import { atField, refuse } from '@staffroom/domain/errors/verdict.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import type { RouteContext, Write } from '../../../http/route.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { moveAssignmentRows } from '../../provider/bookings/move-assignments.sql.ts';
import { followReplaceMe, refuseWhileAnotherIsOpen } from '../../replace-me/follow-replace-me.ts';
import { refuseBroken, rulesFacts } from '../create/rules-facts.ts';
import { bookingFacts } from '../create/create-booking.sql.ts';
import type { BookingFactsRow } from '../create/create-booking.sql.ts';
import { doublesAmong, formatDouble } from '../doubles/find-doubles.reply.ts';
import { possibleDoubles } from '../doubles/find-doubles.sql.ts';
import { amendRow, readBefore, readGradeTitles, recordChange, takeNewTimes } from './amend-booking.sql.ts';
import type { AmendedRow, BookingBefore } from './amend-booking.sql.ts';
import { typedOrNull, typedText } from '@staffroom/domain/text/is-blank.ts';

type Context = RouteContext<typeof amendBooking>;

/** A locked booking with the current values that can be changed. */
export type Subject = { booking: LockedBooking; row: BookingBefore };

export async function readSubject(write: Write, booking: LockedBooking): Promise<Subject> {
  return { booking, row: await readBefore(write, booking) };
}

/** Whether a day can be changed at all: not over, not begun, not too late. */
export function checkDay({ booking, row }: Subject, now: Temporal.Instant) {
  const { status, dateLocal, startTime } = booking;
  return checkAmendment({
    now,
    status,
    dateLocal,
    startTime,
    timeZone: row.time_zone,
    cutOff: row.same_day_cut_off,
  });
}

export type AmendedDay = {
  booking: LockedBooking;
  after: AmendedRow;
  fields: readonly AmendableField[];
  educator: 'askedAgain' | 'told' | 'released' | 'nobody';
};

/**
 * Changes one day: the booking, its educator's time and its history. Null when nothing differs. Throws a Refusal before
 * writing anything, so that the other days of a series can still change.
 */
export async function amendDay(
  write: Write,
  context: Context,
  { booking, row }: Subject,
  changeId: string,
): Promise<AmendedDay | null> {
  const { body, viewer, receivedAt: at } = context;
  const before = valuesOf(row);
  const next = { ...before, ...withoutUndefined(body) };
  const fields = amendedFields(before, next);
  if (fields.length === 0) return null;
  refuseUnlessAllowed(checkDay({ booking, row }, at));
  const facts = await refuseBrokenRules(write, context, { booking, row, before, next, fields });
  if (fields.includes('dateLocal'))
    await refuseWhileAnotherIsOpen(write, { ...booking, dateLocal: next.dateLocal });

  const educator = educatorAfter(booking.assignment?.state ?? null, fields);
  const after: AmendedRow = {
    ...amendedRow(row, next, facts),
    status: booking.status as 'Unfilled' | 'Filled',
  };
  const isReleased = !(await followTimes(write, booking, after, at));
  if (isReleased) after.status = 'Unfilled';
  const titles = fields.includes('gradeIds')
    ? await readGradeTitles(write, booking.clientGroupId, [before.gradeIds, next.gradeIds])
    : ['', ''];
  recordChange(write, booking, {
    changeId,
    contactId: viewer.contactId,
    at,
    asksAgain: educator === 'askedAgain',
    details: { changes: fields.map((field) => describeField(field, { row, after, titles })) },
  });
  if (educator === 'askedAgain') {
    const state = { before: 'confirmed', after: nextState('confirmed', 'askAgain')!, at } as const;
    moveAssignmentRows(write, [booking], state);
  }
  amendRow(write, booking, after);
  await followReplaceMe(write, booking, after);
  return { booking, after, fields, educator: isReleased ? 'released' : educator };
}

type Change = Subject & { before: AmendableValues; next: AmendableValues; fields: readonly AmendableField[] };

async function refuseBrokenRules(
  write: Write,
  { viewer, receivedAt, body }: Context,
  { booking, row, before, next, fields }: Change,
): Promise<BookingFactsRow> {
  const { locationId } = booking;
  const { classificationId, otherDatesLocal } = row;
  const search = { ...next, locationId, covering: sentCovering(next.covering), dates: [next.dateLocal] };
  const asked = {
    ...search,
    classificationId,
    gradeIds: [...next.gradeIds],
    certificationIds: [],
    confirmations: [],
  };
  const [found, others] = await Promise.all([
    bookingFacts({ ...asked, preferredCandidateId: null }, viewer.contactId).execute(write.db),
    possibleDoubles(search, viewer.contactId).execute(write.db),
  ]);
  const facts = found.rows[0];
  if (!facts) throw notFound();
  const broken = checkAmendedValues(before, next, {
    ...rulesFacts(facts, receivedAt),
    status: booking.status,
    locationId,
    classificationId,
    otherDatesLocal,
    isReplaceMe: booking.type === 'replaceMe',
  });
  const isUnknown =
    fields.includes('covering') && next.covering?.contactId !== undefined && facts.covering_name === null;
  refuseBroken([...broken, ...(isUnknown ? atField('covering', refuse('covering_unknown')) : [])]);
  const couldDouble = fields.some((field) => doubling.has(field));
  const doubles = couldDouble
    ? doublesAmong(search, others.rows).filter(({ id }) => id !== booking.bookingId)
    : [];
  refuseUnlessAllowed(checkDoubles(doubles, body.bookAnyway === true), {
    param: 'bookAnyway',
    current: { doubles: doubles.map(formatDouble) },
  });
  return facts;
}

const doubling: ReadonlySet<AmendableField> = new Set([
  'dateLocal',
  'startTime',
  'endTime',
  'covering',
  'room',
]);

/**
 * Moves the educator's time with the booking. An educator who has accepted but is booked elsewhere makes the change
 * fail; an offer lapses. Returns whether the booking still has its educator.
 */
async function followTimes(
  write: Write,
  booking: LockedBooking,
  after: AmendedRow,
  at: Temporal.Instant,
): Promise<boolean> {
  const { assignment, startUtc, endUtc } = booking;
  const isSame =
    Temporal.Instant.compare(startUtc, after.startUtc) === 0 &&
    Temporal.Instant.compare(endUtc, after.endUtc) === 0;
  if (assignment === null || isSame) return true;
  if (await takeNewTimes(write, booking, assignment.assignmentId, after)) return true;
  if (isNamed(assignment.state)) throw new Refusal('candidate_booked_elsewhere', { param: 'startTime' });
  const { state } = assignment;
  moveAssignmentRows(write, [booking], { before: state, after: nextState(state, 'withdraw')!, at });
  return false;
}

function valuesOf(row: BookingBefore): AmendableValues {
  const { coveringContactId, coveringName, ...values } = row;
  const covering =
    coveringName === null
      ? null
      : { name: coveringName, ...(coveringContactId === null ? {} : { contactId: coveringContactId }) };
  const { dateLocal, startTime, endTime, breakMinutes, gradeIds, reasonForAbsence, room, notes } = values;
  return { dateLocal, startTime, endTime, breakMinutes, gradeIds, reasonForAbsence, covering, room, notes };
}

function amendedRow(
  row: BookingBefore,
  next: AmendableValues,
  facts: BookingFactsRow,
): Omit<AmendedRow, 'status'> {
  const { dateLocal, startTime, endTime, covering } = next;
  return {
    ...next,
    room: typedText(next.room),
    notes: typedText(next.notes),
    coveringContactId: covering?.contactId ?? null,
    coveringName:
      covering?.contactId === undefined ? typedOrNull(covering?.name) : nameOfCovered(row, next, facts),
    startUtc: localToInstant(dateLocal, startTime, row.time_zone, 'start').toString(),
    endUtc: localToInstant(dateLocal, endTime, row.time_zone, 'end').toString(),
  };
}

/** Keeps the name as stored while the contact is the same. */
function nameOfCovered(
  row: BookingBefore,
  { covering }: AmendableValues,
  facts: BookingFactsRow,
): string | null {
  return covering?.contactId === row.coveringContactId ? row.coveringName : facts.covering_name;
}

/** In the form expected by the search for doubles. */
function sentCovering(covering: AmendableValues['covering']) {
  if (covering === null) return null;
  return covering.contactId === undefined ? { name: covering.name ?? '' } : { contactId: covering.contactId };
}

function describeField(
  field: AmendableField,
  {
    row,
    after,
    titles,
  }: { row: BookingBefore; after: Omit<AmendedRow, 'status'>; titles: readonly string[] },
) {
  switch (field) {
    case 'gradeIds':
      return { field, from: titles[0] ?? '', to: titles[1] ?? '' };
    case 'covering':
      return { field, from: row.coveringName ?? '', to: after.coveringName ?? '' };
    default:
      return { field, from: String(row[field]), to: String(after[field]) };
  }
}

/** The values sent by the caller. */
function withoutUndefined(body: Context['body']): Partial<AmendableValues> {
  return Object.fromEntries(
    amendableFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  );
}
