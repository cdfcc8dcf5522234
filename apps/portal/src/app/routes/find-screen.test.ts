import { expect, it } from 'vitest';
import { findScreen } from './find-screen.ts';

it.each([
  ['/', 'home', {}],
  ['/bookings', 'bookings', {}],
  ['/bookings/', 'bookings', {}],
  ['/Bookings', 'bookings', {}],
  ['/bookings/create', 'bookingsCreate', {}],
  ['/bookings/0198c5', 'bookingDetails', { bookingId: '0198c5' }],
  ['/bookings/pending-approval', 'bookingsPendingApproval', {}],
  ['/bookings/pending-approval/7', 'pendingBookingDetails', { pendingBookingId: '7' }],
  ['/candidates/a%20b', 'educatorOverview', { candidateId: 'a b' }],
  ['/user/impersonate/logout', 'impersonateLogout', {}],
  ['/user/impersonate/return', 'impersonateReturn', {}],
  ['/en-au', 'landing-en-AU', {}],
])('finds at %s the screen %s', (pathname, name, params) => {
  const found = findScreen(pathname);
  expect([found?.entry.name, found?.params]).toEqual([name, params]);
});

it.each(['/nowhere', '/help/me', '/bookings/a/b', '/bookings//', '//evil.example', '/bookings/%E0%A4', ''])(
  'finds no screen at %j',
  (pathname) => {
    expect(findScreen(pathname)).toBeNull();
  },
);
