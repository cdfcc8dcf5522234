import { localised } from './localised.ts';

/** Of the day on the first page. */
export const homeTexts = localised({
  hello: (name: string) => `Hello ${name}`,
  allBooked: (name: string, total: number) => `Hello ${name}, ${total} booked`,
  nobodyBooked: (name: string) => `Hello ${name}, nobody is booked`,
  allFilled: (name: string, total: number) => `Hello ${name}, all ${total} filled`,
  stillUnfilled: (name: string, open: number, total: number) =>
    `Hello ${name}, ${open} of ${total} still unfilled`,
  todayIs: (date: string) => `Today, ${date}`,
  tomorrowIs: (date: string) => `Tomorrow, ${date}`,
  seesNoneTitle: 'You see no bookings',
  seesNoneWithWork: 'Your work is here:',
  seesNone: 'Your provider can give you the right to see or make bookings.',
  timesheets: 'Timesheets',
  finance: 'Finance',
  nobodyToday: 'Nobody is booked for today',
  nobodyOn: (date: string) => `Nobody is booked for ${date}`,
  nobodyWords: 'When you book, the educators who come stand here with their faces.',
  needsYou: 'Needs you now',
  allUnfilled: 'All unfilled',
  filledAt: (place: string) => `Filled at ${place}`,
  allAt: (count: number, place: string) => `All ${count} at ${place}`,
  earliestOnly:
    'There are more bookings than fit here: these are the earliest. Choose a client above to see its day whole.',
  moreLocations: (count: number) => (count === 1 ? '1 more location' : `${count} more locations`),
  bookedCount: (count: number) => `${count} booked`,
  daysAhead: 'The days ahead',
  noneBooked: 'none',
  waiting: 'Waiting for approval',
  seeAll: 'See all',
  loadingToday: 'Loading today’s bookings',
});
