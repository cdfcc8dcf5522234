import { localised } from '../../lib/localised.ts';

/** Texts shared with home; those of the screen alone are beside it. */
export const replaceMeTexts = localised('replaceMe', {
  title: 'Replace Me',
  /** Below the title, and on home. */
  words: 'Someone comes to work in your place.',
  open: 'Ask for a replacement',
  waits: 'Waiting for approval',
  looking: 'Booking created. We are looking for someone',
  comes: (name: string) => `Replacement found: ${name}`,
  rejectedBy: (name: string, reason: string) => `${name} rejected it: ${reason}`,
  unanswered: 'Nobody answered in time. Please phone instead',
  cancelledWords: 'The booking was cancelled',
});
