import { useEffect, useEffectEvent } from 'react';
import { isBookingForm } from '../../../../../lib/links.ts';
import { draftName, intentName, parseIntent } from '../../../../../shared/booking/booking-intent.ts';
import { getSessionPhase, onSessionPhase } from '../../../../../session/session-state.ts';
import { isOwnDraft, parseDraft } from '../../draft/booking-draft.ts';
import type { FormEvent } from './booking-form-machine.ts';
import { bookingForm, dispatchToForm } from './booking-form-store.ts';

/** Events from outside the form: other tabs, the session, and leaving the form. */
export function useFormSignals(contactId: string, dispatch: (event: FormEvent) => void): void {
  const hear = useEffectEvent(dispatch);
  const hearStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    const state = bookingForm.get();
    const draftId = 'draft' in state ? state.draft.draftId : null;
    if (draftId === null) return;
    if (key === intentName(contactId)) {
      const other = parseIntent(newValue);
      if (other?.draftId === draftId && other.made !== null)
        dispatch({ type: 'madeElsewhere', made: other.made });
    }
    // A tab that only views a draft mirrors the edits of another tab.
    if (key !== draftName(contactId) || isOwnDraft(contactId, draftId)) return;
    const typed = parseDraft(() => newValue);
    if (typed?.draftId === draftId) dispatch({ type: 'typedElsewhere', draft: typed });
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => hearStorage(event);
    addEventListener('storage', onStorage);
    const stop = onSessionPhase(() => {
      if (getSessionPhase() === 'signedIn') hear({ type: 'signedIn' });
    });
    return () => {
      removeEventListener('storage', onStorage);
      stop();
      // Outside the form a typed draft stays in the storage. The steps of a phone belong to the form.
      if (bookingForm.get().name === 'sent' || !isBookingForm(location.pathname))
        dispatchToForm({ type: 'left' }, () => undefined);
    };
  }, []);
}
