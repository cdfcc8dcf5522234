import { intentName, readIntent } from '../../../../shared/booking/booking-intent.ts';
import { emptyDraft, type BookingDraft } from '../draft/booking-draft.ts';
import { toSearch, type SentSearch } from './sent-note.ts';

/**
 * The draft that was sent and has just been undone; null if this device did not send it last. It is forgotten here,
 * because sent again it is a new request, and it is no last booking to copy.
 */
export function takeSentDraft(
  contactId: string,
  { booked, asked }: SentSearch,
  shelf: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): BookingDraft | null {
  const intent = readIntent(contactId, shelf);
  if (intent === null || intent.made === null) return null;
  const made = toSearch(intent.made);
  if (made.booked !== booked || made.asked !== asked) return null;
  shelf.removeItem(intentName(contactId));
  return { ...emptyDraft, ...intent.request, draftId: intent.draftId, bookAnyway: false, isTyped: true };
}
