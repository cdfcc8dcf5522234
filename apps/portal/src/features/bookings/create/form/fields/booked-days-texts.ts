import { formatCount } from '../../../../../lib/device/format-count.ts';
import { localised } from '../../../../../lib/localised.ts';

/** For the days of the form's calendar that have bookings. */
export const bookedDaysTexts = localised('bookedDays', {
  allSitesOf: (client: string) => `all sites of ${client}`,
  alreadyBooked: (count: number, open: number, place: string) =>
    `${count === 1 ? '1 booking' : `${formatCount(count)} bookings`} at ${place}${open > 0 ? `, ${formatCount(open)} unfilled` : ''}`,
});
