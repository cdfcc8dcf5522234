/** What the address of /bookings holds, so that any view can be sent to a colleague. */
export const filterStatuses = ['PendingApproval', 'Unfilled', 'Filled', 'Cancelled', 'Invoiced'] as const;
export type FilterStatus = (typeof filterStatuses)[number];

export type BookingFilters = {
  /** First day of the list, a calendar date; null means today at the first location. */
  from: string | null;
  status: readonly FilterStatus[];
  locations: readonly number[];
  search: string;
};

export type BookingsSearch = { from?: string; status?: string; locations?: string; q?: string };

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const oldest = '1000-01-01';

function isCalendarDate(value: string): boolean {
  if (!datePattern.test(value) || value < oldest) return false;
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value;
  } catch {
    return false;
  }
}

/** The router reads digits in an address that somebody typed as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Reads the address; what it cannot mean is left out, never an error. */
export function readBookingFilters(search: {
  readonly [Name in keyof BookingsSearch]?: unknown;
}): BookingFilters {
  const from = textOf(search.from);
  const status = textOf(search.status)
    .split(',')
    .filter((word): word is FilterStatus => filterStatuses.some((known) => known === word));
  const locations = textOf(search.locations)
    .split(',')
    .filter((word) => /^[1-9]\d{0,9}$/.test(word))
    .map(Number);
  return {
    from: isCalendarDate(from) ? from : null,
    status: [...new Set(status)],
    locations: [...new Set(locations)],
    search: [...textOf(search.q)].slice(0, 100).join(''),
  };
}

/** The address for the filters; what is not set is left out. */
export function writeBookingFilters(filters: BookingFilters): BookingsSearch {
  return {
    ...(filters.from === null ? {} : { from: filters.from }),
    ...(filters.status.length === 0 ? {} : { status: filters.status.join(',') }),
    ...(filters.locations.length === 0 ? {} : { locations: filters.locations.join(',') }),
    ...(filters.search === '' ? {} : { q: filters.search }),
  };
}
