import type { ReactNode } from 'react';

/** Spec 9. */
export const toastMs = 5000;

export interface ToastContent {
  message: ReactNode;
  tone?: 'neutral' | 'success' | 'problem';
  /** One thing to do, such as Undo. The toast closes when it is pressed. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds; 5000 by default. With `Infinity` it stays until it is closed. */
  durationMs?: number;
}

export interface Toast extends ToastContent {
  id: number;
}

const maxAtOnce = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, newest below, at most three at once: the oldest closes first, a permanent one last. Returns a function
 * that closes it early.
 */
export function showToast(content: ToastContent): () => void {
  lastId += 1;
  const id = lastId;
  const shown = [...toasts, { ...content, id }];
  const leaves = shown.find(({ durationMs }) => durationMs !== Infinity) ?? shown[0];
  setToasts(shown.length > maxAtOnce ? shown.filter((toast) => toast !== leaves) : shown);
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) setToasts(toasts.filter((toast) => toast.id !== id));
}

/** For sign-out and tests. */
export function closeAllToasts(): void {
  setToasts([]);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
