import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDeviceCookies } from './device-cookies.ts';

const devices = createDeviceCookies(randomBytes(32));
const kim = 'kim@school.example';
const lee = 'lee@school.example';

test('knows a browser again for the accounts that signed in there, and for no other', () => {
  const first = devices.addAccount(null, kim);
  expect(devices.findDevice(first.cookie, kim)).toBe(first.deviceId);
  expect(devices.findDevice(first.cookie, lee)).toBeNull();
  const second = devices.addAccount(first.cookie, lee);
  expect(second.deviceId).toBe(first.deviceId);
  for (const email of [kim, lee]) expect(devices.findDevice(second.cookie, email)).toBe(first.deviceId);
});

test('gives each browser an id of its own, and none that the caller chose', () => {
  const [one, other] = [devices.addAccount(null, kim), devices.addAccount(null, kim)];
  expect(one.deviceId).not.toBe(other.deviceId);
  const chosen = one.cookie.replace(one.deviceId, 'A'.repeat(22));
  expect(devices.addAccount(chosen, kim).deviceId).not.toBe('A'.repeat(22));
});

test('keeps the sixteen accounts that signed in last', () => {
  const emails = Array.from({ length: 20 }, (_, index) => `person${index}@school.example`);
  let cookie: string | null = null;
  for (const email of [...emails, ...emails.slice(4, 6)]) cookie = devices.addAccount(cookie, email).cookie;
  expect(emails.filter((email) => devices.findDevice(cookie, email) !== null)).toEqual(emails.slice(4));
});

describe('a forged cookie says nothing', () => {
  const { cookie } = devices.addAccount(null, kim);
  const [deviceId, signature, mark] = cookie.split('.') as [string, string, string];
  const other = devices.addAccount(null, kim).cookie.split('.') as [string, string, string];
  test.each([
    ['an empty one', ''],
    ['an id alone', deviceId],
    ['an id without an account', `${deviceId}.${signature}`],
    ['an account without the signature of the id', `${deviceId}..${mark}`],
    ['an account marked by the id’s signature', `${deviceId}.${signature}.${signature}`],
    ['another browser’s mark', `${deviceId}.${signature}.${other[2]}`],
    ['another browser’s id', `${other[0]}.${other[1]}.${mark}`],
    ['one signed by somebody else', createDeviceCookies(randomBytes(32)).addAccount(null, kim).cookie],
    ['the same with more behind it', `${deviceId}.${signature}.${mark}A`],
  ])('%s', (_what, forged) => {
    expect(devices.findDevice(forged, kim)).toBeNull();
  });

  test('one with any character changed', () => {
    for (let place = 0; place < cookie.length; place++) {
      const letter = cookie[place] === 'A' ? 'B' : 'A';
      expect(devices.findDevice(cookie.slice(0, place) + letter + cookie.slice(place + 1), kim)).toBeNull();
    }
  });
});
