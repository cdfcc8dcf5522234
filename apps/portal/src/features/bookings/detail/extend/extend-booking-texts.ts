import { localised } from '../../../../lib/localised.ts';

/** For adding days to the end of a booking's series. */
export const extendBookingTexts = localised('extendBooking', {
  title: 'Extend booking',
  loading: 'Loading the days that can be added',
  notLoaded: 'The days that can be added could not be loaded',
  endsOn: (date: string) => `The series ends on ${date}.`,
  extendTo: 'Extend to',
  canReach: (date: string) => `The series can go on until ${date}.`,
  /** Where the length of a series is limited, whoever works in it. */
  atMost: (weeks: number, date: string) => `A series here can last at most ${weeks} weeks, until ${date}.`,
  times: 'Times of all days',
  startTime: 'Start',
  endTime: 'End',
  breakMinutes: 'Break, minutes',
  days: 'Days to add',
  weekend: 'Weekend',
  isFree: (educator: string) => `${educator} is free`,
  isNotFree: (educator: string) => `${educator} is not free, so your provider looks for someone else`,
  checkedLater: (educator: string) => `Whether ${educator} is free is checked when you extend`,
  theEducator: 'the educator',
  ownTimesOf: (date: string) => `Other times on ${date}`,
  sameTimesOn: (date: string) => `Same times on ${date} as on the other days`,
  startOn: (date: string) => `Start on ${date}`,
  endOn: (date: string) => `End on ${date}`,
  placement: (educator: string, weeks: number, max: number, since: string) =>
    weeks > max
      ? `${educator} has worked here in ${weeks} weeks in a row, since ${since}.`
      : `${educator} has worked here in ${weeks} of at most ${max} weeks in a row, since ${since}.`,
  /** None of the weeks has begun. */
  placementAhead: (educator: string, weeks: number, max: number, from: string) =>
    weeks > max
      ? `${educator} is booked here in ${weeks} weeks in a row, from ${from}.`
      : `${educator} is booked here in ${weeks} of at most ${max} weeks in a row, from ${from}.`,
  /** The series itself may last longer, with somebody else. */
  placementLimit: (educator: string, date: string) =>
    `Days after ${date} would take ${educator} past this limit.`,
  /** The limit was exceeded before these days. */
  placementReached: (max: number, date: string) =>
    `The limit of ${max} weeks was reached on ${date}. Ask your provider what that means before you extend.`,
  placementOver: (educator: string, date: string) =>
    `These days take ${educator} past the limit, which falls on ${date}. Ask your provider what that means before you extend.`,
  whatIsAdded: 'What is added',
  nothingYet: 'Nothing yet',
  count: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  asked: (educator: string, days: string) => `${educator} will be asked to stay for ${days}.`,
  searched: (days: string) => `Your provider looks for an educator for ${days}.`,
  alsoTold: (names: string) => `${names} will be told.`,
  yourProvider: 'Your staffing provider',
  changedMeanwhile: 'Somebody else changed this booking meanwhile',
  nowEndsOn: (date: string) => `The series now ends on ${date}. Check the days, then extend it again.`,
  checkAgain: 'Check the days, then extend it again.',
  /** A day and its problem. */
  dayProblem: (date: string, problem: string) => `${date}: ${problem}`,
  notExtended: 'These days cannot be added',
  discard: 'Discard',
  extend: (days: number) =>
    days === 0 ? 'Extend' : days === 1 ? 'Extend by 1 day' : `Extend by ${days} days`,
  extendAnyway: 'Extend anyway',
  close: 'Close',
  callInstead: 'To extend it, please call',
  extendedToast: (date: string) => `The booking was extended to ${date}.`,
  askedToast: (educator: string) => `${educator} is asked to stay`,
  searchedToast: 'Your provider looks for an educator',
  bothToast: (educator: string, asked: string, searched: string) =>
    `${educator} is asked to stay for ${asked}, your provider looks for an educator for ${searched}`,
});
