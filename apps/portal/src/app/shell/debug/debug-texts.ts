import { localised } from '../../../lib/localised.ts';

export const debugTexts = localised('debug', {
  title: 'Debug mode',
  words: 'For support on the phone. Press the version in Help ten times to turn it off.',
  turnOff: 'Turn off',
  version: 'Version',
  contact: 'Contact',
  clients: 'Clients',
  location: 'Location',
  features: 'Features',
  none: 'none',
  line: 'Live line',
  lines: { off: 'closed', live: 'open', reconnecting: 'reconnecting' },
  calls: 'Last calls',
  call: 'Call',
  answer: 'Answer',
  traceId: 'Trace id',
  noAnswer: 'no answer',
  noCalls: 'Calls from now on are listed here',
  took: (ms: number) => `${ms} ms`,
});
