import { formatCount } from '../../lib/device/format-count.ts';
import { localised } from '../../lib/localised.ts';

export const shellTexts = localised('shell', {
  skip: 'Skip to content',
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  home: 'Home',
  overview: 'Overview',
  groupOverview: 'Group overview',
  bookings: 'Bookings',
  approvals: 'Approvals',
  timesheets: 'Timesheets',
  educators: 'Educators',
  finance: 'Finance',
  availability: 'Availability',
  help: 'Help',
  settings: 'Settings',
  company: 'Company',
  newBooking: 'New booking',
  newShort: 'New',
  more: 'More',
  search: 'Search',
  searchOrGo: 'Search or go to',
  approvalsBell: (count: number) =>
    count === 0 ? 'Pending approvals' : `Pending approvals, ${formatCount(count)} waiting`,
  /** Follows a number. */
  waiting: 'waiting',
  account: 'Your account',
  darkMode: 'Dark mode',
  lightMode: 'Light mode',
  logOut: 'Log out',
  live: 'Live',
  liveWords: 'Live: changes appear by themselves',
  offlineAsOf: (time: string) => `Offline, as of ${time}`,
  offlineWords: 'Not connected. Changes by others will appear once the connection is back.',
  chooseClient: 'Choose clients',
});

/** The labels of menu entries. */
export type PlaceLabel = Exclude<keyof ReturnType<typeof shellTexts>, 'offlineAsOf' | 'approvalsBell'>;
