import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../store.ts';
import type { CallFailed } from './call-result.ts';
import { createSubmission, type Submission, type SubmissionState } from './submission.ts';

/**
 * A form's submission state for its screen. `focus` focuses a field once its error is shown; `refused` is the refusal,
 * if any. `current` is the current state of the edited item, for submissions without an answer (see `setCurrent`).
 * `kept` is the form's submission if it outlasts the form (see `useOutlasting`).
 */
export function useSubmit(
  focus: (field: string, refused: CallFailed | null) => void = () => undefined,
  current?: unknown,
  kept?: Submission,
): SubmissionState & Pick<Submission, 'submit' | 'reset'> {
  const [submission] = useState(() => kept ?? createSubmission());
  const state = useStore(submission);
  const goTo = useEffectEvent(focus);
  useEffect(() => {
    if (state.focusOn !== null) goTo(state.focusOn.field, state.refused);
  }, [state.focusOn, state.refused]);
  useEffect(() => submission.setCurrent(current), [submission, current]);
  return { ...state, submit: submission.submit, reset: submission.reset };
}
