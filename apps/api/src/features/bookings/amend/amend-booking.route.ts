import { amendBooking } from '@staffroom/domain/bookings/amend-booking.contract.ts';
import {
  amendableFields,
  amendedFields,
  checkAmendedValues,
  educatorAfter,
} from '@staffroom/domain/bookings/amend-booking.rules.ts';
import type { AmendableField, AmendableValues } from '@staffroom/domain/bookings/amend-booking.rules.ts';
import { isNamed, nextState } from '@staffroom/domain/bookings/assignment-state.ts';
import { checkAmendment, checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { checkDoubles } from '@staffroom/domain/bookings/booking-doubles.rules.ts';
import { atField, refuse } from '@staffroom/domain/errors/verdict.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { notFound, Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext, Write } from '../../../http/route.ts';
import { notifyOfBookings, tellOfBookings } from '../../provider/changed-booking.ts';
import { lockBookings } from '../../provider/lock-bookings.sql.ts';
import type { LockedBooking } from '../../provider/lock-bookings.sql.ts';
import { moveAssignmentRows } from '../../provider/move-assignments.sql.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { refuseBroken, rulesFacts } from '../create/rules-facts.ts';
import { bookingFacts } from '../create/create-booking.sql.ts';
import type { BookingFactsRow } from '../create/create-booking.sql.ts';
import { currentBooking } from '../detail/booking-detail.reply.ts';
import { doublesAmong, formatDouble } from '../doubles/find-doubles.reply.ts';
import { possibleDoubles } from '../doubles/find-doubles.sql.ts';
import {
  amendRow,
  lockLocationOf,
  readBefore,
  readGradeTitles,
  recordChange,
  takeNewTimes,
} from './amend-booking.sql.ts';
import type { AmendedRow, BookingBefore } from './amend-booking.sql.ts';

type Context = RouteContext<typeof amendBooking>;

/** The booking, its educator's time, counters, history and everybody who is told, in one transaction. */
export const amendBookingRoute = route(amendBooking, async (context) => {
  const { params, body, viewer, receivedAt: at, ids } = context;
  return context.inTransaction(async (write) => {
    write.send(lockLocationOf(params.bookingId));
    const locked = await lockBookings(write, {
      ...params,
      clientGroupIds: viewer.clientGroupIds,
      // Two days of a block must not come to one date.
      wholeBlock: body.dateLocal !== undefined,
    });
    const [booking] = locked;
    const { rights, emailVerified } = viewer;
    if (!rights.allLocationIds.has(booking.locationId)) throw notFound();
    const canModify = rights.locationIds('booking', 'modify').has(booking.locationId);
    refuseUnlessAllowed(checkRight(canModify, { isEmailVerified: emailVerified }));

    const row = await readBefore(write, booking);
    await refuseConflicts(write, context, { booking, row });
    const before = valuesOf(row);
    const wish = { ...before, ...withoutUndefined(body) };
    const fields = amendedFields(before, wish);
    if (fields.length === 0) throw new Refusal('amendment_empty');
    const facts = await refuseBrokenRules(write, context, { booking, row, before, wish, fields });

    const educator = educatorAfter(booking.assignment?.state ?? null, fields);
    const after = { ...amendedRow(row, wish, facts), status: booking.status as 'Unfilled' | 'Filled' };
    const isReleased = !(await followTimes(write, booking, after, at));
    if (isReleased) after.status = 'Unfilled';
    if (educator === 'askedAgain') {
      const state = { before: 'confirmed', after: nextState('confirmed', 'askAgain')!, at } as const;
      moveAssignmentRows(write, [booking], state);
    }
    amendRow(write, booking, after);
    const titles = fields.includes('gradeIds')
      ? await readGradeTitles(write, booking.clientGroupId, [before.gradeIds, wish.gradeIds])
      : ['', ''];
    recordChange(write, booking, {
      changeId: ids.next(),
      contactId: viewer.contactId,
      at,
      details: { changes: fields.map((field) => describeField(field, { row, after, titles })) },
    });
    const { assignment } = booking;
    const isComing = assignment !== null && !isReleased && isNamed(assignment.state);
    // As it stands now: on its new day.
    notifyOfBookings(write, [{ ...booking, dateLocal: after.dateLocal }], {
      template: 'bookingChanged',
      params: isComing ? { candidateId: assignment.candidateId } : {},
      at,
    });
    moveCounters(write, booking, after);
    const told = isReleased ? 'released' : educator;
    tellOfDates(write, booking, after.dateLocal, { fields, educator: told });
    return {
      status: 200,
      body: { version: booking.version + 1, status: after.status, changed: fields, educator: told },
    };
  });
});

type Subject = { booking: LockedBooking; row: BookingBefore };

/** Over, begun, too late, or not as the person saw it. */
async function refuseConflicts(write: Write, context: Context, { booking, row }: Subject): Promise<void> {
  const { ifMatchVersion, receivedAt: now } = context;
  const { status, dateLocal, startTime } = booking;
  const facts = { now, status, dateLocal, startTime, timeZone: row.time_zone, cutOff: row.same_day_cut_off };
  const verdict = checkAmendment(facts);
  const isStale = ifMatchVersion !== null && ifMatchVersion !== booking.version;
  if (verdict.ok && !isStale) return;
  const current = await currentBooking(write, context, booking);
  refuseUnlessAllowed(verdict, { current });
  refuseStaleVersion(ifMatchVersion, booking.version, current);
}

type Wished = Subject & { before: AmendableValues; wish: AmendableValues; fields: readonly AmendableField[] };

async function refuseBrokenRules(
  write: Write,
  { viewer, receivedAt, body }: Context,
  { booking, row, before, wish, fields }: Wished,
): Promise<BookingFactsRow> {
  const { locationId } = booking;
  const { classificationId, otherDatesLocal } = row;
  const search = { ...wish, locationId, covering: sentCovering(wish.covering), dates: [wish.dateLocal] };
  const asked = {
    ...search,
    classificationId,
    gradeIds: [...wish.gradeIds],
    certificationIds: [],
    confirmations: [],
  };
  const [found, others] = await Promise.all([
    bookingFacts({ ...asked, preferredCandidateId: null }, viewer.contactId).execute(write.db),
    possibleDoubles(search, viewer.contactId).execute(write.db),
  ]);
  const facts = found.rows[0];
  if (!facts) throw notFound();
  const broken = checkAmendedValues(before, wish, {
    ...rulesFacts(facts, receivedAt),
    status: booking.status,
    locationId,
    classificationId,
    otherDatesLocal,
  });
  const isUnknown =
    fields.includes('covering') && wish.covering?.contactId !== undefined && facts.covering_name === null;
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
 * The educator's time moves with the booking. Whoever has accepted and is booked elsewhere then refuses the change; a
 * mere offer lapses. Answers whether the booking still has whom it had.
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
  moveAssignmentRows(write, [booking], { before: assignment.state, after: 'withdrawn', at });
  return false;
}

function moveCounters(write: Write, booking: LockedBooking, after: AmendedRow): void {
  const { clientGroupId, locationId, dateLocal, status } = booking;
  const isOpen = (one: string): number => (one === 'Unfilled' ? 1 : 0);
  if (after.dateLocal === dateLocal && after.status === status) return;
  write.send(
    changeDayCounters(clientGroupId, [
      { locationId, dateLocal, total: -1, open: -isOpen(status) },
      { locationId, dateLocal: after.dateLocal, total: 1, open: isOpen(after.status) },
    ]),
  );
}

function tellOfDates(write: Write, booking: LockedBooking, dateLocal: string, changes: object): void {
  tellOfBookings(write, [booking], { action: 'booking.amend', changes: { ...changes } });
  if (dateLocal === booking.dateLocal) return;
  const { clientGroupId, clientId, locationId, bookingId } = booking;
  write.announce({
    kind: 'booking',
    clientGroupId,
    clientId,
    locationId,
    entityIds: [bookingId],
    datesLocal: [dateLocal],
  });
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
  wish: AmendableValues,
  facts: BookingFactsRow,
): Omit<AmendedRow, 'status'> {
  const { dateLocal, startTime, endTime, covering } = wish;
  return {
    ...wish,
    room: wish.room.trim(),
    notes: wish.notes.trim(),
    coveringContactId: covering?.contactId ?? null,
    coveringName:
      covering?.contactId === undefined ? covering?.name?.trim() || null : nameOfCovered(row, wish, facts),
    startUtc: localToInstant(dateLocal, startTime, row.time_zone, 'start').toString(),
    endUtc: localToInstant(dateLocal, endTime, row.time_zone, 'end').toString(),
  };
}

/** As it was written down, while it is the same contact. */
function nameOfCovered(
  row: BookingBefore,
  { covering }: AmendableValues,
  facts: BookingFactsRow,
): string | null {
  return covering?.contactId === row.coveringContactId ? row.coveringName : facts.covering_name;
}

/** As the search for doubles takes it. */
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

/** The values that the caller named. */
function withoutUndefined(body: Context['body']): Partial<AmendableValues> {
  return Object.fromEntries(
    amendableFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  );
}
