import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { bookedBreakMinutes, checkBreak } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import type { ClassificationTimes, TimeSpan } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { estimateBooking } from '@staffroom/domain/bookings/create/estimate-booking.contract.ts';
import { allowed, firstRefusal, refuse } from '@staffroom/domain/errors/verdict.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { estimateCost } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { workedMinutes } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { rateAt } from './estimate-booking.sql.ts';

const { bookingsPerDateMin: min, bookingsPerDateMax: max } = defaultBookingLimits;

function checkAsked(
  { bookingsPerDate, ...span }: TimeSpan & { bookingsPerDate: number },
  classification: ClassificationTimes,
): Verdict {
  return firstRefusal(
    bookingsPerDate >= min && bookingsPerDate <= max
      ? allowed
      : refuse('bookings_per_date_out_of_range', { min, max }),
    span.startTime < span.endTime ? allowed : refuse('end_time_before_start'),
    checkBreak(span, classification),
  );
}

/** In cents, before tax; a viewer who may book but not see accounts gets no rates. */
export const estimateBookingRoute = route(estimateBooking, async (context) => {
  const { query, viewer, database, tenantScope } = context;
  const { locationId, startTime, endTime, bookingsPerDate } = query;
  if (!viewer.rights.allLocationIds.has(locationId)) throw notFound();
  if (!viewer.rights.locationIds('accounts', 'view').has(locationId)) throw new Refusal('permission_missing');
  const [row] = await readInOneTrip(database, tenantScope, rateAt(query));
  if (!row) throw notFound();
  const { time_zone: timeZone, rate_unit_type: unit, classification } = row;
  refuseUnlessAllowed(checkAsked(query, classification));
  const unpaidBreakMinutes = bookedBreakMinutes(query.breakMinutes, classification);
  const worked = { startTime, endTime, unpaidBreakMinutes };
  const days = [...new Set(query.dates)].toSorted().map((dateLocal) => ({
    dateLocal,
    workedMinutes: workedMinutes(worked, { dateLocal, timeZone }),
  }));
  return {
    status: 200,
    body: {
      taxLabel: variantOf(row.variant).taxWord,
      cost: estimateCost(days, { unit, bookingsPerDate }, row.rate),
    },
  };
});
