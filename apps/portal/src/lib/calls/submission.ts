import { createStore, type Store } from '../store.ts';
import type { CallFailed } from './call-result.ts';

export type SubmissionState = {
  /** Somebody has tried to send it: from then on it says what is missing. */
  readonly wasTried: boolean;
  readonly isPending: boolean;
  /** Why it was not done when it was last sent. */
  readonly refused: CallFailed | null;
  /** Where the focus belongs after the last press: a new object each time, null where nothing is wrong. */
  readonly focusOn: { readonly field: string } | null;
};

export type Attempt = {
  /** The fields that keep it from being sent, in the order of the form. */
  problems?: readonly string[];
  /** Tells the refusal, or null when it is done. Left out where another part of the program follows what was sent. */
  send: () => Promise<CallFailed | null> | void;
  /** The field that a refusal speaks of. */
  fieldOf?: (refused: CallFailed) => string | null;
};

export type Submission = Store<SubmissionState> & {
  /** A press: goes to the first problem, or sends. While something is on its way, it does nothing. */
  submit(attempt: Attempt): Promise<void>;
  /**
   * How that stands which is written, such as its version. Where it has changed since something was sent that no answer
   * came to, the same is sent once more by its key: the answer says whether that change was this one.
   */
  stands(standing: unknown): void;
  /** As if nobody had tried. */
  reset(): void;
};

const untried: SubmissionState = { wasTried: false, isPending: false, refused: null, focusOn: null };

/** One form's way from the press to the answer. */
export function createSubmission(): Submission {
  const state = createStore(untried);
  let standing: unknown;
  let last: { attempt: Attempt; standing: unknown } | null = null;

  const send = async (attempt: Attempt): Promise<void> => {
    last = { attempt, standing };
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
    const isUnanswered = state.get().refused?.statusCode === 0;
    if (last !== null && isUnanswered && last.standing !== standing) await send(last.attempt);
  };

  return {
    ...state,
    async submit(attempt) {
      if (state.get().isPending) return;
      const [first] = attempt.problems ?? [];
      if (first !== undefined) {
        state.set((before) => ({ ...before, wasTried: true, focusOn: { field: first } }));
        return;
      }
      await send(attempt);
    },
    stands(now) {
      standing = now;
      void sendAgainIfChanged();
    },
    reset: () => state.set(untried),
  };
}
