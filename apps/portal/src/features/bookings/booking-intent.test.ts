import { describe, expect, it } from 'vitest';
import { emptyDraft, toRequest } from './booking-draft.ts';
import { findIntent } from './booking-intent.ts';

const request = toRequest({ ...emptyDraft, locationId: 41, classificationId: 'c', dates: ['2026-03-09'] })!;
let made = 0;
const newKey = () => `key ${(made += 1)}`;
const answered = <Sent extends { isAnswered: boolean }>(sent: Sent) => ({ ...sent, isAnswered: true });

describe('the key of a booking', () => {
  const first = findIntent(null, request, newKey);

  it('stays for the same wish, answered or not', () => {
    expect(findIntent(first, { ...request }, newKey).key).toBe(first.key);
    expect(findIntent(answered(first), { ...request }, newKey).key).toBe(first.key);
  });

  it('is new for a changed wish', () => {
    for (const changed of [{ dates: ['2026-03-10'] }, { room: '4' }, { bookingsPerDate: 2 }]) {
      expect(findIntent(first, { ...request, ...changed }, newKey).key).not.toBe(first.key);
    }
  });

  it('stays, with what was sent, while nobody knows whether it was booked: no double of itself', () => {
    const again = findIntent(first, { ...request, bookAnyway: true }, newKey);
    expect(again).toBe(first);
    expect(again.request.bookAnyway).toBe(false);
  });

  it('is new for booking anyway after the server answered', () => {
    const anyway = findIntent(answered(first), { ...request, bookAnyway: true }, newKey);
    expect(anyway.key).not.toBe(first.key);
    expect(anyway.request.bookAnyway).toBe(true);
  });
});
