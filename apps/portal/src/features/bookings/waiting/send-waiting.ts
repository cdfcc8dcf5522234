import { queryClient } from '../../../lib/calls/query-client.ts';
import { epochMs } from '../../../lib/time/clock.ts';
import { findSupportAddress } from '../../../session/device-session.ts';
import {
  draftName,
  readIntent,
  type BookingMade,
  type Intent,
} from '../../../shared/booking/booking-intent.ts';
import { sendBooking } from '../create/sending/send-booking.ts';
import type * as Form from '../create/create-booking-screen.tsx';
import { howItWaits, keepIntent, type Waiting } from '../create/sending/send-intent.ts';

/** The functions of the booking form's chunk that read drafts. */
export type FormPart = typeof Form;

export type WaitingIntent = { readonly how: Waiting; readonly intent: Intent };

/** The waiting booking of this tab's draft or of the device's latest draft; null if there is nothing to show. */
export function findWaiting(contactId: string, { parseDraft, toRequest }: FormPart): WaitingIntent | null {
  // Requests by support acting as a contact are not sent automatically.
  if (findSupportAddress() !== null) return null;
  const typed = [() => sessionStorage, () => localStorage].flatMap((shelf) => {
    const draft = parseDraft(() => shelf().getItem(draftName(contactId)));
    return draft === null ? [] : [{ draftId: draft.draftId, request: toRequest(draft) }];
  });
  const intent = readIntent(contactId);
  const how = howItWaits(intent, { typed, nowMs: epochMs() });
  return how === null || intent === null ? null : { how, intent };
}

export type BookingSent = { readonly made: BookingMade; readonly draftId: string };

/**
 * Sends the waiting booking with its original idempotency key, unless another tab is sending it. Returns the booking,
 * or null. A refused booking is not retried: the reason is stored with it, and its draft stays.
 */
export async function sendWaiting(contactId: string, form: FormPart): Promise<BookingSent | null> {
  const waits = () => findWaiting(contactId, form)?.how === 'waits';
  const waiting = findWaiting(contactId, form);
  if (waiting?.how !== 'waits') return null;
  const { draftId, request } = waiting.intent;
  const event = await sendBooking({ contactId, draftId, request }, { mayStill: waits });
  if (event?.type === 'refused') {
    seeTo(contactId, { refusedWhy: event.failure.message });
    // The server has newer data of the location than this device.
    for (const noun of ['locations', 'clients', 'contacts'])
      void queryClient.invalidateQueries({ queryKey: [noun] });
  }
  if (event?.type !== 'made') return null;
  form.dropDraft(contactId, draftId);
  return { made: event.made, draftId };
}

/** A dismissed booking keeps its key: sent again unchanged, it cannot be booked twice. */
export function seeTo(contactId: string, seen: Pick<Intent, 'isTakenBack' | 'refusedWhy'>): void {
  const intent = readIntent(contactId);
  if (intent !== null) keepIntent(contactId, { ...intent, ...seen });
}
