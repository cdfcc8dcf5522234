import { localised } from '../../../lib/localised.ts';

export const offlineTexts = localised('offline', {
  newVersion: 'A new version is ready',
  newVersionWords: 'What you typed into a booking is kept. Take it when it suits you.',
  update: 'Update now',
  later: 'Later',
});
