import { formatCount } from '../../lib/device/format-count.ts';
import { localised } from '../../lib/localised.ts';

/**
 * Right-to-left scripts and direction marks. Text with these is isolated, so that it does not reorder the text beside
 * it.
 */
const turnsWords = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** For the list, and texts shared by all screens of bookings; those of one screen are beside this module. */
export const bookingTexts = localised('booking', {
  // Ways to book
  bookAgain: 'Book again',
  newBooking: 'New booking',
  moreWays: 'More ways to book',
  fromTemplate: 'From a template',
  copyLast: 'Copy what I booked last',
  copyComing: 'Copy the last booking of the next 14 days',

  // The list
  title: 'Bookings',
  weekEarlier: 'A week earlier',
  weekLater: 'A week later',
  goToDate: 'Go to date',
  today: 'Today',
  export: 'Export',
  print: 'Print',
  filterButton: (count: number) => (count === 0 ? 'Filter' : `Filter (${count})`),
  shown: (count: number) => `${formatCount(count)} shown`,
  shownOf: (count: number, total: number) => `${formatCount(count)} shown of ${formatCount(total)}`,
  showAdded: (count: number) =>
    count === 1 ? 'Show 1 new booking' : `Show ${formatCount(count)} new bookings`,
  showAddedRequests: (count: number) =>
    count === 1 ? 'Show 1 new request' : `Show ${formatCount(count)} new requests`,
  updated: 'Just changed',
  answered: 'No longer waiting',
  movedOn: 'No longer in this list',
  noEducatorYet: 'No educator yet',
  notFilled: 'Not filled',
  filledOf: (filled: number, total: number) => `${formatCount(filled)} of ${formatCount(total)} filled`,
  isToday: 'today',
  isTomorrow: 'tomorrow',
  forWhom: (name: string) => `covering ${turnsWords.test(name) ? `\u2068${name}\u2069` : name}`,
  educators: (count: number) => `${count} educators`,
  staleTitle: 'This could not be updated',
  staleWords: (age: string) => `You are seeing it as it was ${age}.`,
  aMomentAgo: 'a moment ago',
  ago: (duration: string) => `${duration} ago`,
  tryAgain: 'Try again',

  // The states of a booking
  statuses: {
    PendingApproval: 'Pending approval',
    Unfilled: 'Unfilled',
    Filled: 'Filled',
    Cancelled: 'Cancelled',
    Invoiced: 'Invoiced',
  },
  states: { offered: 'Offered', arrived: 'Arrived', tentative: 'Tentative', confirmed: 'Confirmed' },
  minutesLate: (minutes: number) => `${minutes} min late`,
  started: 'started',
  left: (duration: string) => `${duration} left`,
  ofSeries: (position: number, total: number) => `${position} of ${total}`,
});
