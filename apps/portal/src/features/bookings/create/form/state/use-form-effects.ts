import { useQueryClient } from '@tanstack/react-query';
import { getAdditionalDetails } from '@staffroom/domain/clients/client-data.contract.ts';
import { noResponse } from '../../../../../lib/calls/call-result.ts';
import { queryKeyFor, type Noun } from '../../../../../lib/calls/query-for.ts';
import { createBookingLink, isBookingForm } from '../../../../../lib/links.ts';
import { goTo } from '../../../../../lib/navigation/go-to.ts';
import { toastSuccess } from '../../../../../session/outcome-toasts.ts';
import { countReturns } from '../../../../../session/session-state.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { useRegionalContext } from '../../../../../shared/wording/use-regional-context.ts';
import { dropDraft, keepDraft, keepOwnDraft } from '../../draft/booking-draft.ts';
import { sentNotes, toSearch } from '../../sending/sent-note.ts';
import type { FormEffect, FormEvent } from './booking-form-machine.ts';
import { dispatchToForm } from './booking-form-store.ts';
import { formatBooking, regionalAt } from '../booking-words.ts';
import type { BookingLocation } from '../fields/use-location-data.ts';

const factsOfForm: readonly Noun[] = ['locations', 'clients', 'contacts'];

/** Loads the code that sends a booking, at the same time as the form. Null if it could not be loaded. Never throws. */
export async function loadSending() {
  try {
    return await import('../../sending/send-booking.ts');
  } catch {
    return null;
  }
}

/** Retried like a request without a response. */
const unsent = (): FormEvent => ({ type: 'unanswered', failure: noResponse() });

/** Runs the effects of the form's state machine. */
export function useFormEffects(contactId: string, locations: readonly BookingLocation[]) {
  const texts = bookingFormTexts();
  const queryClient = useQueryClient();
  const regional = useRegionalContext();

  const send = async ({ request, draftId }: FormEffect & { type: 'send' }) => {
    const returnsBefore = countReturns();
    const sending = await loadSending();
    const answer = (await sending?.sendBooking({ contactId, draftId, request })) ?? unsent();
    // The policies that were agreed to are not asked for again.
    if (answer.type === 'made' && request.policiesAgreed.length > 0)
      void queryClient.invalidateQueries({ queryKey: queryKeyFor('clients', getAdditionalDetails) });
    dispatchToForm(answer, run);
    // The server has newer data of the location than the form.
    if (answer.type === 'refused')
      for (const noun of factsOfForm) void queryClient.invalidateQueries({ queryKey: [noun] });
    // People on another screen would not see the reason.
    if (answer.type !== 'made' && !isBookingForm(globalThis.location.pathname)) {
      dispatchToForm({ type: 'left' }, run);
      // It waits for the connection, which every screen shows.
      if (answer.type === 'unanswered' && sending?.goesByItself(contactId)) return;
      return void (await import('./show-unsent.ts')).showUnsent();
    }
    // The person may have signed in again before the refusal was handled.
    if (answer.type === 'expired' && countReturns() > returnsBefore)
      dispatchToForm({ type: 'signedIn' }, run);
  };

  const showSent = ({ made, draft, isElsewhere }: FormEffect & { type: 'showSent' }) => {
    if (!isElsewhere) toastSuccess(made.status === 'pending' ? texts.sentForApproval : texts.booked);
    const key = toSearch(made);
    const location = locations.find(({ locationId }) => locationId === draft.locationId);
    sentNotes.set({
      key,
      sentence: location === undefined ? '' : formatBooking(draft, location, regionalAt(location, regional)),
      locationName: location?.locationName ?? '',
      draft,
      typedHere: isElsewhere ? draft : null,
    });
    // People on another screen stay there.
    if (!isBookingForm(globalThis.location.pathname)) return;
    goTo(createBookingLink(key), { replaces: true });
    globalThis.scrollTo({ top: 0 });
  };

  function run(effect: FormEffect): void {
    switch (effect.type) {
      case 'keep':
        // Immediately: a reload right after the last key press loses nothing.
        return keepDraft(contactId, effect.draft);
      case 'keepOwn':
        return keepOwnDraft(contactId, effect.draft);
      case 'drop':
        return dropDraft(contactId, effect.draftId);
      case 'send':
        return void send(effect);
      case 'showSent':
        return showSent(effect);
    }
  }
  return run;
}
