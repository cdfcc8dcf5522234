import { formatCount } from '../../../../lib/device/format-count.ts';
import { localised } from '../../../../lib/localised.ts';

/** For the map of the year and its days. */
export const yearTexts = localised('year', {
  label: (year: number) => `Bookings in ${year}`,
  bookingCount: (count: number) => (count === 1 ? '1 booking' : `${formatCount(count)} bookings`),
  none: 'No bookings',
  noneSeen: 'No bookings at your sites',
});
