import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterStatuses, isFiltered, readBookingFilters, writeBookingFilters } from './booking-filters.ts';

describe('the address of the bookings list', () => {
  it('gives back every filter that was written', () => {
    fc.assert(
      fc.property(
        fc.record({
          days: fc.constantFrom(
            { from: null, to: null },
            { from: '2026-03-09', to: null },
            { from: '2026-03-09', to: '2026-03-09' },
            { from: '2026-03-09', to: '2028-02-29' },
          ),
          status: fc.uniqueArray(fc.constantFrom(...filterStatuses)),
          locations: fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 })),
          search: fc.string({ maxLength: 50 }),
        }),
        ({ days, ...others }) => {
          const filters = { ...days, ...others };
          expect(readBookingFilters(writeBookingFilters(filters))).toEqual(filters);
        },
      ),
    );
  });

  it.each([
    ['a day that does not exist', { from: '2026-02-30' }],
    ['words that are no date', { from: 'tomorrow' }],
    ['a day that no call takes', { from: '1500-01-01' }],
    ['a last day without a first', { to: '2026-03-09' }],
    ['a status nobody has', { status: 'Lost' }],
    ['a location that is no number', { locations: '0,-4,abc' }],
  ])('ignores %s', (_what, search) => {
    expect(readBookingFilters(search)).toEqual({
      from: null,
      to: null,
      status: [],
      locations: [],
      search: '',
    });
  });

  it('ignores a last day before the first', () => {
    expect(readBookingFilters({ from: '2026-03-09', to: '2026-03-08' })).toMatchObject({
      from: '2026-03-09',
      to: null,
    });
  });

  it('takes what is empty for nothing', () => {
    expect(isFiltered(readBookingFilters({ from: '', to: '', status: '', locations: '', q: '' }))).toBe(
      false,
    );
  });

  it('takes control characters for spaces, which no call takes', () => {
    expect(readBookingFilters({ q: 'a\u0000b\nc' }).search).toBe('a b c');
  });

  it('cuts a search at 100 code points', () => {
    expect([...readBookingFilters({ q: '🙂'.repeat(140) }).search]).toHaveLength(100);
  });
});
