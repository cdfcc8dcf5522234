import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../store.ts';
import type { CallFailed } from './call-result.ts';
import { createSubmission, type Submission, type SubmissionState } from './submission.ts';

/**
 * A form's submission as the screen draws it. `focus` goes to a field once what is wrong with it is drawn; `refused` tells
 * it of a refusal. `standing` says how that stands which is written, for whatever gets no answer (`stands` of a submission).
 */
export function useSubmit(
  focus: (field: string, refused: CallFailed | null) => void = () => undefined,
  standing?: unknown,
): SubmissionState & Pick<Submission, 'submit' | 'reset'> {
  const [submission] = useState(createSubmission);
  const state = useStore(submission);
  const goTo = useEffectEvent(focus);
  useEffect(() => {
    if (state.focusOn !== null) goTo(state.focusOn.field, state.refused);
  }, [state.focusOn, state.refused]);
  useEffect(() => submission.stands(standing), [submission, standing]);
  return { ...state, submit: submission.submit, reset: submission.reset };
}
