import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';

export type BookingMade = ReplyOf<typeof createBooking>;

/** A wish on its way to the server, under the key that lets it be booked once, whichever tab sends it. */
export type Intent = {
  draftId: string;
  wish: string;
  request: BookingRequest;
  key: string;
  isAnswered: boolean;
  /** When it was first sent: milliseconds since 1970, UTC. Of intents of earlier versions it is not known. */
  pressedAtMs?: number;
  /** The person does not want it to go out again by itself. */
  isTakenBack?: boolean;
  /** Why the server refused it when it went out by itself; until the person has seen to it. */
  refusedWhy?: string | null;
  /** What became of it; null until it is booked. */
  made: BookingMade | null;
};

export const intentName = (contactId: string) => `bookingIntent:${contactId}`;
/** Where what the contact types into the booking form is kept, in the tab and on the device. */
export const draftName = (contactId: string) => `bookingDraft:${contactId}`;

/** The last intent of the contact on this device, or null. Never throws. */
export function readIntent(contactId: string, shelf: Pick<Storage, 'getItem'> = localStorage): Intent | null {
  try {
    return parseIntent(shelf.getItem(intentName(contactId)));
  } catch {
    return null;
  }
}

/** What the contact booked last on this device: the first booking of it. Null where nothing is known, or it waits for approval. */
export function lastMadeId(intent: Intent | null): string | null {
  if (intent === null || intent.made === null || intent.made.status === 'pending') return null;
  return intent.made.blocks[0]?.bookingIds[0] ?? null;
}

export function parseIntent(text: string | null): Intent | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Intent> | null;
    return typeof kept?.key === 'string' && typeof kept.wish === 'string' && kept.request !== undefined
      ? (kept as Intent)
      : null;
  } catch {
    return null;
  }
}
