import { formatCount } from '../../lib/device/format-count.ts';
import { localised } from '../../lib/localised.ts';

export const settingsTexts = localised('settings', {
  title: 'Settings',
  profile: 'Profile',
  appearance: 'Appearance',
  security: 'Security',
  devices: 'Devices',
  people: 'People',
  changePassword: 'Change Password',
  profileWords:
    'Your details are kept by your staffing provider. If something is wrong, please contact them.',
  name: 'Name',
  email: 'Email',
  verified: 'verified',
  notVerified: 'not verified yet',
  username: 'Username',
  language: 'Language',
  clients: 'Clients',
  andMore: (names: string, count: number) => `${names} and ${formatCount(count)} more`,
  theme: 'Theme',
  themeDevice: 'Same as this device',
  themeLight: 'Light',
  themeDark: 'Dark',
  layout: 'Home layout',
  layoutWords: 'How your sites are shown on the home page.',
  tile: 'Tiles',
  list: 'List',
  map: 'Map',
  kept: 'Remembered on this device, even after you sign out.',
  aloneTitle: 'Only the contact sees this',
  aloneWords: 'How their account is protected is nobody else’s. Everything else is as they see it.',
  passwordWords:
    'At least 8 characters, with a lowercase letter, an uppercase letter, a number and a special character.',
});
