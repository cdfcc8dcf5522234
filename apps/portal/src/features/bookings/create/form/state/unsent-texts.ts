import { localised } from '../../../../../lib/localised.ts';

/** For a booking request that got no response. */
export const unsentTexts = localised('unsent', {
  notSent: 'Not sent',
  notSentWords: (why: string, goesByItself: boolean) =>
    `${why}. Everything you typed is kept. It will be sent when the connection is back, ${goesByItself ? 'also if you leave' : 'as long as you stay on'} this page, or you can press the button again.`,
  /** Shown outside the form. */
  notMade: 'Your booking has not been made yet',
  backToBooking: 'Back to the booking',
});
