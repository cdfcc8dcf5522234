import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import type { CallFailed } from '../lib/calls/call-result.ts';
import { showToast } from '../ui/feedback/toasts.ts';
import type { ToastContent } from '../ui/feedback/toasts.ts';

type Action = NonNullable<ToastContent['action']>;

/** Reports that a change was made (spec section 8, default builder messages). */
export function toastSuccess(text: string = failureTexts.changeSucceeded, action?: Action): void {
  showToast({ message: text, tone: 'success', ...(action && { action }) });
}

export function toastFailure(text: string = failureTexts.changeFailed): void {
  showToast({ message: text, tone: 'problem' });
}

/** Reports a refused call: the text of its code or the server's own text if any, otherwise `fallback`. */
export function toastRefusal(refused: CallFailed, fallback: string = failureTexts.changeFailed): void {
  const hasOwnWords = refused.error.kind !== 'generic' || refused.error.message !== null;
  toastFailure(hasOwnWords ? refused.message : fallback);
}
