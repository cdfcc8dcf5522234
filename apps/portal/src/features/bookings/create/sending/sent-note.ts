import { type CreateSearch } from '../../../../lib/links.ts';
import { createStore } from '../../../../lib/store.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import type { BookingMade } from '../../../../shared/booking/booking-intent.ts';

/**
 * What was just sent, as encoded in the address: the first booking of every block, or the request that needs approval.
 */
export type SentSearch = Pick<CreateSearch, 'booked' | 'asked'>;

/** What the screen knows of a booking that was just sent. After a reload only the server's data is shown. */
export type SentNote = {
  key: SentSearch;
  sentence: string;
  locationName: string;
  /** The form's values, which undoing restores. */
  draft: BookingDraft;
  /** The draft in this tab when another tab sent it; null if this tab sent it. */
  typedHere: BookingDraft | null;
};

export const sentNotes = createStore<SentNote | null>(null);

export function toSearch(made: BookingMade): SentSearch {
  if (made.status === 'pending') return { asked: made.requestId };
  return { booked: made.blocks.flatMap(({ bookingIds }) => bookingIds.slice(0, 1)).join(',') };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The booking IDs in the address; invalid ones are left out. */
export function bookedIds(booked: string | undefined): string[] {
  return (booked ?? '').split(',').filter((id) => uuid.test(id));
}

/** The note that belongs to the address, or null. */
export function noteOf(note: SentNote | null, search: SentSearch): SentNote | null {
  return note !== null && note.key.booked === search.booked && note.key.asked === search.asked ? note : null;
}
