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

/** What the form's own part of the program knows of drafts. */
export type FormPart = typeof Form;

export type WaitingIntent = { readonly how: Waiting; readonly intent: Intent };

/** What there is to tell on this device, of this tab's draft or of the last one typed; null when there is nothing. */
export function findWaiting(contactId: string, { parseDraft, toRequest }: FormPart): WaitingIntent | null {
  // What support sends as a contact is not sent automatically.
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
 * Sends the waiting booking under its first idempotency key, unless another tab is sending it. Answers what was booked,
 * or null. A refused booking is not retried: the reason is kept with it, and its draft stays.
 */
export async function sendWaiting(contactId: string, form: FormPart): Promise<BookingSent | null> {
  const waits = () => findWaiting(contactId, form)?.how === 'waits';
  const waiting = findWaiting(contactId, form);
  if (waiting?.how !== 'waits') return null;
  const { draftId, request } = waiting.intent;
  const event = await sendBooking({ contactId, draftId, request }, { mayStill: waits });
  if (event?.type === 'refused') {
    seeTo(contactId, { refusedWhy: event.failure.message });
    // The server knows more of the location than this device does.
    for (const noun of ['locations', 'clients', 'contacts'])
      void queryClient.invalidateQueries({ queryKey: [noun] });
  }
  if (event?.type !== 'made') return null;
  form.dropDraft(contactId, draftId);
  return { made: event.made, draftId };
}

/** Taken back it keeps its key: sent again as it is, it cannot be booked twice. */
export function seeTo(contactId: string, seen: Pick<Intent, 'isTakenBack' | 'refusedWhy'>): void {
  const intent = readIntent(contactId);
  if (intent !== null) keepIntent(contactId, { ...intent, ...seen });
}
