import { localised } from '../../lib/localised.ts';

export const verifyEmailTexts = localised({
  lockedTitle: 'Your email address is not verified yet',
  lockedWords:
    'You can see everything. Booking, cancelling, changing, approving and submitting are locked until it is.',
  formWords: 'Your booking is kept here.',
  openLink: (email: string) => `Open the link in the email that your staffing provider sent to ${email}.`,
  askAgain: 'If you cannot find it, ask them to send it again:',
});
