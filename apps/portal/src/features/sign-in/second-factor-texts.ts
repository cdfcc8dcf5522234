import { localised } from '../../lib/localised.ts';

export const secondFactorTexts = localised('secondFactor', {
  title: 'One more step',
  words: (email: string) =>
    `Your password is right. Open your authenticator app and enter the code for ${email}.`,
  schoolWords: (school: string, email: string) =>
    `${school} has signed you in. Open your authenticator app and enter the code for ${email}.`,
  schoolPasskeyWords: (school: string, email: string) =>
    `${school} has signed you in. Confirm with your passkey for ${email}.`,
  recoveryWords: 'Enter one of the recovery codes that you kept. Each works once.',
  passkeyWords: (email: string) => `Your password is right. Confirm with your passkey for ${email}.`,
  passkey: 'Use a passkey',
  code: 'Code',
  codeHint: '6 digits',
  recoveryCode: 'Recovery code',
  recoveryHint: '12 letters and digits',
  submit: 'Sign in',
  lost: 'I do not have my phone',
  lostPasskey: 'I do not have my passkey',
  back: 'Use the authenticator app',
  other: 'Start over',
  tryAgain: 'Try again',
});
