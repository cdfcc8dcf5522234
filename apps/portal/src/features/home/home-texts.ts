import { formatCount } from '../../lib/device/format-count.ts';
import { localised } from '../../lib/localised.ts';

/** For the day on the home screen. */
export const homeTexts = localised('home', {
  /** The title while the day is not known. */
  home: 'Home',
  hello: (name: string) => `Hello ${name}`,
  allBooked: (name: string, total: number) => `Hello ${name}, ${formatCount(total)} booked`,
  nobodyBooked: (name: string) => `Hello ${name}, nobody is booked`,
  allFilled: (name: string, total: number) =>
    `Hello ${name}, ${['the only one is', 'both are'][total - 1] ?? `all ${formatCount(total)}`} filled`,
  stillUnfilled: (name: string, open: number, total: number) =>
    `Hello ${name}, ${formatCount(open)} of ${formatCount(total)} still unfilled`,
  todayIs: (date: string) => `Today, ${date}`,
  tomorrowIs: (date: string) => `Tomorrow, ${date}`,
  nobodyToday: 'Nobody is booked for today',
  nobodyOn: (date: string) => `Nobody is booked for ${date}`,
  nobodyWords: 'Whoever is booked is shown here.',
  /** Follows the text about a day. */
  ofYourSites: (words: string) => `${words} at the sites you can see`,
  onlySees: { own: 'You only see your own requests', requests: 'You only see requests' },
  onlySeesWords: 'Bookings made by others are not shown to you.',
  sites: 'Sites',
  showAdded: (count: number) => (count === 1 ? 'Show 1 change' : `Show ${formatCount(count)} changes`),
  needsYou: 'Needs attention now',
  allUnfilled: 'See all unfilled',
  filledAt: (place: string) => `Filled at ${place}`,
  allAt: (count: number, place: string) => `All ${formatCount(count)} at ${place}`,
  earliestOnly: 'Only the earliest bookings are shown. Choose a client above to see its whole day.',
  moreLocations: (count: number) =>
    count === 1 ? '1 more location' : `${formatCount(count)} more locations`,
  bookedCount: (count: number) => `${formatCount(count)} booked`,
  waiting: 'Waiting for approval',
  datesUntil: (dates: string, last: string) => `${dates} and more until ${last}`,
  firstOf: (shown: number, total: number) =>
    `${formatCount(shown)} of ${formatCount(total)} in the next 14 days`,
  /** The requester, and the reason. */
  asksFor: (name: string, reason: string, covering: string | null) =>
    `${name}: ${reason}${covering === null || covering === name ? '' : `, for ${covering}`}`,
  replaceMe: 'Replace Me\u00A0· ',
  seeAll: (count: number) => (count === 0 ? 'See all' : `See all ${formatCount(count)}`),
  loadingToday: 'Loading today’s bookings',
});
