import { localised } from '../../lib/localised.ts';

export const impersonationTexts = localised('impersonation', {
  title: 'Act as a contact',
  words:
    'For staff of the provider. You sign in with your own account, and the contact can see when you were here, why, and what you changed.',
  reason: 'Reason',
  reasonHint: 'The contact can read it.',
  mode: 'What you need',
  read: 'Look around',
  readWords: 'You see what the contact sees and change nothing.',
  act: 'Act for the contact',
  actWords: 'You can do what the contact can do. Everything is recorded under both names.',
  leave: 'Leave this page',
  submit: 'Continue to sign in',
  again: 'Try again',
  closing: 'You can close this window.',
  acting: (name: string) => `Acting as ${name}`,
  lookingOnly: 'looking only',
  stop: 'Stop',
  endedTitle: 'Your time as this contact has ended',
  endedWords: 'Everything on this page has been kept. Sign in at the provider to go on.',
  goOn: 'Continue',
});
