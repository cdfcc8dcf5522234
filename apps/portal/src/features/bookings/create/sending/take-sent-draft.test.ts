import { expect, it } from 'vitest';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { emptyDraft, toRequest } from '../draft/booking-draft.ts';
import { findIntent, keepIntent } from './send-intent.ts';
import { takeSentDraft } from './take-sent-draft.ts';

const idOf = (digit: number) => `0198c5f4-0000-7000-8000-00000000000${digit}`;

function shelfOf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

const request: BookingRequest = toRequest({
  ...emptyDraft,
  locationId: 4,
  classificationId: idOf(3),
  dates: ['2026-03-10', '2026-03-12'],
  bookingsPerDate: 2,
  room: 'Pond 4',
  notes: 'Gate code 4711',
  bookAnyway: true,
})!;
const booked = idOf(1);

function shelfWithSent() {
  const shelf = shelfOf();
  const intent = findIntent(null, { draftId: 'draft', request, nowMs: 1 }, () => 'key');
  const made = {
    requestId: idOf(9),
    status: 'created' as const,
    blocks: [{ blockId: idOf(2), bookingIds: [booked] }],
  };
  keepIntent('me', { ...intent, isAnswered: true, made }, shelf);
  return shelf;
}

it('gives back what was sent, with everything typed, once', () => {
  const shelf = shelfWithSent();
  const draft = takeSentDraft('me', { booked }, shelf);
  expect(draft).toMatchObject({ ...request, bookAnyway: false, isTyped: true });
  // Sent again, it is a new request with its own key.
  expect(takeSentDraft('me', { booked }, shelf)).toBeNull();
});

it('knows nothing of what this device did not send last', () => {
  const shelf = shelfWithSent();
  expect(takeSentDraft('me', { booked: idOf(7) }, shelf)).toBeNull();
  expect(takeSentDraft('me', { asked: idOf(9) }, shelf)).toBeNull();
  expect(takeSentDraft('you', { booked }, shelf)).toBeNull();
  expect(takeSentDraft('me', { booked }, shelf)).not.toBeNull();
});
