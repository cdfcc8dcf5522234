import { type CreateSearch } from '../../../../lib/links.ts';
import { createStore } from '../../../../lib/store.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import type { BookingMade } from '../../../../shared/booking/booking-intent.ts';

/** How the address tells what was just sent: the first booking of every block, or the request that waits for approval. */
export type SentSearch = Pick<CreateSearch, 'booked' | 'asked'>;

/** What the screen still knows of a booking that was just sent; a reload forgets it and shows what the server knows. */
export type SentNote = {
  key: SentSearch;
  sentence: string;
  locationName: string;
  /** What the form held; undoing brings it back. */
  draft: BookingDraft;
  /** What stood in this tab when another one sent the same draft; null where this tab sent it. */
  typedHere: BookingDraft | null;
};

export const sentNotes = createStore<SentNote | null>(null);

export function toSearch(made: BookingMade): SentSearch {
  if (made.status === 'pending') return { asked: made.requestId };
  return { booked: made.blocks.flatMap(({ bookingIds }) => bookingIds.slice(0, 1)).join(',') };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bookings that the address names; what is no id is left out. */
export function bookedIds(booked: string | undefined): string[] {
  return (booked ?? '').split(',').filter((id) => uuid.test(id));
}

/** The note of what the address shows, or null. */
export function noteOf(note: SentNote | null, search: SentSearch): SentNote | null {
  return note !== null && note.key.booked === search.booked && note.key.asked === search.asked ? note : null;
}
