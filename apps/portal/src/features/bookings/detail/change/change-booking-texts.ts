import type { AmendableField } from '@staffroom/domain/bookings/amend-booking.rules.ts';
import { localised } from '../../../../lib/localised.ts';

/** Of changing a booking that was made. */
export const changeBookingTexts = localised({
  title: 'Change booking',
  onlyThisDay: (position: number, total: number) =>
    `Only day ${position} of ${total} of this series changes.`,
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
  changedMeanwhileWords: 'What you typed is kept. Check what stands there now, then change it again.',
  theirs: (field: string, value: string) => `${field} is now: ${value}`,
  yours: (value: string) => `you typed: ${value}`,
  discard: 'Discard',
  change: 'Change booking',
  changeAnyway: 'Change anyway',
  changedToast: 'The booking was changed',
  askedAgainToast: 'The booking was changed. The educator is asked again',
  releasedToast:
    'The booking was changed. The offer no longer fits, so your provider looks for an educator again',
  close: 'Close',
  callInstead: 'To change it, please call',
});
