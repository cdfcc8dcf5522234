import { openAssignmentWords, bookingStatusWords } from '@staffroom/domain/bookings/booking-status-words.ts';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { bookingTexts as BookingTexts } from './booking-texts.ts';

let bookingTexts: typeof BookingTexts;
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' });
  vi.stubGlobal('navigator', { platform: '', language: 'en' });
  ({ bookingTexts } = await import('./booking-texts.ts'));
});
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

it('has the same words for a status as calendars', () => {
  const { statuses, states } = bookingTexts();
  expect(statuses).toEqual(bookingStatusWords);
  expect(states).toMatchObject(openAssignmentWords);
});
