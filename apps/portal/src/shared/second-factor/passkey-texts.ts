import { localised } from '../../lib/localised.ts';

export const passkeyTexts = localised('passkeys', {
  left: 'No passkey was used. Please try again, or go on another way.',
  known: 'This device has a passkey for your account already.',
  unsupported: 'This device cannot keep a passkey. It needs a fingerprint, a face or a PIN to unlock it.',
  wrongAddress: 'Passkeys do not work at this address. Please open the portal by its usual name.',
  failed: 'The passkey could not be used. Please try again.',
  title: 'Passkeys',
  words:
    'A passkey signs you in with what unlocks your phone or computer: a fingerprint, your face or a PIN. You need no password with it, and nobody can steal it by a false page.',
  none: 'You have no passkey yet.',
  notHere: 'This browser cannot use passkeys here.',
  add: 'Add a passkey',
  create: 'Create passkey',
  nameTitle: 'Give your new passkey a name',
  nameWords: 'So that you know later which device keeps it. Your browser then asks you to confirm.',
  name: 'Name',
  nameOf: (browser: string | null, system: string | null) =>
    [browser, system].filter((word) => word !== null).join(' on ') || 'My passkey',
  unknown: 'It may have been added all the same. Press again once you are connected: it is not added twice.',
  codesLost:
    'The passkey was added, and your other devices have been signed out. Its recovery codes could not be shown here: please make new ones above.',
  added: 'The passkey was added',
  addedFirst: 'The passkey was added, and your other devices have been signed out',
  since: (moment: string) => `Added ${moment}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Not used yet',
  synced: 'On all your devices',
  atHost: (host: string) => `Works at ${host}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  renamed: 'The passkey was renamed',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}`,
  removeWords:
    'It lets nobody in any more. When it was your last second factor, your recovery codes no longer work either.',
  removed: 'The passkey was removed',
  instead: 'Use a passkey instead of a code',
});
