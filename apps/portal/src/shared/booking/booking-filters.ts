import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import type { BookingsSearch } from '../../lib/links.ts';

/** The filters in the address of /bookings, so that any view can be sent to a colleague. */
export const filterStatuses = ['PendingApproval', 'Unfilled', 'Filled', 'Cancelled', 'Invoiced'] as const;
export type FilterStatus = (typeof filterStatuses)[number];

export type BookingFilters = {
  /** First day of the list, a calendar date; null means today at the first location. */
  from: string | null;
  /** Last day of the list, inclusive, not before `from`; null means no end. Only with `from`. */
  to: string | null;
  status: readonly FilterStatus[];
  locations: readonly number[];
  search: string;
};

/** Clears every filter except the first day; a period is cleared as a whole. */
export const noFilters = { to: null, status: [], locations: [], search: '' } as const;

export function isFiltered({ to, status, locations, search }: BookingFilters): boolean {
  return to !== null || status.length + locations.length > 0 || search !== '';
}

function dateOf(text = ''): string | null {
  return isCalendarDate(text) ? text : null;
}

/** Reads the address. Invalid values are left out; never throws. */
export function readBookingFilters(search: Readonly<BookingsSearch>): BookingFilters {
  const from = dateOf(search.from);
  const to = dateOf(search.to);
  const status = (search.status ?? '')
    .split(',')
    .filter((word): word is FilterStatus => filterStatuses.some((known) => known === word));
  const locations = (search.locations ?? '')
    .split(',')
    .filter((word) => /^[1-9]\d{0,9}$/.test(word))
    .map(Number);
  return {
    from,
    to: from !== null && to !== null && to >= from ? to : null,
    status: [...new Set(status)],
    locations: [...new Set(locations)],
    // A request must not contain control characters.
    search: [...(search.q ?? '').replace(/\p{Cc}/gu, ' ')].slice(0, 100).join(''),
  };
}

/** The address for the filters; empty filters are left out. */
export function writeBookingFilters(filters: BookingFilters): BookingsSearch {
  return {
    ...(filters.from === null ? {} : { from: filters.from }),
    ...(filters.to === null ? {} : { to: filters.to }),
    ...(filters.status.length === 0 ? {} : { status: filters.status.join(',') }),
    ...(filters.locations.length === 0 ? {} : { locations: filters.locations.join(',') }),
    ...(filters.search === '' ? {} : { q: filters.search }),
  };
}
