import { describe, expect, it } from 'vitest';
import { formatPlace, formatZone } from './place-words.ts';

const place = (client: string, location: string) => ({
  client: { id: 'c', name: client },
  location: { id: 1, name: location },
});

describe('where a booking is', () => {
  it.each([
    ['Coast', 'Annex', true, 'Coast – Annex'],
    ['Coast', 'Annex', false, 'Annex'],
    ['Coast', 'Coast', true, 'Coast'],
  ])('%s, %s, several clients %s: %s', (client, location, showsClient, words) => {
    expect(formatPlace(place(client, location), { showsClient })).toBe(words);
  });
});

describe('the zone beside a time', () => {
  const startUtc = '2026-03-08T22:00:00Z';

  it.each([
    ['Australia/Melbourne', 'Australia/Melbourne'],
    ['Australia/Sydney', 'Australia/Melbourne'],
  ])('is silent in %s for a viewer in %s', (timeZone, own) => {
    expect(formatZone({ startUtc, timeZone }, own, 'en-AU')).toBe('');
  });

  it('is named where the clocks differ', () => {
    expect(formatZone({ startUtc, timeZone: 'Australia/Perth' }, 'Australia/Melbourne', 'en-AU')).toBe(
      'AWST',
    );
    expect(formatZone({ startUtc, timeZone: 'Australia/Brisbane' }, 'Australia/Sydney', 'en-AU')).toBe(
      'AEST',
    );
  });

  it('falls silent in winter where only the summer clocks differ', () => {
    const winter = { startUtc: '2026-07-08T22:00:00Z', timeZone: 'Australia/Brisbane' };
    expect(formatZone(winter, 'Australia/Sydney', 'en-AU')).toBe('');
  });
});
