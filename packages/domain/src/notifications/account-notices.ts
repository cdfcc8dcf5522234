import { formatDate } from '../time/dates-in-words.ts';
import { instantToLocal } from '../time/local-instant.ts';
import { formatTime } from '../time/time-entry.ts';
import type { Variant } from '../regions/variants.ts';
import type { AccountTemplate, NoticeParams } from './notice-templates.ts';

/** The wording of an email about an account. It names nobody, because somebody else might read it. */
export type AccountText = {
  readonly subject: string;
  readonly lead: string;
  readonly notes: readonly string[];
};

const ifNotYou =
  'If that was not you, set a new password at once with Forgot Password on the sign-in page, and call us.';

export const accountTexts: Readonly<Record<AccountTemplate, (appName: string) => AccountText>> = {
  passwordResetAsked: (appName) => ({
    subject: 'Set a new password',
    lead: `Somebody asked to reset the password of your ${appName} account. If that was you, set a new one within an hour. The link works once, and a newer email replaces it.`,
    notes: [
      'If you did not ask for this, you need not do anything: your password stays as it is.',
      'We never ask for your password by email or on the phone.',
    ],
  }),
  passwordKeptAtSchool: (appName) => ({
    subject: 'You sign in with your school account',
    lead: `Somebody asked to reset the password of your ${appName} account. Your school signs you in itself, so there is no password to set here: enter this address on the sign-in page and continue with your school.`,
    notes: [
      'Whoever looks after accounts at your school can help where its password is forgotten.',
      'If you did not ask for this, you need not do anything: nothing has changed.',
    ],
  }),
  passwordChanged: (appName) => ({
    subject: 'Your password was changed',
    lead: `The password of your ${appName} account was changed just now, and other devices were signed out.`,
    notes: [ifNotYou],
  }),
  emailVerificationAsked: (appName) => ({
    subject: 'Verify your email address',
    lead: `Please confirm that this address belongs to your ${appName} account. Booking, cancelling, approving and submitting are unlocked once it is verified. The link works once, for a day, and a newer email replaces it.`,
    notes: ['If you do not have an account with us, you need not do anything.'],
  }),
  newDeviceSignedIn: (appName) => ({
    subject: 'New sign-in to your account',
    lead: `Somebody signed in to your ${appName} account on a device that we have not seen you use before.`,
    notes: [
      'If that was you, you need not do anything.',
      'If it was not, sign that device out in Settings under Devices, change your password, and call us.',
    ],
  }),
  authenticatorTurnedOn: (appName) => ({
    subject: 'Authenticator app turned on',
    lead: `An authenticator app is the second factor of your ${appName} account from now on. Other devices were signed out.`,
    notes: [ifNotYou],
  }),
  authenticatorTurnedOff: (appName) => ({
    subject: 'Authenticator app turned off',
    lead: `The authenticator app of your ${appName} account was turned off.`,
    notes: [ifNotYou],
  }),
  recoveryCodesRenewed: (appName) => ({
    subject: 'New recovery codes',
    lead: `New recovery codes were made for your ${appName} account. Those from before no longer work.`,
    notes: [ifNotYou],
  }),
  recoveryCodeUsed: (appName) => ({
    subject: 'A recovery code was used',
    lead: `A recovery code of your ${appName} account was used just now in place of your second factor. It works no more.`,
    notes: ['If you lost your phone, set up the app again in Settings under Security.', ifNotYou],
  }),
  passkeyAdded: (appName) => ({
    subject: 'Passkey added',
    lead: `A passkey was added to your ${appName} account. Whoever can unlock the device that holds it can sign in with it.`,
    notes: [ifNotYou],
  }),
  passkeyRemoved: (appName) => ({
    subject: 'Passkey removed',
    lead: `A passkey of your ${appName} account was removed. It lets nobody in any more.`,
    notes: [ifNotYou],
  }),
  secondFactorReset: (appName) => ({
    subject: 'Your second factor was taken off',
    lead: `Your staffing provider, or who looks after people at your organisation, took the second factor off your ${appName} account, and every device was signed out. Set it up again in Settings under Security.`,
    notes: ['If you did not ask for this, please call us at once.'],
  }),
  invited: (appName) => ({
    subject: `You are invited to ${appName}`,
    lead: `You are invited to ${appName}, where schools and childcare centres book temporary educators. Accept within seven days. The link works once, and a newer email replaces it.`,
    notes: ['If you do not know who invites you, you need not do anything.'],
  }),
};

/** The device and time of a sign-in, as an email shows them: in the reader's time zone. */
export function newDeviceRows(
  { browser, system, address }: NoticeParams<'newDeviceSignedIn'>,
  { at, timeZone, variant }: { at: Temporal.Instant; timeZone: string; variant: Variant },
): { label: string; value: string }[] {
  const { dateLocal, timeLocal } = instantToLocal(at, timeZone);
  const day = formatDate(dateLocal, { order: variant.dateOrder });
  return [
    { label: 'Device', value: nameDevice(browser, system) },
    {
      label: 'When',
      value: `${day}, ${formatTime(timeLocal.slice(0, 5), variant.clock)} (${zoneWords(timeZone)})`,
    },
    { label: 'Address', value: address },
  ];
}

function nameDevice(browser: string | null, system: string | null): string {
  if (browser === null) return system ?? 'Unknown';
  return system === null ? browser : `${browser} on ${system}`;
}

/** 'Melbourne time': named after the zone's city. */
function zoneWords(timeZone: string): string {
  return timeZone.includes('/') ? `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time` : timeZone;
}
