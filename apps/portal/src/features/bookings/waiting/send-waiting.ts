import { queryClient } from '../../../lib/calls/query-client.ts';
import { epochMs } from '../../../lib/time/clock.ts';
import { findSupportAddress } from '../../../session/device-session.ts';
import {
  draftName,
  readIntent,
  type BookingMade,
  type Intent,
} from '../../../shared/booking/booking-intent.ts';
import type * as Form from '../create/create-booking-screen.tsx';
import type { Waiting } from '../create/sending/send-intent.ts';

/** What the form's own part of the program knows of drafts and of sending them. */
export type FormPart = typeof Form;

export type WaitingIntent = { readonly how: Waiting; readonly intent: Intent };

/** What there is to tell on this device, of this tab's draft or of the last one typed; null when there is nothing. */
export function findWaiting(contactId: string, { howItWaits, parseDraft }: FormPart): WaitingIntent | null {
  // What support sends as a contact does not go by itself.
  if (findSupportAddress() !== null) return null;
  const drafts = [() => sessionStorage, () => localStorage].map((shelf) =>
    parseDraft(() => shelf().getItem(draftName(contactId))),
  );
  const intent = readIntent(contactId);
  const how = howItWaits(intent, { drafts, nowMs: epochMs() });
  return how === null || intent === null ? null : { how, intent };
}

export type BookingSent = { readonly made: BookingMade; readonly draftId: string };

/**
 * Sends what waits, under the key that it was first sent with, while no other tab does. Answers what was booked; null where
 * nothing was. What the server refuses is not sent again by itself: why is kept with it, and its draft stays.
 */
export async function sendWaiting(contactId: string, form: FormPart): Promise<BookingSent | null> {
  const waits = () => findWaiting(contactId, form)?.how === 'waits';
  const waiting = findWaiting(contactId, form);
  if (waiting?.how !== 'waits') return null;
  const { draftId, request } = waiting.intent;
  const event = await form.sendIntent(
    { contactId, draftId, request },
    { mayStill: waits, post: form.postBooking },
  );
  if (event?.type === 'refused') {
    seeTo(contactId, form, { refusedWhy: event.failure.message });
    // The server knows more of the location than this device does.
    for (const noun of ['locations', 'clients', 'contacts'])
      void queryClient.invalidateQueries({ queryKey: [noun] });
  }
  if (event?.type !== 'made') return null;
  form.dropDraft(contactId, draftId);
  return { made: event.made, draftId };
}

/** Taken back it keeps its key: sent again as it is, it cannot be booked twice. */
export function seeTo(
  contactId: string,
  { keepIntent }: FormPart,
  seen: Pick<Intent, 'isTakenBack' | 'refusedWhy'>,
): void {
  const intent = readIntent(contactId);
  if (intent !== null) keepIntent(contactId, { ...intent, ...seen });
}
