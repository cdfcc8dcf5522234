import { GuardStop } from '../routes/guard-stop.ts';

/** Failures that nobody caught. The console shows them in development. */
export function watchFailures(): void {
  addEventListener('error', (event) => report('window', event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => report('promise', event.reason));
}

/** For what the framework caught itself; a guard that stops at its page is no failure. */
export function report(source: 'framework' | 'window' | 'promise', thrown: unknown): void {
  if (thrown instanceof GuardStop) return;
  // oxlint-disable-next-line no-console -- the place where a developer looks
  if (import.meta.env.DEV) console.error(source, thrown);
}
