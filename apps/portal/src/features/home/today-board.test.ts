import { describe, expect, it } from 'vitest';
import { lastPatterns } from './cards/book-again.ts';
import { aCard } from '@staffroom/testkit/booking-card.ts';
import { keyOfCard } from '../../shared/lists/steady-cards.ts';
import { buildTodayBoard, countAdded, keepBoard } from './today-board.ts';

const zone = 'Australia/Melbourne';
const sam = { id: '0190c0de-0000-7000-8000-000000000009', name: 'Sam O', minutesLate: null, imageVersion: 0 };
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant();
const filled = { status: 'Filled', candidate: sam } as const;

describe('the day on the home screen', () => {
  it.each([
    ['before the first booking', '2026-03-09T06:30', '2026-03-09'],
    ['one minute before the last booking ends', '2026-03-09T15:29', '2026-03-09'],
    ['when the last booking ends', '2026-03-09T15:30', '2026-03-10'],
  ])('%s', (_when, moment, day) => {
    expect(buildTodayBoard([aCard()], { now: at(moment), timeZone: zone, cutDay: null }).dateLocal).toBe(day);
  });

  it.each([
    ['2026-03-09T16:59', '2026-03-09'],
    ['2026-03-09T17:00', '2026-03-10'],
    ['2026-03-07T09:00', '2026-03-09'],
    ['2026-03-06T18:00', '2026-03-09'],
  ])('without bookings at %s is %s', (moment, day) => {
    expect(buildTodayBoard([], { now: at(moment), timeZone: zone, cutDay: null }).dateLocal).toBe(day);
  });

  it('puts the unfilled first, then the late, then the others by start', () => {
    const cards = [
      aCard({ id: 'early', ...filled, startTime: '08:00', startUtc: '2026-03-08T21:00:00Z' }),
      aCard({ id: 'late', ...filled, candidate: { ...sam, minutesLate: 10 } }),
      aCard({ id: 'open', startUtc: '2026-03-08T23:30:00Z' }),
    ];
    const board = buildTodayBoard(cards, { now: at('2026-03-09T06:30'), timeZone: zone, cutDay: null });
    expect(board.tiles[0]?.cards.map((card) => card.id)).toEqual(['open', 'late', 'early']);
    expect(board.urgent.map((card) => card.id)).toEqual(['late', 'open']);
    expect([board.total, board.open]).toEqual([3, 1]);
  });

  it('counts neither cancelled nor pending bookings', () => {
    const pending = aCard({ id: null, pendingBookingId: 'request', status: 'PendingApproval' });
    const board = buildTodayBoard(
      [pending, { ...pending, dateLocal: '2026-03-10' }, aCard({ status: 'Cancelled' })],
      { now: at('2026-03-09T06:30'), timeZone: zone, cutDay: null },
    );
    expect([board.total, board.open, board.tiles.length]).toEqual([0, 0, 0]);
    expect(board.pending).toHaveLength(1);
  });
});

describe('the day of an account whose cards were too many to send', () => {
  const boardAt = (moment: string, cutDay: string) =>
    buildTodayBoard([aCard()], { now: at(moment), timeZone: zone, cutDay });

  it('is not whole when they end within it', () => {
    expect(boardAt('2026-03-09T06:30', '2026-03-09').isCut).toBe(true);
    expect(boardAt('2026-03-09T06:30', '2026-03-10').isCut).toBe(false);
  });

  it('stays where they end, since nothing is known of the next', () => {
    expect(boardAt('2026-03-09T15:30', '2026-03-09')).toMatchObject({ dateLocal: '2026-03-09', isCut: true });
    expect(boardAt('2026-03-09T15:30', '2026-03-10')).toMatchObject({ dateLocal: '2026-03-10', isCut: true });
  });
});

describe('the patterns to book again', () => {
  it('are the last distinct ones, the newest first', () => {
    const cards = [
      aCard({ id: 'a', startTime: '08:00' }),
      aCard({ id: 'b' }),
      aCard({ id: 'c', startTime: '08:00' }),
      aCard({ id: 'd', status: 'Cancelled', startTime: '10:00' }),
      aCard({ id: null, pendingBookingId: 'p', startTime: '11:00' }),
    ];
    expect(lastPatterns(cards, 3).map((pattern) => pattern.bookingId)).toEqual(['c', 'b']);
    expect(lastPatterns(cards, 1).map((pattern) => pattern.bookingId)).toEqual(['c']);
  });
});

describe('a board that others change', () => {
  const facts = { now: at('2026-03-09T06:30'), timeZone: zone, cutDay: null };
  const [open, other] = [aCard({ id: 'open' }), aCard({ id: 'other', ...filled })];
  const shown = buildTodayBoard([open, other], facts);
  const keep = (cards: readonly ReturnType<typeof aCard>[]) =>
    keepBoard(shown, buildTodayBoard(cards, facts), new Map(cards.map((card) => [keyOfCard(card), card])));

  it('keeps every card in its place, as it is now, and counts anew', () => {
    const board = keep([{ ...open, ...filled }, other]);
    expect(board.tiles[0]?.cards.map(({ id, status }) => [id, status])).toEqual([
      ['open', 'Filled'],
      ['other', 'Filled'],
    ]);
    expect(board.urgent.map(({ id, status }) => [id, status])).toEqual([['open', 'Filled']]);
    expect([board.open, board.tiles[0]?.open, board.tiles[0]?.total]).toEqual([0, 0, 2]);
  });

  it('keeps a site whose last booking went', () => {
    expect(keep([]).tiles.map(({ total, cards }) => [total, cards.length])).toEqual([[0, 2]]);
  });

  it.each([
    ['nothing', [open, other], 0],
    ['an open one that was filled', [{ ...open, ...filled }, other], 0],
    ['another booking', [open, other, aCard({ id: 'new', ...filled })], 1],
    ['another open booking, once', [open, other, aCard({ id: 'new' })], 1],
    ['one that needs somebody again', [open, { ...other, status: 'Unfilled' as const }], 1],
    [
      'a request',
      [open, other, aCard({ id: null, pendingBookingId: 'asked', status: 'PendingApproval' })],
      1,
    ],
  ])('has waiting: %s', (_what, cards, count) => {
    expect(countAdded(shown, buildTodayBoard(cards, facts))).toBe(count);
  });
});
