import { localised } from '../../lib/localised.ts';

export const schoolReturnTexts = localised('schoolReturn', {
  title: 'Sign in with your school',
  cancelled: 'You did not finish the sign-in at your school. Nothing has changed.',
  again: 'Try again',
  otherWay: 'Sign in another way',
  doneTitle: 'You are signed in',
  done: 'You can close this window and go on where you were.',
  enter: 'Go to the portal',
});
