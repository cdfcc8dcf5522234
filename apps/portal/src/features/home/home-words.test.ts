import { aCard } from '@staffroom/testkit/booking-card.ts';
import { describe, expect, it } from 'vitest';
import { requestWords, sentenceOf } from './home-words.ts';

describe('the sentence about the day', () => {
  const mia = { firstName: 'Mia', showsStatus: true };

  it.each([
    [0, 0, 'nobody is booked'],
    [3, 0, 'all 3 filled'],
    [3, 2, '2 of 3 still unfilled'],
  ])('of %i with %i open says whose day it is', (total, open, words) => {
    expect(sentenceOf({ total, open }, { ...mia, sight: 'all' })).toBe(`Hello Mia, ${words}`);
    expect(sentenceOf({ total, open }, { ...mia, sight: 'some' })).toBe(
      `Hello Mia, ${words} at the sites you can see`,
    );
    expect(sentenceOf({ total, open }, { ...mia, sight: 'own' })).toBe('Hello Mia');
  });

  it('counts alone where no status is shown', () => {
    expect(sentenceOf({ total: 3, open: 2 }, { ...mia, showsStatus: false, sight: 'some' })).toBe(
      'Hello Mia, 3 booked at the sites you can see',
    );
  });
});

describe('a request on home', () => {
  const regional = { order: 'day-month', today: '2026-11-22', clock: 12 } as const;
  const request = aCard({
    dateLocal: '2026-12-01',
    startTime: '08:30',
    endTime: '15:30',
    bookingsPerDate: 1,
  });
  const times = '8:30\u00A0am–3:30\u00A0pm';

  it('of one day names the day', () => {
    const words = requestWords({ ...request, seriesStart: null, seriesEnd: null }, regional, '');
    expect(words).toEqual({ dates: 'Tue 1 Dec', times });
  });

  it('of several days names the first and the last, the educators, and the zone of another place', () => {
    const days = { seriesStart: '2026-12-01', seriesEnd: '2026-12-02', bookingsPerDate: 3 };
    expect(requestWords({ ...request, ...days }, regional, 'AEST')).toEqual({
      dates: 'Tue 1–Wed 2 Dec',
      times: `${times}\u00A0AEST, 3 educators`,
    });
  });
});
