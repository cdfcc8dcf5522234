import { amendBooking } from '@staffroom/domain/bookings/change/amend-booking.contract.ts';
import { amendableFields } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { hasCommenced } from '@staffroom/domain/bookings/cancel/cancel-booking.rules.ts';
import { notFound, Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext, Write } from '../../../http/route.ts';
import { educatorToName, notifyOfBookings, tellOfBookings } from '../../provider/bookings/changed-booking.ts';
import { lockBookings } from '../../provider/bookings/lock-bookings.sql.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { refuseSecondReplaceMe } from '../../replace-me/follow-replace-me.ts';
import { lockRequestsBehind } from '../../replace-me/replace-me.sql.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { currentBooking } from '../detail/booking-detail.reply.ts';
import { amendDay, checkDay, readSubject } from './amend-day.ts';
import type { AmendedDay, Subject } from './amend-day.ts';
import { lockLocationOf } from './amend-booking.sql.ts';

type Context = RouteContext<typeof amendBooking>;
type Refused = { booking: LockedBooking; refusal: Refusal };

/** Changes bookings, their educators' time, counters, history and notifications in one transaction. */
export const amendBookingRoute = route(amendBooking, async (context) => {
  const { params, body, viewer, ids } = context;
  const { scope = 'day' } = body;
  return refuseSecondReplaceMe(
    context.inTransaction(async (write) => {
      if (body.dateLocal !== undefined) write.send(lockRequestsBehind(params.bookingId));
      write.send(lockLocationOf(params.bookingId));
      const [booking, ...others] = await lockBookings(write, {
        ...params,
        clientGroupIds: viewer.clientGroupIds,
        // Two days of a block must not end up on one date.
        wholeBlock: scope !== 'day' || body.dateLocal !== undefined,
      });
      const { rights, emailVerified } = viewer;
      if (!rights.allLocationIds.has(booking.locationId)) throw notFound();
      const canModify = rights.locationIds('booking', 'modify').has(booking.locationId);
      refuseUnlessAllowed(checkRight(canModify, { isEmailVerified: emailVerified }));

      const named = await readSubject(write, booking);
      await refuseConflicts(write, context, named);
      const changeId = ids.next();
      const changed: AmendedDay[] = [];
      const refused: Refused[] = [];
      for (const other of scope === 'day' ? [] : others.filter((day) => isMeant(day, named, context)))
        await tryDay(await readSubject(write, other));
      await tryDay(named);
      if (changed.length === 0) throw refused.at(-1)?.refusal ?? new Refusal('amendment_empty');

      tell(write, changed, context);
      const reply = { ...summarize(named.booking, changed), days: formatDays(changed, refused) };
      return refused.length === 0 ? { status: 200, body: reply } : { status: 207, body: reply };

      async function tryDay(subject: Subject): Promise<void> {
        try {
          const day = await amendDay(write, context, subject, changeId);
          if (day !== null) changed.push(day);
        } catch (error) {
          // Nothing of that day was written, so the other days can still change.
          if (!(error instanceof Refusal)) throw error;
          refused.push({ booking: subject.booking, refusal: error });
        }
      }
    }),
  );
});

/** Refuses a day that is over, begun, too late or changed since it was read; the rest of a series goes on. */
async function refuseConflicts(write: Write, context: Context, named: Subject): Promise<void> {
  const { ifMatchVersion, receivedAt, body } = context;
  const { booking } = named;
  const verdict = checkDay(named, receivedAt);
  const isStale = ifMatchVersion !== null && ifMatchVersion !== booking.version;
  const isSeries = body.scope === 'following' || body.scope === 'block';
  if ((verdict.ok || isSeries) && !isStale) return;
  const current = await currentBooking(write, context, booking);
  refuseUnlessAllowed(verdict, { current });
  refuseStaleVersion(ifMatchVersion, booking.version, current);
}

/** Whether a day is changed too: running, not begun and, with scope `following`, after the named one. */
function isMeant(day: LockedBooking, { booking, row }: Subject, { body, receivedAt: now }: Context): boolean {
  const { status, dateLocal, startTime } = day;
  const isRunning = status === 'Unfilled' || status === 'Filled';
  if (!isRunning || hasCommenced({ now, dateLocal, startTime, timeZone: row.time_zone })) return false;
  return body.scope === 'block' || dateLocal > booking.dateLocal;
}

function tell(write: Write, changed: readonly AmendedDay[], { receivedAt: at }: Context): void {
  const days = changed.toSorted((one, other) => (one.after.dateLocal < other.after.dateLocal ? -1 : 1));
  const [first] = days;
  if (!first) return;
  const { clientGroupId } = first.booking;
  const kept = days.filter(({ educator }) => educator !== 'released').map(({ booking }) => booking);
  // On their new dates.
  const now = days.map(({ booking, after: { dateLocal } }) => ({ ...booking, dateLocal }));
  notifyOfBookings(write, now, {
    template: 'bookingChanged',
    params: { fields: fieldsOf(days), ...educatorToName(kept) },
    at,
  });
  const moves = days.flatMap(countersOf);
  if (moves.length > 0) write.send(changeDayCounters(clientGroupId, moves));
  const bookings = days.map(({ booking }) => booking);
  const changes = { fields: fieldsOf(days), educator: mostOf(days) };
  tellOfBookings(write, bookings, { action: 'booking.amend', changes });
  for (const { booking, after } of days) tellOfNewDate(write, booking, after.dateLocal);
}

function countersOf({ booking, after }: AmendedDay) {
  const { locationId, dateLocal, status } = booking;
  const isOpen = (one: string): number => (one === 'Unfilled' ? 1 : 0);
  if (after.dateLocal === dateLocal && after.status === status) return [];
  return [
    { locationId, dateLocal, total: -1, open: -isOpen(status) },
    { locationId, dateLocal: after.dateLocal, total: 1, open: isOpen(after.status) },
  ];
}

function tellOfNewDate(write: Write, booking: LockedBooking, dateLocal: string): void {
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

/** The named booking's new state, and what changed across all days. */
function summarize({ bookingId, version, status }: LockedBooking, changed: readonly AmendedDay[]) {
  const own = changed.find(({ booking }) => booking.bookingId === bookingId);
  return {
    version: own === undefined ? version : version + 1,
    status: own?.after.status ?? status,
    changed: fieldsOf(changed),
    educator: mostOf(changed),
  };
}

function fieldsOf(days: readonly AmendedDay[]) {
  const all = new Set(days.flatMap(({ fields }) => fields));
  return amendableFields.filter((field) => all.has(field));
}

/** What the change means for the educators: the strongest effect on any day. */
function mostOf(days: readonly AmendedDay[]): AmendedDay['educator'] {
  const met = new Set(days.map(({ educator }) => educator));
  return (['askedAgain', 'released', 'told'] as const).find((one) => met.has(one)) ?? 'nobody';
}

function formatDays(changed: readonly AmendedDay[], refused: readonly Refused[]) {
  const days = [
    ...changed.map(({ booking: { bookingId, version }, after: { dateLocal } }) => ({
      bookingId,
      dateLocal,
      result: 'changed' as const,
      code: null,
      params: {},
      version: version + 1,
    })),
    ...refused.map(({ booking: { bookingId, version, dateLocal }, refusal }) => ({
      bookingId,
      dateLocal,
      result: 'refused' as const,
      code: refusal.code,
      params: { ...refusal.details.params },
      version,
    })),
  ];
  return days.toSorted((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1));
}
