import { expect, it } from 'vitest';
import { intendedAddress } from './intended-address.ts';

it.each([
  ['/bookings?status=Filled#x', '/bookings?status=Filled#x'],
  ['/bookings/create', '/bookings/create'],
  ['/english-staff', '/english-staff'],
  [undefined, '/'],
  [7, '/'],
  ['bookings', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/logout', '/'],
  ['/en-AU', '/'],
  ['/en', '/'],
  ['/403', '/'],
  ['/error', '/'],
])('leads from %j to %s', (from, to) => {
  expect(intendedAddress(from, 'https://portal.example')).toBe(to);
});
