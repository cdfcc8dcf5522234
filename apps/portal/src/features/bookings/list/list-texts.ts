import { localised } from '../../../lib/localised.ts';

/** Only for the list: below its days, and above them in print. */
export const listTexts = localised('list', {
  noMoreRequests: 'No more requests',
  noMore: 'No more bookings',
  showMore: 'Show more',
  loadingList: 'Loading bookings',
  searchEarlier: 'Search the 12 months before',
  searchFrom: (date: string) => `Searching from ${date} on.`,
  printedFrom: (date: string) => `bookings from ${date}`,
  printedBetween: (from: string, to: string) => `bookings from ${from} to ${to}`,
  printedOn: (date: string) => `Printed on ${date}.`,
});
