import { localised } from '../../../../lib/localised.ts';

/** Of what follows the booking form. */
export const sentTexts = localised({
  approverTold: (place: string) =>
    place === '' ? 'An approver has been told.' : `An approver for ${place} has been told.`,
  sentElsewhere: 'This booking was sent from another tab',
  sentElsewhereWords: 'What you typed here was not sent.',
  bookTypedHere: 'Book what I typed here as well',
  providerTold: 'Your provider has been told.',
  sentFinding: 'Your provider is looking for an educator. This page updates by itself.',
  sentSomeFound: (found: number, total: number, what: 'educators' | 'days' | 'bookings') =>
    `${found} of ${total} ${what} ${what === 'educators' ? 'found' : 'filled'} so far. This page updates by itself.`,
  sentAllFound: (found: number, what: 'educators' | 'days' | 'bookings') => {
    if (found === 1) return 'Your educator has been found.';
    return what === 'educators'
      ? `All ${found} educators have been found.`
      : `All ${found} ${what} are filled.`;
  },
  daysFilled: (filled: number, total: number) => `${filled} of ${total} days filled`,
  daysOf: (title: string) => `Days of ${title}`,
  sentCancelled: 'This booking was cancelled.',
  bookAnother: 'Book another',
  seeBookings: 'See bookings',
  yourEducator: 'Your educator',
  educatorOf: (number: number, total: number) => `Educator ${number} of ${total}`,
  progressOf: (title: string) => `Progress of ${title}`,
  allDetails: 'All details',
});
