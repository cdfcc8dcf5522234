import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { runningDays } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import type { ExtensionFacts, ProposedDay } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import type { Settings } from '../../../http/settings.ts';
import type { ExtensionRow } from './extend-booking.sql.ts';

/** The facts for the rules of extending, from the database row. */
export function extensionFacts(
  row: ExtensionRow,
  { receivedAt: now, settings }: { receivedAt: Temporal.Instant; settings: Pick<Settings, 'features'> },
): ExtensionFacts {
  const days = runningDays(row.days);
  // A cancelled booking is refused before the other days matter.
  const [first] = days.length > 0 ? days : row.days;
  const last = days.at(-1) ?? row.days.at(-1);
  return {
    now,
    isEnabled: settings.features.includes('enableExtendBooking'),
    status: row.status,
    block: { firstDate: first!.dateLocal, lastDate: last!.dateLocal },
    location: { timeZone: row.time_zone, clientTypeInt: row.client_type, state: row.state },
    isLocationConfirmed: row.is_confirmed,
    restrictions: row.restrictions,
    classification: row.classification,
    limits: {
      ...defaultBookingLimits,
      minimumDurationMinutes: row.minimum_duration_minutes ?? defaultBookingLimits.minimumDurationMinutes,
    },
    cutOff: row.same_day_cut_off,
    earliestStartTime: row.earliest_start,
  };
}

/** The start and end instants of a day. */
export function spanOf(
  { dateLocal, startTime, endTime }: Pick<ProposedDay, 'dateLocal' | 'startTime' | 'endTime'>,
  timeZone: string,
) {
  return {
    startUtc: localToInstant(dateLocal, startTime, timeZone, 'start').toString(),
    endUtc: localToInstant(dateLocal, endTime, timeZone, 'end').toString(),
  };
}
