import { localised } from '../../lib/localised.ts';

export const shellTexts = localised({
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
  palettePlaceholder: 'Where to?',
  paletteEmpty: 'Nothing matches. Try a page, such as Bookings or Settings.',
  pages: 'Go to',
  actions: 'Actions',
  approvalsBell: (count: number) =>
    count === 0 ? 'Pending approvals' : `Pending approvals, ${count} waiting`,
  /** After a number. */
  waiting: 'waiting',
  account: 'Your account',
  darkMode: 'Dark mode',
  lightMode: 'Light mode',
  logOut: 'Log out',
  live: 'Live',
  liveWords: 'Live: changes appear by themselves',
  offlineAsOf: (time: string) => `Offline, as of ${time}`,
  offlineWords: 'Not connected. Changes by others will appear once the connection is back.',
  clients: 'clients and sites',
  chooseClient: 'Choose clients',
  allClients: 'All clients',
  several: 'Several',
  one: 'One',
  keys: 'Keyboard shortcuts',
  keyList: [
    { keys: 'Ctrl K', words: 'Search or go to' },
    { keys: 'N', words: 'New booking' },
    { keys: 'Ctrl Enter', words: 'Book, in the form' },
    { keys: '/', words: 'Search the list' },
    { keys: 'J', words: 'Next in the list' },
    { keys: 'K', words: 'Previous in the list' },
    { keys: 'Esc', words: 'Close what is open' },
    { keys: '?', words: 'Show these shortcuts' },
  ],
});

/** The names of places in the menu. */
export type PlaceLabel = Exclude<
  keyof ReturnType<typeof shellTexts>,
  'keyList' | 'offlineAsOf' | 'approvalsBell'
>;
