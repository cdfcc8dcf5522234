import type { AmendableField } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { localised } from '../../../../lib/localised.ts';

/** For changing an existing booking. */
export const changeBookingTexts = localised('changeBooking', {
  title: 'Change booking',
  scope: 'What to change',
  thisDay: 'This day only',
  following: (count: number) =>
    count === 1 ? 'This day and the one after it' : `This day and the ${count} after it`,
  wholeSeries: (count: number) => `${count === 2 ? 'Both' : `All ${count}`} days that have not begun`,
  loading: 'Loading the booking form',
  fields: {
    dateLocal: 'Date',
    startTime: 'Start',
    endTime: 'End',
    breakMinutes: 'Break, minutes',
    gradeIds: 'Grades',
    reasonForAbsence: 'Reason for absence',
    covering: 'Covering for',
    room: 'Room',
    notes: 'Notes for the educator',
  } satisfies Record<AmendableField, string>,
  coveringFixed: (name: string) =>
    name === ''
      ? 'It is for the person who asked to be replaced. To cover somebody else, cancel it and book again.'
      : `${name} asked to be replaced. To cover somebody else, cancel this booking and book again.`,
  notHere: 'Who is told, the classification and the certifications cannot be changed here.',
  bookAgain: 'Cancel this booking and book again.',
  orCall: 'Or call',
  call: 'For these, call',
  anyGrade: 'Any grade',
  allGrades: 'All grades',
  nothing: 'none',
  whatChanges: 'What changes',
  nothingYet: 'Nothing yet',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  askedAgain: (name: string) => `${name} had confirmed and will be asked again.`,
  educatorTold: (name: string) => `${name} will be told.`,
  offerTold: 'Whoever has been offered it will be told.',
  alsoTold: (names: string) => `${names} will be told.`,
  yourProvider: 'Your staffing provider',
  changedMeanwhile: 'Somebody else changed this booking meanwhile',
  changedMeanwhileWords: 'What you typed is kept. Check the latest version, then change it again.',
  theirs: (field: string, value: string) => `${field} is now: ${value}`,
  yours: (value: string) => `you typed: ${value}`,
  discard: 'Discard',
  change: 'Change booking',
  changeAnyway: 'Change anyway',
  changeDays: (count: number) => `Change ${count} bookings`,
  changedToast: 'The booking was changed',
  changedDaysToast: (count: number, dates: string) =>
    count === 1 ? `The booking on ${dates} was changed` : `${count} bookings were changed: ${dates}`,
  notChanged: (count: number) => (count === 1 ? '1 day was not changed' : `${count} days were not changed`),
  callAbout: 'For anything else about them, please call',
  askedAgainToast: 'The booking was changed. The educator is asked again',
  releasedToast:
    'The booking was changed. The offer no longer fits, so your provider looks for an educator again',
  close: 'Close',
  callInstead: 'To change it, please call',
});
