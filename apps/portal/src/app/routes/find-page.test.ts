import { expect, it } from 'vitest';
import { findPage } from './find-page.ts';

it.each([
  ['/en-GB', 'landing-en-GB'],
  ['/en-GB/', 'landing-en-GB'],
  ['/en-GB/forgot-password', 'forgotPassword'],
  ['/ar-XB/Reset-Password/', 'resetPassword'],
  ['/en/404', 'notFound'],
  ['/forgot-password', 'forgotPassword'],
  ['/bookings', 'bookings'],
])('finds at %s the screen %s', (pathname, name) => {
  expect(findPage(pathname)?.entry.name).toBe(name);
});

it.each([
  '/en-GB/bookings',
  '/en-GB//',
  '/en-GBforgot-password',
  '/fr-FR/forgot-password',
  '/en-GB/nowhere',
  '/en/en-GB',
  '/en-GB/en/',
  '/en/en-GB/forgot-password',
])('finds no screen at %s', (pathname) => {
  expect(findPage(pathname)).toBeNull();
});
