import { localised } from '../../lib/localised.ts';

export const helpTexts = localised({
  title: 'Help',
  contact: 'Talk to us',
  contactWords: 'For bookings that cannot be made online, and for anything that looks wrong.',
  company: 'Company',
  policies: 'Policies',
  apps: 'Apps',
  mobileApp: 'Mobile app',
  files: 'Documents',
  version: (version: string) => `Version ${version}`,
});
