import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { undoBooking } from '@staffroom/domain/bookings/cancel/undo-booking.contract.ts';
import { checkUndoing } from '@staffroom/domain/bookings/cancel/undo-booking.rules.ts';
import { notFound, refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Write } from '../../../http/route.ts';
import { takeBackNotifications } from '../../notifications/take-back-notifications.sql.ts';
import { lockBookingsOfRequest } from '../../provider/bookings/lock-bookings.sql.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { followReplaceMe } from '../../replace-me/follow-replace-me.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { keepSeriesDates } from '../series-dates.sql.ts';
import { currentBooking } from '../detail/booking-detail.reply.ts';
import { undoFacts, undoRows } from './undo-booking.sql.ts';

/** All bookings of the request or none. The provider is not notified: it had not offered them to anybody. */
export const undoBookingRoute = route(undoBooking, async (context) => {
  const { params, viewer, receivedAt: at, ids, ifMatchVersion } = context;
  const { clientGroupIds, rights, emailVerified, contactId } = viewer;
  return context.inTransaction(async (write) => {
    const [[named, ...others], found] = await Promise.all([
      lockBookingsOfRequest(write, { ...params, clientGroupIds }),
      undoFacts(params.bookingId, clientGroupIds).execute(write.db),
    ]);
    const facts = found.rows[0];
    if (!facts || !rights.allLocationIds.has(named.locationId)) throw notFound();
    const canCreate = rights.locationIds('booking', 'create').has(named.locationId);
    refuseUnlessAllowed(checkRight(canCreate, { isEmailVerified: emailVerified }));

    const all = [named, ...others] as const;
    const verdict = checkUndoing({
      now: at,
      isOwn: facts.created_by_contact_id === contactId,
      madeAt: facts.made_at === null ? null : Temporal.Instant.from(facts.made_at),
      statuses: all.map(({ status }) => status),
      wasOffered: facts.was_offered,
      wasExtended: facts.was_extended,
    });
    const isStale = ifMatchVersion !== null && ifMatchVersion !== named.version;
    if (!verdict.ok || isStale) {
      const current = await currentBooking(write, context, named);
      refuseUnlessAllowed(verdict, { current });
      refuseStaleVersion(ifMatchVersion, named.version, current);
    }

    const days = all.filter(({ status }) => status !== 'Cancelled');
    undoRows(write, days, { changeId: ids.next(), contactId, at });
    write.send(
      keepSeriesDates(
        named.clientGroupId,
        all.map(({ blockId }) => blockId),
      ),
    );
    for (const booking of days) await followReplaceMe(write, booking, { status: 'Cancelled' });
    tellPeople(write, all, at);
    write.send(changeDayCounters(named.clientGroupId, days.map(uncounted)));
    tellOthers(write, days);
    return { status: 200, body: { requestId: named.requestId, days: days.map(formatDay) } };
  });
});

function tellPeople(
  write: Write,
  all: readonly [LockedBooking, ...LockedBooking[]],
  at: Temporal.Instant,
): void {
  const [{ clientGroupId, requestId, locationId, version }] = all;
  takeBackNotifications(
    write,
    {
      clientGroupId,
      requestId,
      subjectId: requestId,
      template: 'bookingUndone',
      params: { requestId, locationId },
      occurrence: version + 1,
      at,
    },
    [requestId, ...all.flatMap(({ blockId, bookingId }) => [blockId, bookingId])],
  );
}

function tellOthers(write: Write, days: readonly LockedBooking[]): void {
  const [first] = days;
  if (!first) return;
  const { clientGroupId, clientId, locationId, requestId } = first;
  const entityIds = days.map(({ bookingId }) => bookingId);
  const datesLocal = [...new Set(days.map(({ dateLocal }) => dateLocal))];
  write.announce({ kind: 'booking', clientGroupId, clientId, locationId, entityIds, datesLocal });
  write.audit({
    clientGroupId,
    action: 'booking.undo',
    entity: 'bookingRequest',
    entityIds: [requestId, ...entityIds],
    changes: { status: 'Cancelled' },
  });
}

/** None was ever offered, so each was open. */
function uncounted({ locationId, dateLocal }: LockedBooking) {
  return { locationId, dateLocal, total: -1, open: -1 };
}

function formatDay({ bookingId, dateLocal, version }: LockedBooking) {
  return { bookingId, dateLocal, version: version + 1 };
}
