import { expect, test } from 'vitest';
import { variantOf } from '../regions/variants.ts';
import { newDeviceRows } from './account-notices.ts';

const at = Temporal.Instant.from('2026-03-09T20:30:00Z');
const address = '203.0.113.9';

test.each([
  ['AU', 'Australia/Melbourne', 'Tue 10 Mar, 7:30 am (Melbourne time)'],
  ['UK', 'Europe/London', 'Mon 9 Mar, 20:30 (London time)'],
  ['US', 'America/New_York', 'Mon Mar 9, 4:30 pm (New York time)'],
  ['US', 'America/Argentina/Buenos_Aires', 'Mon Mar 9, 5:30 pm (Buenos Aires time)'],
  ['AU', 'UTC', 'Mon 9 Mar, 8:30 pm (UTC)'],
] as const)('in %s a sign-in is told by the clock of %s', (variant, timeZone, when) => {
  const rows = newDeviceRows(
    { browser: 'Chrome', system: 'Windows', address },
    { at, timeZone, variant: variantOf(variant) },
  );
  expect(rows.map(({ value }) => value)).toEqual(['Chrome on Windows', when, address]);
});

test.each([
  [null, null, 'Unknown'],
  ['Firefox', null, 'Firefox'],
  [null, 'Android', 'Android'],
])('a browser that says %s and %s is told as %s', (browser, system, device) => {
  const rows = newDeviceRows({ browser, system, address }, { at, timeZone: 'UTC', variant: variantOf('AU') });
  expect(rows[0]).toEqual({ label: 'Device', value: device });
});
