import { localised } from '../../../../lib/localised.ts';

/** For cancelling a booking and undoing the cancellation. */
export const cancelBookingTexts = localised('cancelBooking', {
  title: 'Cancel booking',
  titleOthers: 'Cancel the other days',
  scope: 'What to cancel',
  thisDay: 'This day only',
  wholeSeries: (count: number, left: number) =>
    count === left
      ? `${count === 2 ? 'Both' : `All ${count}`} days that are left of the series`
      : `${count} of the ${left} days that are left of the series`,
  confirmedDays: (count: number, dates: string) =>
    count === 1
      ? `${dates} is confirmed and cannot be cancelled here.`
      : `${dates} are confirmed and cannot be cancelled here.`,
  reason: 'Reason for cancelling',
  costTitle: (percent: number) => `Cancelling now costs ${percent}% of the booking`,
  costOfDays: (days: number, percent: number) =>
    days === 1 ? `1 day costs ${percent}%` : `${days} days cost ${percent}% each`,
  costWords: (hours: number) =>
    `It starts in less than ${hours === 1 ? 'an hour' : `${hours} hours`}. These are the terms agreed with your provider.`,
  costWordsOfSeries: 'These are the terms agreed with your provider for cancelling late.',
  told: (names: string) => `${names} will be told at once.`,
  yourProvider: 'Your staffing provider',
  andContacts: (names: string) => ` and ${names}`,
  keep: (count: number) => (count > 1 ? 'Keep them' : 'Keep it'),
  cancelDay: 'Cancel this booking',
  cancelDays: (count: number) => (count === 1 ? 'Cancel 1 booking' : `Cancel ${count} bookings`),
  cancelledToast: (date: string) => `The booking on ${date} was cancelled`,
  cancelledDaysToast: (count: number, dates: string) => `${count} bookings were cancelled: ${dates}`,
  undo: 'Undo',
  undoFor: (seconds: number) => `for ${seconds} s`,
  restoredToast: (date: string) => `The booking on ${date} is back`,
  restoredDaysToast: (count: number, dates: string) => `${count} bookings are back: ${dates}`,
  notCancelled: (count: number) =>
    count === 1 ? '1 day was not cancelled' : `${count} days were not cancelled`,
  noOthersLeft: 'No other day of the series can be cancelled any more',
  callInstead: (count: number) => `To cancel ${count === 1 ? 'it' : 'them'}, please call`,
  callAbout: (count: number) => `For anything else about ${count === 1 ? 'it' : 'them'}, please call`,
  close: 'Close',
});
