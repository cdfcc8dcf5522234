import { describe, expect, it } from 'vitest';
import {
  asOfMs,
  goodUntilMs,
  isKeptKey,
  ownerOf,
  parseSeen,
  serializeSeen,
  seenForMs,
  startToday,
  trimPages,
  withEarlier,
} from './seen-data.ts';
import type { Seen, SeenAnswer } from './seen-data.ts';

const nowMs = 1_000_000_000_000;
const answer = (atMs: number, data: unknown = []): SeenAnswer => ({
  key: ['bookings', 'x', { atMs }],
  data,
  atMs,
});
const seenOf = (parts: Partial<Seen> = {}): Seen => ({
  contactId: 'officer',
  profile: { contact: { id: 'officer' } } as Seen['profile'],
  atMs: nowMs,
  variants: [],
  answers: [],
  ...parts,
});
const parse = (seen: Seen, at = nowMs) => parseSeen(serializeSeen(seen), at);

describe('what the device has seen', () => {
  it.each([
    [0, true],
    [seenForMs - 1, true],
    [seenForMs, false],
    [-1, false],
  ])('of an age of %i ms is shown: %s', (ageMs, isShown) => {
    expect(parse(seenOf({ atMs: nowMs - ageMs })) !== null).toBe(isShown);
    const { answers } = parse(seenOf({ answers: [answer(nowMs - ageMs)] }))!;
    expect(answers).toHaveLength(isShown ? 1 : 0);
  });

  it.each([null, '', 'no json', '[]', 'null', '7', '{"contactId":"officer"}'])(
    'shows nothing of %j',
    (text) => {
      expect(parseSeen(text, nowMs)).toBeNull();
    },
  );

  it('shows nothing where the profile is of somebody else', () => {
    expect(parse(seenOf({ contactId: 'other' }))).toBeNull();
  });

  it('comes back as it was', () => {
    const seen = seenOf({ answers: [answer(nowMs - 5, [{ id: '1', notes: '"answers":[]}' }])] });
    expect(parse(seen)).toEqual(seen);
  });

  it('keeps the newest where not all fits', () => {
    const answers = [
      answer(nowMs - 3, 'x'.repeat(400)),
      answer(nowMs - 1, 'y'.repeat(400)),
      answer(nowMs - 2),
    ];
    const text = serializeSeen(seenOf({ answers }), 900)!;
    expect(text.length).toBeLessThanOrEqual(900);
    expect(parseSeen(text, nowMs)!.answers.map(({ atMs }) => atMs)).toEqual([nowMs - 1, nowMs - 2]);
    expect(serializeSeen(seenOf(), 10)).toBeNull();
  });

  it('says whose it is, at any age', () => {
    expect(ownerOf(serializeSeen(seenOf()))).toBe('officer');
    expect(ownerOf(null)).toBeNull();
    expect(ownerOf('broken')).toBe('');
  });

  it('holds bookings and what the form needs, no invoices, timesheets, educators or people', () => {
    expect(['bookings', 'clients', 'locations', 'contacts'].every((noun) => isKeptKey([noun]))).toBe(true);
    expect(
      ['invoices', 'timesheets', 'candidates', 'people', 'getProfile'].some((noun) => isKeptKey([noun])),
    ).toBe(false);
  });

  it('holds the first page of a list', () => {
    expect(trimPages({ pages: [1, 2], pageParams: [null, 'a'] })).toEqual({ pages: [1], pageParams: [null] });
    expect(trimPages([1])).toEqual([1]);
    expect(trimPages(undefined)).toBeUndefined();
  });
});

describe('what another page has seen', () => {
  const list = (name: string, atMs: number): SeenAnswer => ({ key: ['bookings', name, {}], data: [], atMs });
  it('stays while this page has not asked for it, with its own age', () => {
    const before = seenOf({
      answers: [
        list('listBookingSummary', 1),
        list('listBookings', 2),
        list('getBooking', 3),
        { key: ['locations', 'x'], data: 1, atMs: 4 },
      ],
    });
    expect(withEarlier([list('listBookings', 9)], before)).toEqual([
      list('listBookings', 9),
      list('listBookingSummary', 1),
      { key: ['locations', 'x'], data: 1, atMs: 4 },
    ]);
    expect(withEarlier([list('listBookings', 9)], null)).toEqual([list('listBookings', 9)]);
  });

  it('is as old as its oldest booking, and good until the first of all is too old', () => {
    const seen = seenOf({
      atMs: 50,
      answers: [
        list('listBookings', 30),
        list('getBooking', 40),
        { key: ['clients', 'x'], data: 1, atMs: 20 },
      ],
    });
    expect([asOfMs(seen), goodUntilMs(seen)]).toEqual([30, 20 + seenForMs]);
    expect(asOfMs(seenOf({ atMs: 50 }))).toBe(50);
  });
});

describe('after midnight', () => {
  const cards = [{ dateLocal: '2026-03-09' }, { dateLocal: '2026-03-10' }];
  const query = { clientIds: ['c'], dateFromLocal: '2026-03-09' };

  it('the list of yesterday holds today’s', () => {
    const summary = { key: ['bookings', 'listBookingSummary', { query }], data: cards, atMs: 7 };
    expect(startToday(summary, '2026-03-10')).toEqual({
      key: ['bookings', 'listBookingSummary', { query: { ...query, dateFromLocal: '2026-03-10' } }],
      data: [cards[1]],
      atMs: 7,
    });
    const data = { pages: [{ items: cards, nextCursor: 'n' }], pageParams: [null] };
    expect(
      startToday({ key: ['bookings', 'listBookings', { query }], data, atMs: 7 }, '2026-03-10')?.data,
    ).toEqual({
      pages: [{ items: [cards[1]], nextCursor: 'n' }],
      pageParams: [null],
    });
  });

  it.each(['2026-03-09', '2026-03-08'])('a list from %s on stays as it is', (today) => {
    expect(
      startToday({ key: ['bookings', 'listBookings', { query }], data: cards, atMs: 7 }, today),
    ).toBeNull();
  });
});
