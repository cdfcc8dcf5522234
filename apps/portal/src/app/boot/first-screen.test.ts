import { expect, it } from 'vitest';
import { chooseFirstScreen } from './first-screen.ts';

const router = { kind: 'router' } as const;
const here = { kind: 'signIn', at: 'here' } as const;
const landing = { kind: 'signIn', at: 'landing' } as const;

it.each([
  ['/', landing],
  ['/bookings', landing],
  ['/bookings/', landing],
  ['/bookings/0198c5', landing],
  ['/finance/invoices/7', landing],
  ['/login', here],
  ['/en-AU', here],
  ['/en', here],
  ['/user/impersonate/7', router],
  ['/user/impersonate/logout', router],
  ['/logout', router],
  ['/forgot-password', router],
  ['/403', router],
  ['/nowhere', router],
  ['/bookings/1/2/3', router],
])('an unknown device starts %s with %j', (pathname, first) => {
  expect(chooseFirstScreen(pathname, false)).toEqual(first);
});

it('leaves everything to the router where a session may be', () => {
  for (const pathname of ['/', '/login', '/en-AU', '/nowhere']) {
    expect(chooseFirstScreen(pathname, true)).toEqual(router);
  }
});
