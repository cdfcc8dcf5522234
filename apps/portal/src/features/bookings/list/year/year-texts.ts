import { localised } from '../../../../lib/localised.ts';

/** For a day on the map of the year. */
export const yearTexts = localised('year', {
  none: 'No bookings',
  noneSeen: 'No bookings at your sites',
});
