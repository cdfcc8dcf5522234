import { localised } from '../../../../lib/localised.ts';

/** For days on which a location takes no bookings. */
export const closedDaysTexts = localised('closedDays', {
  noBookingsOn: (dates: string) => `No bookings on ${dates}`,
});
