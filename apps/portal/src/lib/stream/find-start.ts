import { answered } from '../calls/answered-up-to.ts';
import { monotonicMs } from '../time/clock.ts';

/** As many as the server takes; with more the line asks for everything again. */
const maxIds = 32;

/** The longest the line waits for answers that are on their way. */
const maxWaitMs = 5_000;

/**
 * Where the line starts: at the earliest of all answers that came before it, so that no change falls between an answer
 * and the line. Which id is the earliest only the server can tell. Answers on their way are waited for; null when the
 * start is not known.
 */
export async function findStart(): Promise<string | null> {
  dropEarlyAnswers();
  const found = await Promise.race([
    Promise.all(answered.upTo ?? []),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs)),
  ]);
  answered.upTo = null;
  const ids = found?.filter((id) => id !== null) ?? [];
  return ids.length === 0 || ids.length > maxIds ? null : ids.join(',');
}

/** The line of another tab tells everything since `answered.sinceMs`: no answer has to say what it is true up to. */
export function skipStart(): void {
  dropEarlyAnswers();
  answered.upTo = null;
}

/** The line has ended: the next one starts at the answers from now on. */
export function forgetStart(): void {
  answered.upTo = [];
  answered.sinceMs = monotonicMs();
}

/** What was asked for early and is taken only now would not be counted, and may be older than what has been told. */
function dropEarlyAnswers(): void {
  globalThis.earlyAnswers?.answers.clear();
}
