import { localised } from '../../lib/localised.ts';

export const enrolmentTexts = localised('enrolment', {
  words:
    'Your organisation asks everybody to sign in with a second factor. Set up an authenticator app on your phone; it takes a minute.',
  passkeyInstead: 'Use a passkey instead',
  passkeyWords:
    'Your organisation asks everybody to sign in with a second factor. A passkey is one: you confirm with what unlocks this device, a fingerprint, your face or a PIN.',
  unknown: 'It may have been set up all the same. Please try again to find out.',
  maybeOn:
    'Your second factor may be set up already. Please enter your password again. If you are asked for the second factor then, it is set up: make new recovery codes under Settings, Security',
  appInstead: 'Set up an authenticator app instead',
});
