import { localised } from '../../../lib/localised.ts';

/** Formats an IANA name for display: 'America/Los Angeles'. */
const formatZoneName = (zone: string): string => zone.replaceAll('_', ' ');

export const notificationTexts = localised('notification', {
  title: 'Notifications',
  notLoaded: 'Your choices could not be loaded',
  loading: 'Loading your choices',
  words:
    'When a booking names you as a contact, the booking says how you are told. Everything else is up to you.',
  ownRequests: 'What becomes of my requests',
  approvals: 'Requests that wait for my approval, and who approves for whom',
  bookings: 'Changes to my replacement, and how a booking went',
  methods: { email: 'Email', sms: 'SMS', voice: 'Voice call', push: 'Notification in the browser' },
  nothing: 'You are not told of these at all.',
  quiet: 'Quiet hours',
  quietWords: 'SMS, calls and notifications wait until they end. Emails do not wait.',
  quietZone: (zone: string) => `They go by the clock of ${formatZoneName(zone)}.`,
  clockOfDevice: (zone: string) => `Use the clock of this device: ${formatZoneName(zone)}`,
  noQuiet: 'None',
  urgent: 'Urgent news may ring all the same',
  urgentWords: 'Somebody is running late, or something changes for today.',
  save: 'Save choices',
  saved: 'Your choices are saved',
  device: 'This browser',
  deviceWords: 'Let us show notifications in this browser, also while the portal is closed.',
  turnOn: 'Turn notifications on',
  turnedOn: 'Notifications are on in this browser',
  unsupported: 'This browser cannot show notifications.',
  denied: 'Notifications are blocked for this site. You can allow them in the settings of your browser.',
  failed: 'This browser could not be reached for notifications. Please try again',
  devices: 'Browsers that are notified',
  added: (when: string) => `Added ${when}`,
  remove: 'Remove',
  removed: 'This browser is notified no more',
});
