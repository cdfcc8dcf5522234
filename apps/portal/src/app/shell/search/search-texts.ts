import { formatCount } from '../../../lib/device/format-count.ts';
import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { localised } from '../../../lib/localised.ts';

export const searchTexts = localised('search', {
  title: 'Search or go to',
  example: 'Educator, room, number, site or page',
  examplePlaces: 'Site, page or setting',
  clear: 'Clear the search',
  results: 'Results',

  // Groups of results
  toDo: 'To do',
  goTo: 'Go to',
  settings: 'Settings',
  help: 'Help',
  sites: 'Sites',
  templates: 'Templates',
  educators: 'Educators',
  bookings: 'Bookings',
  invoices: 'Invoices',

  // To do
  newBooking: 'New booking',
  copyLast: 'Copy what I booked last',
  replaceMe: 'Replace Me',
  replaceMeWords: 'Ask to be replaced today or on the next working day',
  lightMode: 'Switch to light mode',
  darkMode: 'Switch to dark mode',
  shortcuts: 'Keyboard shortcuts',
  logOut: 'Log out',
  bookFrom: 'Book from this template',
  allLocations: 'All its sites',
  inList: (text: string) => `All bookings with ‘${text}’`,
  inListWords: 'In the list of bookings, from today on',
  withText: (text: string) => `Invoices with ‘${text}’`,
  withTextWords: 'In Finance, by number, name or purchase order',

  // Parts of the settings, repeated here: their own texts would be loaded with the search, and the search's with home
  settingsParts: {
    profile: 'Profile',
    templates: 'Templates',
    notifications: 'Notifications',
    approvals: 'Approvals',
    security: 'Security',
    devices: 'Devices',
    people: 'People',
    appearance: 'Appearance',
  },
  changePassword: 'Change Password',

  // Results
  room: (room: string) =>
    /\b(?:room|hall|gym|library|lab|office|studio)\b/i.test(room) ? room : `Room ${room}`,
  inNotes: 'in its notes',
  request: (number: string) => `Request ${number}`,
  requestStatuses: {
    PendingApproval: 'Pending approval',
    Accepted: 'Approved',
    Rejected: 'Rejected',
    Cancelled: 'Withdrawn',
  } satisfies Record<RequestStatusName, string>,
  days: (count: number) => `${count} days`,
  askedBy: (who: string) => `asked for by ${who}`,
  bookedUpTo: (date: string) => `Booked up to ${date}`,
  lastHere: (date: string) => `Last here on ${date}`,

  // Status
  hint: 'Bookings of all dates, educators, sites, templates, settings and pages',
  hintRequests: 'Requests of all dates, sites, templates, settings and pages',
  hintPlaces: 'Sites, settings and pages',
  searching: 'Searching…',
  searchingOn: 'Searching… Until then, the results from before',
  foundElsewhere: 'Nothing found here',
  found: (count: number) => (count === 1 ? '1 found' : `${formatCount(count)} found`),
  offline: 'You are offline. Bookings and educators can be searched when the connection is back',
  tryAgain: 'Try again',
  nothing: (text: string) => `Nothing found for ‘${text}’`,
  nothingWords:
    'We looked through bookings of all dates, educators, sites, templates, settings and pages. Check the spelling, or try fewer words: a name, a room, or the number of the booking.',
  nothingWordsRequests:
    'We looked through requests of all dates, sites, templates, settings and pages. Check the spelling, or try fewer words: a name, a room, or the number of the request.',
  nothingWordsPlaces: 'We looked through sites, settings and pages. Check the spelling, or try fewer words.',
});
