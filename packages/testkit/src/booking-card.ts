import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

const uuid = (number: number) => `0190c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A card for tests: Unfilled at one Melbourne school on Monday 9 March 2026, 8:30 to 15:30. */
export function aCard(changes: Partial<BookingCard> = {}): BookingCard {
  return {
    id: uuid(1),
    pendingBookingId: null,
    number: 'KW74-3M8R-1',
    blockId: uuid(2),
    position: 1,
    total: 1,
    seriesStart: '2026-03-09',
    seriesEnd: '2026-03-09',
    type: 'standard',
    dateLocal: '2026-03-09',
    startTime: '08:30',
    endTime: '15:30',
    timeZone: 'Australia/Melbourne',
    startUtc: '2026-03-08T21:30:00Z',
    breakMinutes: 30,
    status: 'Unfilled',
    assignment: null,
    client: { id: uuid(3), name: 'Richmond Primary' },
    location: { id: 41, name: 'Main campus' },
    classification: { id: uuid(4), onlineTitle: 'Primary teacher' },
    candidate: null,
    covering: null,
    reasonForAbsence: 'Sick Leave Cover',
    requestedBy: null,
    room: '',
    bookingsPerDate: 1,
    feedbackState: 'none',
    actions: { cancel: { ok: true }, extend: { ok: true }, amend: { ok: true } },
    version: 1,
    ...changes,
  };
}
