import { localised } from '../../lib/localised.ts';

export const helpTexts = localised('help', {
  title: 'Help',
  contact: 'Talk to us',
  contactWords: 'For bookings that cannot be made online, and for anything that looks wrong.',
  company: 'Company',
  policies: 'Policies',
  apps: 'Apps',
  mobileApp: 'Mobile app',
  files: 'Documents',
  answers: 'Questions and answers',
  search: 'Search the answers',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  noneFound: 'No answer has these words. Try fewer or others, or talk to us.',
  /** The link to the screen where it is done. */
  open: 'Take me there',
  debugOn: 'Debug mode is on',
  debugOff: 'Debug mode is off',
  version: (version: string) => `Version ${version}`,
});
