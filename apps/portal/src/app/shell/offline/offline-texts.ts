import { localised } from '../../../lib/localised.ts';

export const offlineTexts = localised('offline', {
  newVersion: 'A new version is ready',
  newVersionWords: 'What you typed into a booking is kept. Update when it suits you.',
  update: 'Update now',
  later: 'Later',
  unsent: 'What you entered here is not sent yet',
  unsentWords: 'Send it, or close its form. The new version waits for you.',
  updateWithout: 'Update without it',
});
