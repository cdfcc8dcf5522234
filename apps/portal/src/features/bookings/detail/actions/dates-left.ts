import { hasCommenced } from '@staffroom/domain/bookings/cancel/cancel-booking.rules.ts';
import type { BookingDetail } from '../booking-detail.ts';

/** The dates of the series that have not begun, according to the data of the panel. */
export function datesLeft({ dates, details, location }: BookingDetail, now: Temporal.Instant): string[] {
  return dates
    .filter(({ date, status }) => {
      const start = { now, dateLocal: date, startTime: details.startTime, timeZone: location.timeZone };
      return (status === 'Unfilled' || status === 'Filled') && !hasCommenced(start);
    })
    .map(({ date }) => date);
}

/** The dates on which an educator has confirmed: they cannot be cancelled online. */
export function confirmedAmong({ dates }: Pick<BookingDetail, 'dates'>, among: readonly string[]): string[] {
  return dates.filter(({ date, isConfirmed }) => isConfirmed && among.includes(date)).map(({ date }) => date);
}
