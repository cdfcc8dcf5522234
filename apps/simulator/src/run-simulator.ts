import { listOpenBookings } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { UnreachableError } from './call-provider.ts';
import type { CallProvider } from './call-provider.ts';
import { decideSteps } from './decide.ts';
import type { Habits } from './decide.ts';
import { createMemory, forget, remember } from './memory.ts';
import { takeStep } from './take-step.ts';
import type { Refused } from './take-step.ts';

export type SimulatorParts = {
  call: CallProvider;
  habits: Habits;
  now: () => Temporal.Instant;
  /** Resolves after that time, or at once when the program ends. */
  pause: (milliseconds: number) => Promise<void>;
  isStopped: () => boolean;
  say: (sentence: string) => void;
};

const tickMs = 250;
const pollMs = 1_000;
/** Everything is asked for again now and then: what is no longer open for another reason than a cancellation leaves the memory this way. */
const renewMs = 600_000;
const maxStepsAtOnce = 12;
const longestOutageMs = 10_000;
const refusedPauseMs = 10_000;

/**
 * Plays the provider until it is stopped: hears what changed, decides, acts. Outages of the server are waited out, a
 * refused key leaves it idle; each is said once.
 */
export async function runSimulator(parts: SimulatorParts): Promise<void> {
  const memory = createMemory();
  const { call, habits, now, pause, isStopped, say } = parts;
  let cursor = 0;
  let polledMs = Number.NEGATIVE_INFINITY;
  let renewedMs = Number.NEGATIVE_INFINITY;
  let outageMs = 0;
  let said: string | null = null;

  const formatOnce = (sentence: string | null): void => {
    if (sentence !== null && sentence !== said) say(sentence);
    if (sentence === null && said !== null) say('The server answers again.');
    said = sentence;
  };

  const hear = async (): Promise<Refused | null> => {
    const ms = now().epochMilliseconds;
    if (ms - polledMs < pollMs) return null;
    const isEverything = ms - renewedMs >= renewMs;
    const answer = await call(listOpenBookings, { query: { after: String(isEverything ? 0 : cursor) } });
    if (!answer.ok) return answer;
    // A smaller number is another database, and the answer everything in it.
    const isRenewed = isEverything || answer.body.cursor < cursor;
    remember(memory, answer.body.bookings, { now: now(), isEverything: isRenewed });
    for (const { bookingId } of answer.body.cancelled) forget(memory, bookingId);
    cursor = answer.body.cursor;
    polledMs = ms;
    if (isRenewed) renewedMs = ms;
    return null;
  };

  const act = async (): Promise<Refused | null> => {
    for (const step of decideSteps(memory, now(), habits).slice(0, maxStepsAtOnce)) {
      if (isStopped()) return null;
      const refused = await takeStep(step, { call, memory, now: now(), habits });
      if (refused) return refused;
    }
    return null;
  };

  while (!isStopped()) {
    try {
      const refused = (await hear()) ?? (await act());
      outageMs = 0;
      if (refused?.status === 401) {
        formatOnce('The service key is refused: the simulator stays idle.');
        await pause(refusedPauseMs);
      } else if (refused) {
        await pause(refused.retryAfterMs ?? pollMs);
      } else {
        formatOnce(null);
        await pause(tickMs);
      }
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      formatOnce('The server does not answer: the simulator tries again.');
      outageMs = Math.min(Math.max(outageMs * 2, tickMs), longestOutageMs);
      await pause(outageMs);
    }
  }
}
