import { localised } from '../../lib/localised.ts';

export const verifyEmailTexts = localised('verifyEmail', {
  lockedTitle: 'Your email address is not verified yet',
  lockedWords:
    'You can see everything. Booking, cancelling, changing, approving and submitting are locked until it is.',
  bookingWords: 'Your booking is kept here.',
  openLink: (email: string) => `Open the link in the email that your staffing provider sent to ${email}.`,
  askAgain: 'If nothing arrives, call:',
  send: 'Send the email again',
  sent: (email: string) => `We have sent an email to ${email}. Its link works once, for a day`,
  sentHere: 'The email is on its way. If it is not there in a minute, you can ask for another.',
  verified: 'Your email address is verified',
});
