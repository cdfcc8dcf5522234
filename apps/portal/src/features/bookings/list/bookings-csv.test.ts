import { describe, expect, it } from 'vitest';
import { aCard } from '@staffroom/testkit/booking-card.ts';
import { bookingRows } from './bookings-csv.ts';

const cellOf = ([titles, row]: string[][], title: string) => row?.[titles?.indexOf(title) ?? -1];

describe('the export of the bookings list', () => {
  const rows = bookingRows([aCard({ dateLocal: '2026-03-09', startTime: '08:30', endTime: '15:30' })], {
    showsStatus: true,
  });

  it('has a title over every cell', () => {
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveLength(rows[0]!.length);
  });

  it('writes dates and times as machines read them, whatever the region', () => {
    expect([cellOf(rows, 'Date'), cellOf(rows, 'Start'), cellOf(rows, 'End')]).toEqual([
      '2026-03-09',
      '08:30',
      '15:30',
    ]);
  });

  it('leaves the status out where the screen does', () => {
    expect(cellOf(rows, 'Status')).toBe('Unfilled');
    expect(bookingRows([aCard()], { showsStatus: false })[0]).not.toContain('Status');
  });

  it('names a pending request by its own id', () => {
    const pending = aCard({ id: null, pendingBookingId: 'p', status: 'PendingApproval' });
    expect(cellOf(bookingRows([pending], { showsStatus: true }), 'Booking id')).toBe('p');
  });

  it('carries the number that is quoted on the phone', () => {
    const rows = bookingRows([aCard({ number: 'R2M9-K8W3-4' })], { showsStatus: true });
    expect(cellOf(rows, 'Booking number')).toBe('R2M9-K8W3-4');
  });
});
