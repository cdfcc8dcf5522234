import { answered } from '../calls/answered-up-to.ts';
import { monotonicMs } from '../time/clock.ts';

/** The most ids the server accepts; with more, everything is refetched. */
const maxIds = 32;

/** The longest the event stream waits for pending answers. */
const maxWaitMs = 5_000;

/**
 * The event id at which the stream starts: the earliest of all answers before it, so that no change is lost between an
 * answer and the stream. All ids are sent, because only the server can order them. Waits for pending answers; null when
 * the start is unknown.
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

/** Another tab's stream provides all events since `answered.sinceMs`, so the answers' own ids are not needed. */
export function skipStart(): void {
  dropEarlyAnswers();
  answered.upTo = null;
}

/** The stream has ended: the next one starts at the answers from now on. */
export function forgetStart(): void {
  answered.upTo = [];
  answered.sinceMs = monotonicMs();
}

/** An early answer used only now would not be counted, and may be older than events already received. */
function dropEarlyAnswers(): void {
  globalThis.earlyAnswers?.answers.clear();
}
