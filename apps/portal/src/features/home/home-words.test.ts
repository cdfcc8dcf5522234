import { aCard } from '@staffroom/testkit/booking-card.ts';
import { describe, expect, it } from 'vitest';
import { homeTexts } from './home-texts.ts';
import { answerTimeLeft, requestWords, sentenceOf } from './home-words.ts';

describe('the sentence about the day', () => {
  const mia = { firstName: 'Mia', showsStatus: true };

  it.each([
    [0, 0, 'nobody is booked'],
    [1, 0, 'the only one is filled'],
    [2, 0, 'both are filled'],
    [3, 0, 'all 3 filled'],
    [3, 2, '2 of 3 still unfilled'],
    [12_345, 1_234, '1,234 of 12,345 still unfilled'],
    [12_345, 0, 'all 12,345 filled'],
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
    const words = requestWords({ ...request, seriesEnd: null }, [], regional, '');
    expect(words).toEqual({ dates: 'Tue 1 Dec', times });
  });

  it('of several days names them, the educators, and the zone of another place', () => {
    const card = { ...request, seriesEnd: '2026-12-02', bookingsPerDate: 3 };
    expect(requestWords(card, ['2026-12-01', '2026-12-02'], regional, 'AEST')).toEqual({
      dates: 'Tue 1–Wed 2 Dec',
      times: `${times}\u00A0AEST, 3 educators`,
    });
  });

  it('of days apart names each', () => {
    const card = { ...request, seriesEnd: '2026-12-07' };
    expect(requestWords(card, ['2026-12-01', '2026-12-07'], regional, '').dates).toBe('Tue 1 Dec, Mon 7 Dec');
  });

  it('that goes on beyond the days known says until when', () => {
    const card = { ...request, seriesEnd: '2026-12-21' };
    expect(requestWords(card, ['2026-12-01'], regional, '').dates).toBe(
      'Tue 1 Dec and more until Mon 21 Dec',
    );
  });
});

it.each([
  [0, 'See all'],
  [3, 'See all 3'],
])('says how many there are behind See all: %i', (count, words) => {
  expect(homeTexts().seeAll(count)).toBe(words);
});

it.each([
  ['2026-03-09T19:30:00Z', ''],
  ['2026-03-09T19:30:01Z', '23 h 59 min left'],
  ['2026-03-10T17:11:00Z', '2 h 19 min left'],
  ['2026-03-10T19:29:59Z', '0 min left'],
  ['2026-03-10T19:30:00Z', ''],
])('says at %s how long a request can be answered', (now, words) => {
  const left = answerTimeLeft('2026-03-10T19:30:00Z', Temporal.Instant.from(now));
  expect(left).toBe(words);
});

it('says nothing of a request that others answer', () => {
  expect(answerTimeLeft(undefined, Temporal.Instant.from('2026-03-09T19:30:00Z'))).toBe('');
});
