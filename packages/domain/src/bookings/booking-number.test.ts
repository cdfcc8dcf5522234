import { describe, expect, it } from 'vitest';
import { bookingNumberSigns, findBookingNumber, splitBookingNumbers } from './booking-number.ts';

describe('a booking number', () => {
  it.each([
    ['KW74-3M8R-1', { number: 'KW74-3M8R', position: 1 }],
    ['kw743m8r12', { number: 'KW74-3M8R', position: 12 }],
    [' kw74 3m8r – 2 ', { number: 'KW74-3M8R', position: 2 }],
    ['KW74-3M8R', { number: 'KW74-3M8R', position: null }],
    ['KW74 3M8R', { number: 'KW74-3M8R', position: null }],
    ['ＫＷ７４－３Ｍ８Ｒ', { number: 'KW74-3M8R', position: null }],
    ['KW74-3M8R-1000', null],
    ['KW74-3M8', null],
    ['KW74-3M8B', null],
    ['Sam Okafor', null],
    ['', null],
  ])('is found in %j', (text, found) => {
    expect(findBookingNumber(text)).toEqual(found);
  });

  it.each([
    ['Room 4 · KW74-3M8R-12', ['Room 4 · ', 'KW74-3M8R-12', '']],
    ['Request KW74-3M8R, RRRR-3M8R-1', ['Request ', 'KW74-3M8R', ', ', 'RRRR-3M8R-1', '']],
    ['XKW74-3M8R kw74-3m8r KW74-3M8R-1234 Mid-day', ['XKW74-3M8R kw74-3m8r KW74-3M8R-1234 Mid-day']],
    ['', ['']],
  ])('is kept apart in %j', (text, pieces) => {
    expect(splitBookingNumbers(text)).toEqual(pieces);
  });

  it('has no sign that another one is taken for, read or heard', () => {
    expect(new Set(bookingNumberSigns).size).toBe(12);
    for (const alike of ['0O', '1IL', '5S', '59', '2Z', '8B', 'MN', 'FSX', 'BCDEGPTVZ3', 'AJK', 'AH8', 'UQ'])
      expect([...alike].filter((sign) => bookingNumberSigns.includes(sign)).length, alike).toBeLessThan(2);
  });
});
