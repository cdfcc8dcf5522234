import { endWithSentence } from './end-with-sentence.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type StopSignal = (typeof signals)[number];

export type StoppableProgram = {
  /**
   * Ends in its own order once the signal is aborted, at whatever point it is then. That it rejects after this is part of
   * the stop.
   */
  work: (stopping: AbortSignal) => Promise<void>;
  say: (sentence: string) => void;
  exitCodes?: Readonly<Record<StopSignal, number>>;
};

/** Of a program that was stopped before its work was done. */
const cutOffCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** A terminal's signal reaches a program twice when what started it passes it on. */
const sameKeyPressMs = 500;

/** Runs a program and ends its process; SIGINT, SIGTERM and SIGHUP stop it in order, and a second Ctrl+C at once. */
export async function runUntilStopped({
  work,
  say,
  exitCodes = cutOffCodes,
}: StoppableProgram): Promise<void> {
  const stopping = new AbortController();
  let asked: { by: StopSignal; atMs: number } | null = null;
  const stop = (by: StopSignal): void => {
    const nowMs = performance.now();
    if (asked === null) {
      asked = { by, atMs: nowMs };
      say('Stopping …');
      stopping.abort(new Error(`Stopped by ${by}`));
    } else if (by === 'SIGINT' && nowMs - asked.atMs > sameKeyPressMs) {
      say('Ended at once; a database that still runs is found by the next start.');
      process.exit(exitCodes.SIGINT);
    }
  };
  for (const signal of signals) process.on(signal, stop);
  // A closed terminal or pipe takes no more sentences; that is no reason to leave a database behind.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => void 0);

  const failure = await work(stopping.signal).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  for (const signal of signals) process.off(signal, stop);
  const stopped = asked as { by: StopSignal } | null;
  if (stopped) {
    say('Stopped.');
    process.exit(exitCodes[stopped.by]);
  }
  if (failure) endWithSentence(failure.error);
}

/** What `work` answers, or the reason of the stop as soon as there is one; `work` then ends by itself. */
export async function orStopped<Result>(
  work: Promise<Result>,
  stopping: AbortSignal | undefined,
): Promise<Result> {
  if (!stopping) return work;
  return Promise.race([work, untilStopped(stopping)]);
}

/** Rejects when the program is asked to stop. */
export function untilStopped(stopping: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(stopping.reason as Error);
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop, { once: true });
  });
}
