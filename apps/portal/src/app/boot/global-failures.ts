/** Reports uncaught failures: to the console in development, otherwise to the server's log. */
export function watchFailures(): void {
  addEventListener('error', (event) => report('window', event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => report('promise', event.reason));
}

/** For failures that the framework has caught. */
export function report(source: 'framework' | 'window' | 'promise', thrown: unknown): void {
  // oxlint-disable-next-line no-console -- the place where a developer looks
  if (import.meta.env.DEV) console.error(source, thrown);
  // Assigned to a variable first, as in `use-list-keys.ts`.
  const load = import('./report-failure.ts');
  load.then(
    ({ reportFailure }) => reportFailure(source, thrown),
    // Without a connection it cannot be reported.
    () => {},
  );
}
