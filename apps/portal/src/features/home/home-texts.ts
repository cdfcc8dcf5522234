import { getLocale } from '../../lib/device/locale.ts';
import { localised } from '../../lib/localised.ts';

/** Like `formatCount`, whose module would be added to the first load of every screen. */
const grouped = (count: number) => count.toLocaleString(getLocale());

/** For the day on the home screen. */
export const homeTexts = localised('home', {
  /** The title while the day is not known. */
  home: 'Home',
  hello: (name: string) => `Hello ${name}`,
  allBooked: (name: string, total: number) => `Hello ${name}, ${grouped(total)} booked`,
  nobodyBooked: (name: string) => `Hello ${name}, nobody is booked`,
  allFilled: (name: string, total: number) => `Hello ${name}, all ${grouped(total)} filled`,
  stillUnfilled: (name: string, open: number, total: number) =>
    `Hello ${name}, ${grouped(open)} of ${grouped(total)} still unfilled`,
  todayIs: (date: string) => `Today, ${date}`,
  tomorrowIs: (date: string) => `Tomorrow, ${date}`,
  nobodyToday: 'Nobody is booked for today',
  nobodyOn: (date: string) => `Nobody is booked for ${date}`,
  nobodyWords: 'Once you book, you see here who is coming.',
  /** Follows the text about a day. */
  ofYourSites: (words: string) => `${words} at the sites you can see`,
  onlySees: { own: 'You only see your own requests', requests: 'You only see requests' },
  onlySeesWords: 'Bookings made by others are not shown to you.',
  sites: 'Sites',
  showAdded: (count: number) => (count === 1 ? 'Show 1 change' : `Show ${count} changes`),
  needsYou: 'Needs attention now',
  allUnfilled: 'See all unfilled',
  filledAt: (place: string) => `Filled at ${place}`,
  allAt: (count: number, place: string) => `All ${count} at ${place}`,
  earliestOnly: 'Only the earliest bookings are shown. Choose a client above to see its whole day.',
  moreLocations: (count: number) => (count === 1 ? '1 more location' : `${grouped(count)} more locations`),
  bookedCount: (count: number) => `${count} booked`,
  waiting: 'Waiting for approval',
  datesUntil: (dates: string, last: string) => `${dates} and more until ${last}`,
  firstOf: (shown: number, total: number) => `${shown} of ${total} in the next 14 days`,
  /** The requester, and the reason. */
  asksFor: (name: string, reason: string, covering: string | null) =>
    `${name}: ${reason}${covering === null || covering === name ? '' : `, for ${covering}`}`,
  replaceMe: 'Replace Me · ',
  seeAll: (count: number) => (count === 0 ? 'See all' : `See all ${count}`),
  loadingToday: 'Loading today’s bookings',
});
