import { cancelBooking } from '@staffroom/domain/bookings/cancel/cancel-booking.contract.ts';
import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import {
  checkCancellation,
  checkCancelReason,
} from '@staffroom/domain/bookings/cancel/cancel-booking.rules.ts';
import { cancellationPercent } from '@staffroom/domain/bookings/cancel/cancellation-terms.rules.ts';
import { undoSeconds } from '@staffroom/domain/bookings/booking-limits.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { notFound, Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route.ts';
import { educatorToName, notifyOfBookings, tellOfBookings } from '../../provider/bookings/changed-booking.ts';
import { lockBookings } from '../../provider/bookings/lock-bookings.sql.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { keepSeriesDates } from '../series-dates.sql.ts';
import { currentBooking } from '../detail/booking-detail.reply.ts';
import { cancellationFacts, cancelRows } from './cancel-booking.sql.ts';
import type { CancellationFacts } from './cancel-booking.sql.ts';
import { followReplaceMe } from '../../replace-me/follow-replace-me.ts';

type Context = RouteContext<typeof cancelBooking>;
/** A day to cancel, with the verdict of the rules. */
type Day = { booking: LockedBooking; verdict: Verdict; costPercent: number };

/** Takes effect at once: the educator is free again, and the provider and confirmation contacts are notified. */
export const cancelBookingRoute = route(cancelBooking, async (context) => {
  const { params: address, body, viewer, receivedAt: at, ids, ifMatchVersion } = context;
  const isBlock = body.scope === 'block';
  return context.inTransaction(async (write) => {
    const { clientGroupIds } = viewer;
    const [[named, ...others], found] = await Promise.all([
      lockBookings(write, { ...address, clientGroupIds, wholeBlock: isBlock }),
      cancellationFacts(address.bookingId, clientGroupIds).execute(write.db),
    ]);
    const facts = found.rows[0];
    if (!facts || !viewer.rights.allLocationIds.has(named.locationId)) throw notFound();
    refuseUnlessAllowed(checkRightAt(viewer, named.locationId));
    refuseUnlessAllowed(checkCancelReason(body.cancelReason), { param: 'cancelReason' });

    const days = [named, ...others].map((booking) => judge(booking, facts, at));
    const cancelled = days.filter(({ verdict }) => verdict.ok);
    const isStale = ifMatchVersion !== null && ifMatchVersion !== named.version;
    if (cancelled.length === 0 || isStale) {
      const current = await currentBooking(write, context, named);
      // Why it cannot be cancelled is more useful than that it has changed.
      if (cancelled.length === 0) refuseUnlessAllowed(judge(named, facts, at).verdict, { current });
      refuseStaleVersion(ifMatchVersion, named.version, current);
    }
    refuseDearer(cancelled, body.costPercent);

    const bookings = cancelled.map(({ booking }) => booking);
    cancelRows(write, bookings, {
      changeId: ids.next(),
      contactId: viewer.contactId,
      reason: body.cancelReason.trim(),
      at,
      costPercents: new Map(cancelled.map(({ booking, costPercent }) => [booking.bookingId, costPercent])),
    });
    write.send(keepSeriesDates(named.clientGroupId, [named.blockId]));
    for (const booking of bookings) await followReplaceMe(write, booking, { status: 'Cancelled' });
    // The educator is still coming on days that were not cancelled.
    const params = { ...educatorToName(bookings), byContactId: viewer.contactId };
    notifyOfBookings(write, bookings, { template: 'bookingCancelled', params, at });
    write.send(changeDayCounters(named.clientGroupId, bookings.map(uncounted)));
    tellOfBookings(write, bookings, { action: 'booking.cancel', changes: { status: 'Cancelled' } });

    // A day that was already cancelled is as requested.
    const meant = days.filter(({ verdict }) => verdict.ok || verdict.code !== 'booking_already_cancelled');
    const reply = { undoSecondsLeft: undoSeconds, days: meant.map(formatDay).toSorted(byDate) };
    return meant.length === cancelled.length ? { status: 200, body: reply } : { status: 207, body: reply };
  });
});

/** No day may cost more than the person was shown. */
function refuseDearer(days: readonly Day[], shownPercent: number | undefined): void {
  const percent = Math.max(...days.map(({ costPercent }) => costPercent));
  if (shownPercent !== undefined && percent > shownPercent)
    throw new Refusal('cancellation_cost_changed', { params: { percent }, param: 'costPercent' });
}

function checkRightAt({ rights, emailVerified }: Context['viewer'], locationId: number): Verdict {
  return checkRight(rights.locationIds('booking', 'delete').has(locationId), {
    isEmailVerified: emailVerified,
  });
}

function judge(booking: LockedBooking, facts: CancellationFacts, now: Temporal.Instant): Day {
  const { status, assignment, dateLocal, startTime } = booking;
  const start = { now, dateLocal, startTime, timeZone: facts.time_zone };
  const verdict = checkCancellation({
    ...start,
    status,
    assignmentState: assignment?.state ?? null,
    isOnlineCancellationAllowed: facts.online_cancellation_allowed,
  });
  return {
    booking,
    verdict,
    costPercent: verdict.ok ? cancellationPercent(facts.cancellation_terms, start) : 0,
  };
}

function uncounted({ locationId, dateLocal, status }: LockedBooking) {
  return { locationId, dateLocal, total: -1, open: status === 'Unfilled' ? -1 : 0 };
}

function formatDay({ booking, verdict, costPercent }: Day) {
  const { bookingId, dateLocal, version } = booking;
  return verdict.ok
    ? { bookingId, dateLocal, result: 'cancelled' as const, code: null, costPercent, version: version + 1 }
    : { bookingId, dateLocal, result: 'refused' as const, code: verdict.code, costPercent, version };
}

const byDate = (one: { dateLocal: string }, other: { dateLocal: string }) =>
  one.dateLocal < other.dateLocal ? -1 : 1;
