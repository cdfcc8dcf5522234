import { localised } from '../../lib/localised.ts';

export const schoolTexts = localised('school', {
  goOn: (school: string) => `Continue with ${school}`,
  required: (school: string) => `${school} signs its people in itself.`,
  beside: 'It opens in a window of its own; this page stays as it is.',
  title: 'Sign in with your school',
  cancelled: 'You did not finish the sign-in at your school. Nothing has changed.',
  again: 'Try again',
  otherWay: 'Sign in another way',
  doneTitle: 'You are signed in',
  done: 'You can close this window and go on where you were.',
  enter: 'Go to the portal',
});
