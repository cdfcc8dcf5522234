import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { getClientBookingSummary } from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { addDays, isWeekend } from '@staffroom/domain/time/calendar-date.ts';

export type LocationDays = NonNullable<ReplyOf<typeof getClientBookingSummary>>[number];

export type RowOfDays = {
  locationId: number;
  name: string;
  days: { dateLocal: string; total: number; filled: number }[];
};

/** Maximum rows on the home screen; the list has the others. */
const maxRows = 8;

/**
 * The locations with bookings in the seven days after a date: first the `known` ones in their order, then those with
 * the most open bookings, then by name. A Saturday or Sunday without any booking is left out.
 */
export function planDaysAhead(
  locations: readonly LocationDays[],
  after: string,
  known: readonly number[] = [],
): RowOfDays[] {
  const place = new Map(known.map((locationId, index) => [locationId, index - known.length]));
  const placeOf = ({ locationId }: LocationDays) => place.get(locationId) ?? 0;
  const booked = new Set(locations.flatMap(({ days }) => days.map((day) => day.dateLocal)));
  const dates = Array.from({ length: 7 }, (_, index) => addDays(after, index + 1)).filter(
    (dateLocal) => !isWeekend(dateLocal) || booked.has(dateLocal),
  );
  return locations
    .filter((location) => location.totalBookings > 0 || place.has(location.locationId))
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        b.openBookings - a.openBookings ||
        a.locationName.localeCompare(b.locationName, 'en'),
    )
    .slice(0, maxRows)
    .map((location) => rowOf(location, dates));
}

function rowOf({ locationId, locationName, days }: LocationDays, dates: readonly string[]): RowOfDays {
  const byDate = new Map(days.map((day) => [day.dateLocal, day]));
  return {
    locationId,
    name: locationName,
    days: dates.map((dateLocal) => {
      const { totalBookingsCount: total = 0, openBookingsCount: open = 0 } = byDate.get(dateLocal) ?? {};
      return { dateLocal, total, filled: total - open };
    }),
  };
}
