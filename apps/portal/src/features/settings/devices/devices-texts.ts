import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import { localised } from '../../../lib/localised.ts';

export const devicesTexts = localised('devices', {
  title: 'Devices',
  words:
    'These devices are signed in to your account. If you do not know one of them, sign it out and change your password.',
  loading: 'Looking for your devices',
  failed: 'Your devices could not be loaded',
  unknownBrowser: 'Unknown browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  here: 'This device',
  from: (address: string) => `Signed in from ${address}`,
  since: (moment: string) => `on ${moment}`,
  methods: {
    password: 'with a password',
    authenticator: 'with a password and a code',
    recoveryCode: 'with a password and a recovery code',
    passkey: 'with a passkey',
    school: 'with a school account',
    schoolFactor: 'with a school account and its second factor',
  } satisfies Record<SignInMethod, string>,
  lastUsed: (moment: string) => `Last used ${moment}`,
  end: 'Sign out',
  endNamed: (device: string) => `Sign out ${device}`,
  ended: 'The device has been signed out',
  endOthers: 'Sign out all other devices',
  endedOthers: (count: number) =>
    count === 1 ? '1 other device has been signed out' : `${count} other devices have been signed out`,
  onlyHere: 'You are signed in on this device alone.',
});
