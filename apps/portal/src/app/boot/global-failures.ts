/** Failures that nobody caught. The console shows them in development; the server logs them. */
export function watchFailures(): void {
  addEventListener('error', (event) => report('window', event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => report('promise', event.reason));
}

/** For what the framework caught itself. */
export function report(source: 'framework' | 'window' | 'promise', thrown: unknown): void {
  // oxlint-disable-next-line no-console -- the place where a developer looks
  if (import.meta.env.DEV) console.error(source, thrown);
  // By a name, as in `use-list-keys.ts`.
  const load = import('./report-failure.ts');
  load.then(
    ({ reportFailure }) => reportFailure(source, thrown),
    // Without a connection there is nobody to tell.
    () => {},
  );
}
