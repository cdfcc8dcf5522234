import { localised } from '../../../lib/localised.ts';

/** For an empty list. */
export const listNothingTexts = localised('listNothing', {
  noneFits: 'No bookings match these filters',
  noRequestsFit: 'No requests match these filters',
  noneFitsWords: 'Try other words or dates, or clear the filters.',
  clearFilters: 'Clear filters',
  nothingBooked: 'Nothing is booked from this day on',
  nothingSeen: 'Nothing is booked from this day on at the sites you can see',
  noRequests: { own: 'You have no requests from this day on', requests: 'No requests wait from this day on' },
  onlySees: {
    own: 'You only see your own requests. Bookings made by others are not shown to you.',
    requests: 'You only see requests. Bookings are not shown to you.',
  },
  nothingBookedWords: 'Go to an earlier day, or make a booking.',
  nothingBookedWordsForReaders: 'Go to an earlier day to see what was booked.',
});
