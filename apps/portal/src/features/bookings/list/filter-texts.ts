import { localised } from '../../../lib/localised.ts';

export const filterTexts = localised('filter', {
  period: 'Period',
  anyDates: 'Any dates',
  filter: 'Filter bookings',
  search: 'Search bookings',
  searchExample: 'Educator, room, classification',
  locations: 'Locations',
  allLocations: 'All locations',
  tooMany: (max: number) =>
    `At most ${max} locations can be chosen here. Choose all of them, or fewer clients at the top`,
  status: 'Status',
  clear: 'Clear',
  filterStatuses: {
    PendingApproval: 'Pending',
    Unfilled: 'Unfilled',
    Filled: 'Filled',
    Cancelled: 'Cancelled',
    Invoiced: 'Invoiced',
  },
});
