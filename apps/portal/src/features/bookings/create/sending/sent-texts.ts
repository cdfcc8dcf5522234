import { localised } from '../../../../lib/localised.ts';

/** Texts of the screen after the booking form. */
export const sentTexts = localised('sent', {
  /** By state; `unknown` is shown while the state is not known yet. */
  bookedTitles: {
    unknown: 'Your booking',
    booked: 'Booked',
    takenBack: 'Taken back',
    cancelled: 'Cancelled',
  },
  askedTitles: {
    unknown: 'Your request',
    PendingApproval: 'Sent for approval',
    Accepted: 'Approved',
    Rejected: 'Not approved',
    Cancelled: 'Withdrawn',
  },
  nothingBooked: 'Nothing was booked.',
  nobodyAnswered: 'Nobody answered in time. Nothing was booked.',
  approverTold: (place: string) =>
    place === '' ? 'An approver has been told.' : `An approver for ${place} has been told.`,
  sentElsewhere: 'This booking was sent from another tab',
  sentElsewhereWords: 'What you typed here was not sent.',
  bookTypedHere: 'Book what I typed here as well',
  undoWords: 'Not as you meant it? Undo, and the form is back with everything you typed.',
  undo: 'Undo',
  undoRequest: 'Undo request',
  undoFor: (seconds: number) => `for ${seconds} s`,
  undoOver: 'The time to undo this is over.',
  undoTooLate: 'An educator was asked to come.',
  toCancel: 'Cancel it instead',
  callToCancel: 'To cancel it, call',
  toWithdraw: 'Withdraw it instead',
  takenBack: 'Taken back. What you typed is still here',
  takenBackAway: 'Taken back. Nothing was booked',
  wasTakenBack: 'This booking was taken back.',
  withdrawn: 'Withdrawn. What you typed is still here',
  withdrawnAway: 'Withdrawn. Nothing was booked',
  wasWithdrawn: 'This request was withdrawn.',
  wasAnswered: 'This request has been answered.',
  providerTold: 'Your provider has been told.',
  sentFinding: 'Your provider is looking for an educator. This page updates by itself.',
  sentSomeFound: (found: number, total: number, what: 'educators' | 'days' | 'bookings') =>
    `${found} of ${total} ${what} ${what === 'educators' ? 'found' : 'filled'} so far. This page updates by itself.`,
  sentAllFound: (found: number, what: 'educators' | 'days' | 'bookings') => {
    if (found === 1) return 'Your educator has been found.';
    const all = found === 2 ? 'Both' : `All ${found}`;
    return what === 'educators' ? `${all} educators have been found.` : `${all} ${what} are filled.`;
  },
  daysFilled: (filled: number, total: number) => `${filled} of ${total} days filled`,
  daysOf: (title: string) => `Days of ${title}`,
  sentCancelled: 'This booking was cancelled.',
  bookAnother: 'Book another',
  seeBookings: 'See bookings',
  yourEducator: 'Your educator',
  nobodyYet: 'No educator yet',
  educators: (count: number) => (count === 1 ? '1 educator' : `${count} educators`),
  educatorOf: (number: number, total: number) => `Educator ${number} of ${total}`,
  progressOf: (title: string) => `Progress of ${title}`,
  allDetails: 'All details',
});
