import { createStore, type Store } from '../store.ts';
import { isUndecided, type CallFailed } from './call-result.ts';

export type SubmissionState = {
  /** Whether the user has tried to submit: from then on, missing fields are shown. */
  readonly wasTried: boolean;
  readonly isPending: boolean;
  /** Why the last submission was refused. */
  readonly refused: CallFailed | null;
  /** The field to focus after the last submit: a new object each time, null when nothing is wrong. */
  readonly focusOn: { readonly field: string } | null;
};

export type Attempt = {
  /** The fields that prevent sending, in form order. */
  problems?: readonly string[];
  /** Resolves to the refusal, or null on success. Returns nothing when the result is handled elsewhere. */
  send: () => Promise<CallFailed | null> | void;
  /** The field that a refusal is about. */
  fieldOf?: (refused: CallFailed) => string | null;
};

export type Submission = Store<SubmissionState> & {
  /** Focuses the first problem, or sends. Does nothing while a submission is in flight. */
  submit(attempt: Attempt): Promise<void>;
  /**
   * Reports the current state of the edited item, such as its version. When it has changed since a submission that got
   * no answer, the same is sent again with its key: the answer shows whether that change was this one.
   */
  setCurrent(current: unknown): void;
  /** Back to the initial state. */
  reset(): void;
};

const untried: SubmissionState = { wasTried: false, isPending: false, refused: null, focusOn: null };

/** The state of one form from submit to answer. */
export function createSubmission(): Submission {
  const state = createStore(untried);
  let current: unknown;
  let last: { attempt: Attempt; current: unknown } | null = null;

  const send = async (attempt: Attempt): Promise<void> => {
    last = { attempt, current };
    state.set({ wasTried: true, isPending: true, refused: null, focusOn: null });
    let refused: CallFailed | null = null;
    try {
      refused = (await attempt.send()) ?? null;
    } finally {
      const field = refused === null ? null : (attempt.fieldOf?.(refused) ?? null);
      state.set((before) => ({
        ...before,
        isPending: false,
        refused,
        focusOn: field === null ? null : { field },
      }));
    }
    await sendAgainIfChanged();
  };

  const sendAgainIfChanged = async (): Promise<void> => {
    if (last !== null && isUndecided(state.get().refused) && last.current !== current)
      await send(last.attempt);
  };

  return {
    ...state,
    async submit(attempt) {
      if (state.get().isPending) return;
      const [first] = attempt.problems ?? [];
      if (first !== undefined) {
        state.set((before) => ({
          ...before,
          wasTried: true,
          // It was about other input. One without an answer still matters: the change may have been made.
          refused: isUndecided(before.refused) ? before.refused : null,
          focusOn: { field: first },
        }));
        return;
      }
      await send(attempt);
    },
    setCurrent(now) {
      current = now;
      void sendAgainIfChanged();
    },
    reset: () => state.set(untried),
  };
}
