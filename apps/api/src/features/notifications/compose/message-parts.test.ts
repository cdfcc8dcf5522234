import { expect, test } from 'vitest';
import { createSignedLinks } from '../../../identity/links/signed-links.ts';
import { frameOfVariant } from './message-parts.ts';

const frame = {
  appName: 'Staffroom',
  publicAddress: 'https://portal.example',
  from: { name: 'Staffroom', address: 'bookings@portal.example' },
  links: createSignedLinks('a secret of the tests, long enough to be taken'),
  ofVariants: {
    UK: { appName: 'Cover', publicAddress: 'https://cover.uk.example' },
    NZ: { appName: 'Relief' },
  },
};

test.each([
  ['UK', 'Cover', 'https://cover.uk.example'],
  ['NZ', 'Relief', 'https://portal.example'],
  ['AU', 'Staffroom', 'https://portal.example'],
])('a message to %s is from %s and leads to %s', (variant, appName, publicAddress) => {
  expect(frameOfVariant(frame, variant)).toMatchObject({ appName, publicAddress });
});
