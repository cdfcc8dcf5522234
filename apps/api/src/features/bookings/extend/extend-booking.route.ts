import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { checkDoubles } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import { bookedBreakMinutes } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { approveBefore, lastStart } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { extendBooking } from '@staffroom/domain/bookings/extend/extend-booking.contract.ts';
import {
  checkExtension,
  extensionDayStatus,
  findBlockHolder,
  runningDays,
} from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { notFound, Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext, Write } from '../../../http/route.ts';
import { recordNotifications } from '../../notifications/record-notifications.sql.ts';
import { lockBookings } from '../../provider/bookings/lock-bookings.sql.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { lockCandidate } from '../../provider/bookings/offer-booking.sql.ts';
import { lockLocationOf } from '../amend/amend-booking.sql.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { insertRequest } from '../create/insert-request.sql.ts';
import type { NewRequest } from '../create/insert-request.sql.ts';
import { refuseBroken } from '../create/rules-facts.ts';
import { currentBooking } from '../detail/booking-detail.reply.ts';
import { doublesAmong, formatDouble } from '../doubles/find-doubles.reply.ts';
import { possibleDoubles } from '../doubles/find-doubles.sql.ts';
import {
  extensionRow,
  holderFacts,
  insertDays,
  offerTentatively,
  recordExtension,
} from './extend-booking.sql.ts';
import type { ExtensionRow, NewDay } from './extend-booking.sql.ts';
import { extensionFacts, spanOf } from './extension-facts.ts';

type Context = RouteContext<typeof extendBooking>;

/** Writes the added days, the offer to the educator, counters, history and notifications in one transaction. */
export const extendBookingRoute = route(extendBooking, async (context) => {
  const { params, viewer, receivedAt: at, ids } = context;
  const { rights, emailVerified: isEmailVerified, clientGroupIds } = viewer;
  return context.inTransaction(async (write) => {
    const locked = await lockBlock(write, params.bookingId, clientGroupIds);
    const [booking] = locked;
    if (!rights.allLocationIds.has(booking.locationId)) throw notFound();
    const canModify = rights.locationIds('booking', 'modify').has(booking.locationId);
    refuseUnlessAllowed(checkRight(canModify, { isEmailVerified }));
    const row = await readRow(write, booking);
    const facts = await refuseBrokenRules(write, context, { booking, row });
    await refuseDoubles(write, context, row);

    const days = newDays(context, row);
    const request = requestOf(context, row, days);
    const { requestId } = request;
    write.send(insertRequest(request));
    insertDays(write, row, { requestId, days, at });
    const offer = await offerToHolder(write, row, { days, ids, at });
    const running = locked.filter(({ status }) => status !== 'Cancelled');
    const { lastDate } = facts.block;
    recordExtension(write, running, {
      changeId: ids.next(),
      contactId: viewer.contactId,
      at,
      from: lastDate,
      to: days.at(-1)!.dateLocal,
    });
    const made = days.map(
      (day) => ({ ...day, status: offer.taken.has(day.bookingId) ? 'Filled' : 'Unfilled' }) as const,
    );
    tell(write, { context, row, running, request, made, offer });
    const isFilled = made.every(({ status }) => status === 'Filled');
    return {
      status: 201,
      body: {
        requestId,
        status: isFilled ? 'Filled' : 'Unfilled',
        version: row.version + 1,
        bookings: made.map(({ bookingId: id, position, dateLocal, status }) => ({
          id,
          number: `${row.block_number}-${position}`,
          dateLocal,
          status,
          version: 1,
        })),
      },
    };
  });
});

/** Locks the location, then the block. Twice, because only a second query sees days added during the wait. */
async function lockBlock(write: Write, bookingId: string, clientGroupIds: readonly string[]) {
  const wanted = { bookingId, clientGroupIds, wholeBlock: true };
  write.send(lockLocationOf(bookingId));
  await lockBookings(write, wanted);
  return lockBookings(write, wanted);
}

async function readRow(write: Write, { bookingId, clientGroupId }: LockedBooking): Promise<ExtensionRow> {
  const { rows } = await extensionRow(bookingId, [clientGroupId]).execute(write.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Subject = { booking: LockedBooking; row: ExtensionRow };

/** A conflicting change is reported before broken rules: days that somebody else added are not the caller's fault. */
async function refuseBrokenRules(write: Write, context: Context, { booking, row }: Subject) {
  const { ifMatchVersion, body } = context;
  const facts = extensionFacts(row, context);
  if (ifMatchVersion !== null && ifMatchVersion !== row.version)
    refuseStaleVersion(ifMatchVersion, row.version, await currentBooking(write, context, booking));
  const broken = checkExtension(body.days, facts);
  const [first] = broken;
  if (first?.code === 'booking_already_cancelled')
    throw new Refusal(first.code, { current: await currentBooking(write, context, booking) });
  refuseBroken(broken);
  return facts;
}

async function refuseDoubles(write: Write, { body, viewer }: Context, row: ExtensionRow): Promise<void> {
  const covering =
    row.covering_contact_id === null
      ? row.covering_name === null
        ? null
        : { name: row.covering_name }
      : { contactId: row.covering_contact_id, name: row.covering_name ?? '' };
  if (row.room === '' && covering === null) return;
  const { location_id: locationId, room } = row;
  const wholeDay = { startTime: '00:00', endTime: '23:59' };
  const dates = body.days.map(({ dateLocal }) => dateLocal);
  const search = { locationId, covering, dates, ...wholeDay };
  const { rows: others } = await possibleDoubles(search, viewer.contactId).execute(write.db);
  const doubles = body.days.flatMap(({ dateLocal, startTime, endTime }) =>
    doublesAmong({ dates: [dateLocal], startTime, endTime, covering, room }, others),
  );
  refuseUnlessAllowed(checkDoubles(doubles, body.bookAnyway === true), {
    param: 'bookAnyway',
    current: { doubles: doubles.map(formatDouble) },
  });
}

function newDays({ body, ids }: Context, row: ExtensionRow): NewDay[] {
  return body.days
    .toSorted((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1))
    .map((day, index) => ({
      ...day,
      ...spanOf(day, row.time_zone),
      breakMinutes: bookedBreakMinutes(day.breakMinutes, row.classification),
      bookingId: ids.next(),
      position: row.last_position + 1 + index,
    }));
}

/** Copies everything of the booking to the new days. */
function requestOf(
  { viewer, receivedAt, ids }: Context,
  row: ExtensionRow,
  days: readonly NewDay[],
): NewRequest {
  const datesLocal = days.map(({ dateLocal }) => dateLocal);
  const { startTime, endTime, breakMinutes } = days[0]!;
  const times = { dates: datesLocal, startTime, timeZone: row.time_zone, cutOff: row.same_day_cut_off };
  return {
    clientGroupId: row.client_group_id,
    requestId: ids.next(),
    clientId: row.client_id,
    locationId: row.location_id,
    source: 'extension',
    status: 'Accepted',
    createdByContactId: viewer.contactId,
    createdByName: viewer.name,
    createdOnUtc: receivedAt,
    classificationId: row.classification_id,
    datesLocal,
    bookingsPerDate: 1,
    startTime,
    endTime,
    breakMinutes,
    approveBeforeUtc: approveBefore(times),
    lastStartUtc: lastStart({ ...times, startTime: days.at(-1)!.startTime }),
    gradeIds: row.grade_ids,
    certificationIds: row.certification_ids,
    reasonForAbsence: row.reason_for_absence,
    coveringContactId: row.covering_contact_id,
    coveringName: row.covering_name,
    submittedBy: row.submitted_by,
    room: row.room,
    notes: row.notes,
    confirmations: row.confirmations,
    policiesAgreed: row.policies_agreed,
    preferredCandidateId: row.preferred_candidate_id,
    purchaseOrder: row.purchase_order,
    costCentre: row.cost_centre,
    reference: row.reference,
  };
}

type Offer = { taken: ReadonlySet<string>; candidateId: string | null; isNamed: boolean };

/** Makes tentative offers for each day on which the block's educator is free and wanted back. */
async function offerToHolder(
  write: Write,
  row: ExtensionRow,
  { days, ids, at }: { days: readonly NewDay[]; ids: Context['ids']; at: Temporal.Instant },
): Promise<Offer> {
  const nobody: Offer = { taken: new Set(), candidateId: null, isNamed: false };
  const held = findBlockHolder(row.days);
  if (held === null || !(await lockCandidate(write, held.candidateId))) return nobody;
  const { rows } = await holderFacts(row, held.candidateId, days).execute(write.db);
  const [holder] = rows;
  if (!holder) return nobody;
  const isBlockFilled = runningDays(row.days).at(-1)?.status !== 'Unfilled';
  const offered = days.filter((_, index) => {
    const isCandidateAvailable = holder.isWanted && holder.free[index] === true;
    return extensionDayStatus({ isBlockFilled, isCandidateAvailable }).assignment === 'tentative';
  });
  if (offered.length === 0) return nobody;
  const taken = await offerTentatively(write, row, {
    candidateId: held.candidateId,
    assignmentIds: offered.map(() => ids.next()),
    bookingIds: offered.map(({ bookingId }) => bookingId),
    at: at.toString(),
  });
  return { taken: new Set(taken), ...held };
}

type Told = {
  context: Context;
  row: ExtensionRow;
  running: readonly LockedBooking[];
  request: NewRequest;
  made: readonly (NewDay & { status: 'Filled' | 'Unfilled' })[];
  offer: Offer;
};

/** The counters are locked last. Existing days are announced too: their series is longer. */
function tell(write: Write, { context, row, running, request, made, offer }: Told): void {
  const { clientGroupId, clientId, locationId, requestId, datesLocal } = request;
  const bookingIds = made.map(({ bookingId }) => bookingId);
  const { candidateId, isNamed, taken } = offer;
  write.send(
    recordNotifications({
      clientGroupId,
      requestId,
      subjectId: row.block_id,
      template: 'bookingExtended',
      params: { datesLocal, ...(candidateId !== null && isNamed && taken.size > 0 ? { candidateId } : {}) },
      occurrence: requestId,
      at: context.receivedAt,
    }),
  );
  write.send(
    changeDayCounters(
      clientGroupId,
      made.map(({ dateLocal, status }) => ({
        locationId,
        dateLocal,
        total: 1,
        open: status === 'Unfilled' ? 1 : 0,
      })),
    ),
  );
  write.announce({
    kind: 'booking',
    clientGroupId,
    clientId,
    locationId,
    entityIds: [...bookingIds, ...running.map(({ bookingId }) => bookingId)],
    datesLocal: [...datesLocal, ...running.map(({ dateLocal }) => dateLocal)],
  });
  write.audit({
    clientGroupId,
    action: 'booking.extend',
    entity: 'booking',
    entityIds: [context.params.bookingId, ...bookingIds],
    changes: { requestId, datesLocal, candidateId: taken.size > 0 ? candidateId : null },
  });
}
