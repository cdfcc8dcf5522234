import { localised } from '../../../lib/localised.ts';

/** Only for the list, above and below its days. */
export const listTexts = localised('list', {
  noMoreRequests: 'No more requests',
  noMore: 'No more bookings',
  showMore: 'Show more',
  loadingList: 'Loading bookings',
  searchEarlier: 'Search the 12 months before',
  searchFrom: (date: string) => `Searching from ${date} on.`,
});
