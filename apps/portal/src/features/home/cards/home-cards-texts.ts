import { formatCount } from '../../../lib/device/format-count.ts';
import { localised } from '../../../lib/localised.ts';

/** For the parts of home that are rendered after its first paint. */
export const homeCardsTexts = localised('homeCards', {
  daysAhead: 'The days ahead',
  noneBooked: 'none',
  seesNoneTitle: 'You do not have access to bookings',
  seesNoneWithWork: 'You can go to:',
  seesNone: 'Ask your staffing provider if you need to see or make bookings.',
  askedClients: (asked: number, all: number) =>
    `Feedback of ${formatCount(asked)} of ${formatCount(all)} clients was looked up.`,
  askMoreClients: (count: number) =>
    count === 1 ? 'Look at 1 more client' : `Look at ${formatCount(count)} more clients`,
  timesheets: 'Timesheets',
  finance: 'Finance',
  timesheetsReady: (count: number) =>
    count === 1 ? '1 timesheet is ready' : `${formatCount(count)} timesheets are ready`,
  timesheetsToLookAt: (changed: number, didNotHappen: number) =>
    `${formatCount(changed)} changed\u00A0· ${formatCount(didNotHappen)} did not happen`,
  toTimesheets: 'Go to the timesheets',
});
