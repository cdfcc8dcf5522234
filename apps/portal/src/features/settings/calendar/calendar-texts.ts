import { localised } from '../../../lib/localised.ts';

const notAllowed = (organisation: string) => ({
  notAllowed: `Your ${organisation} asks its people to sign in, so bookings cannot be shared by an address.`,
  notWorking: `Your ${organisation} asks its people to sign in, so the address does not work at present.`,
});

export const calendarTexts = localised(
  'calendar',
  {
    title: 'Bookings in your own calendar',
    loading: 'Looking for your calendar address',
    failed: 'Your calendar address could not be loaded',
    words:
      'A secret address lets the calendar of your phone or computer show the bookings that you see here, from 30 days ago to 180 days ahead. Most calendars read it every few hours. Nothing can be changed through it.',
    warning:
      'Whoever knows the address sees these bookings without signing in. Give it only to people who may see them all.',
    create: 'Create address',
    created: 'Your calendar address is ready',
    label: 'Your calendar address',
    once: 'The address is shown only now. Add it to your calendar before you leave this page.',
    how: 'On a phone or a Mac, press Open in calendar app. In Google Calendar and Outlook on the web, add a calendar from a URL and paste the address.',
    open: 'Open in calendar app',
    lost: 'The address was created, but it did not arrive here. Make a new address to see one.',
    hidden: 'The address is not shown again. If you need it, make a new one.',
    since: (moment: string) => `Shared since ${moment}`,
    lastRead: (moment: string) => `Last read by a calendar on ${moment}`,
    neverRead: 'No calendar has read it yet',
    replace: 'Make a new address',
    replaceTitle: 'Make a new address?',
    replaceWords:
      'The old address stops at once. Calendars that use it are no longer updated until you give them the new one.',
    replaced: 'Your new calendar address is ready',
    stop: 'Stop sharing',
    stopTitle: 'Stop sharing your bookings?',
    stopWords: 'The address stops at once, and calendars that use it are no longer updated.',
    stopped: 'Your calendar address has stopped',
    cancel: 'Cancel',
    ...notAllowed('organisation'),
  },
  { 'en-US': notAllowed('organization'), 'en-CA': notAllowed('organization') },
);
