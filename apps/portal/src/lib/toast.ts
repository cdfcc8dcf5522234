import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import type { CallFailed } from './call-result.ts';

export type ToastAction = { readonly label: string; readonly onPress: () => void };
export type Toast = {
  readonly tone: 'success' | 'failure' | 'info';
  readonly text: string;
  readonly action?: ToastAction;
};

/** Shown for 5000 ms at the bottom centre (spec section 8). */
export const toastMs = 5000;

const waiting: Toast[] = [];
let region: ((toast: Toast) => void) | null = null;

function show(next: Toast): void {
  if (region === null) waiting.push(next);
  else region(next);
}

/** Any code may raise a toast; the shell's region shows it, or as soon as it is there. */
export const toast = {
  success: (text: string = failureTexts.changeSucceeded, action?: ToastAction) =>
    show({ tone: 'success', text, ...(action && { action }) }),
  info: (text: string, action?: ToastAction) => show({ tone: 'info', text, ...(action && { action }) }),
  failure: (text: string = failureTexts.changeFailed, action?: ToastAction) =>
    show({ tone: 'failure', text, ...(action && { action }) }),
  /** The server's own words where it has any, else `fallback`. */
  refusal: (result: CallFailed, fallback: string = failureTexts.changeFailed) =>
    show({ tone: 'failure', text: hasOwnWords(result) ? result.message : fallback }),
};

function hasOwnWords({ error }: CallFailed): boolean {
  return error.kind !== 'generic' || error.message !== null;
}

/** Gives the toasts a place. Answers how to take it away again. */
export function attachToastRegion(showNow: (toast: Toast) => void): () => void {
  region = showNow;
  waiting.splice(0).forEach(showNow);
  return () => {
    region = null;
  };
}
