import { describe, expect, it } from 'vitest';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { emptyDraft, toRequest } from '../../features/bookings/create/draft/booking-draft.ts';
import { lastMadeId, readIntent, type Intent } from './booking-intent.ts';
import {
  findIntent,
  isMadeOtherwise,
  keepIntent,
} from '../../features/bookings/create/sending/send-intent.ts';

const request = toRequest({ ...emptyDraft, locationId: 41, classificationId: 'c', dates: ['2026-03-09'] })!;
let made = 0;
const newKey = () => `key ${(made += 1)}`;
const answered = <Sent extends { isAnswered: boolean }>(sent: Sent) => ({ ...sent, isAnswered: true });

const draftId = 'first';
const find = (before: Intent | null, changed: Partial<BookingRequest> = {}, of = draftId) =>
  findIntent(before, { draftId: of, request: { ...request, ...changed }, nowMs: 1 }, newKey);

describe('the key of a booking', () => {
  const first = find(null);

  it('stays for the same request, answered or not', () => {
    expect(find(first).key).toBe(first.key);
    expect(find(answered(first)).key).toBe(first.key);
  });

  it('is new for a changed request', () => {
    for (const changed of [{ dates: ['2026-03-10'] }, { room: '4' }, { bookingsPerDate: 2 }])
      expect(find(first, changed).key).not.toBe(first.key);
  });

  it('is new for the same request of another draft: somebody wants it twice', () => {
    expect(find(answered(first), {}, 'second').key).not.toBe(first.key);
  });

  it('stays, with what was sent, while nobody knows whether it was booked: no double of itself', () => {
    const again = find(first, { bookAnyway: true });
    expect(again).toEqual(first);
    expect(again.request.bookAnyway).toBe(false);
  });

  it('is new for booking anyway after the server answered', () => {
    const anyway = find(answered(first), { bookAnyway: true });
    expect(anyway.key).not.toBe(first.key);
    expect(anyway.request.bookAnyway).toBe(true);
  });

  it('outlives a reload, and is the same in another tab', () => {
    const kept = new Map<string, string>();
    const shelf = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    };
    keepIntent('officer', first, shelf);
    expect(find(readIntent('officer', shelf)).key).toBe(first.key);
    expect(readIntent('somebody else', shelf)).toBeNull();
    kept.set('bookingIntent:officer', 'broken');
    expect(readIntent('officer', shelf)).toBeNull();
  });
});

describe('a draft that another tab has booked', () => {
  const made = { requestId: 'r', status: 'created' as const, blocks: [] };
  const intent = { ...answered(find(null)), made };

  it('is not booked again with other words', () => {
    expect(isMadeOtherwise(intent, draftId, { ...request, room: '5' })).toBe(true);
    expect(isMadeOtherwise(intent, draftId, request)).toBe(false);
    expect(isMadeOtherwise(intent, 'second', { ...request, room: '5' })).toBe(false);
    expect(isMadeOtherwise({ ...intent, made: null }, draftId, { ...request, room: '5' })).toBe(false);
  });
});

describe('what was booked last on this device', () => {
  const sent = answered(find(null));
  const blocks = [
    { blockId: 'block', bookingIds: ['monday', 'tuesday'] },
    { blockId: 'other block', bookingIds: ['another'] },
  ];

  it('is the first booking of the last request', () => {
    const booked = { status: 'created' as const, requestId: 'request', blocks };
    expect(lastMadeId({ ...sent, made: booked })).toBe('monday');
  });

  it('is unknown while nothing was booked, or what was asked for waits', () => {
    expect(lastMadeId(null)).toBeNull();
    expect(lastMadeId(sent)).toBeNull();
    const asked = { status: 'pending' as const, requestId: 'request', blocks: [] };
    expect(lastMadeId({ ...sent, made: asked })).toBeNull();
  });
});
