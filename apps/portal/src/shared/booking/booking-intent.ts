import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';

export type BookingMade = ReplyOf<typeof createBooking>;

/** A booking request with its idempotency key, so that it is booked once whichever tab sends it. */
export type Intent = {
  draftId: string;
  request: BookingRequest;
  key: string;
  isAnswered: boolean;
  /** When it was first sent: milliseconds since 1970, UTC. Unknown for intents of earlier versions. */
  pressedAtMs?: number;
  /** The person does not want it to be sent automatically any more. */
  isTakenBack?: boolean;
  /** Why the server refused it when it was sent automatically; until the person has dismissed it. */
  refusedWhy?: string | null;
  /** The result; null until it is booked. */
  made: BookingMade | null;
};

export const intentName = (contactId: string) => `bookingIntent:${contactId}`;
/** The storage key of the booking form's draft, in the tab and on the device. */
export const draftName = (contactId: string) => `bookingDraft:${contactId}`;

/** The last intent of the contact on this device, or null. Never throws. */
export function readIntent(contactId: string, shelf: Pick<Storage, 'getItem'> = localStorage): Intent | null {
  try {
    return parseIntent(shelf.getItem(intentName(contactId)));
  } catch {
    return null;
  }
}

/** The first booking that the contact last made on this device. Null if none is known, or if it needs approval. */
export function lastMadeId(intent: Intent | null): string | null {
  if (intent === null || intent.made === null || intent.made.status === 'pending') return null;
  return intent.made.blocks[0]?.bookingIds[0] ?? null;
}

export function parseIntent(text: string | null): Intent | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Intent> | null;
    return typeof kept?.key === 'string' && kept.request !== undefined ? (kept as Intent) : null;
  } catch {
    return null;
  }
}
