import { listGivenFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import type { WantedBack } from '@staffroom/domain/feedback/feedback.rules.ts';
import { listOpenBookings } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { createInvoiceAnswerer } from './answer-invoice-questions.ts';
import { billWork } from './bill-work.ts';
import { UnreachableError } from './call-provider.ts';
import type { Answer, CallProvider } from './call-provider.ts';
import { decideSteps } from './decide.ts';
import type { Step } from './decide.ts';
import type { Habits } from './habits.ts';
import { createTimesheetKeeper } from './keep-timesheets.ts';
import { createMemory, forget, remember } from './memory.ts';
import { createLedger } from './plan-invoices.ts';
import { takeStep } from './take-step.ts';

export type SimulatorParts = {
  call: CallProvider;
  habits: Habits;
  now: () => Temporal.Instant;
  /** Milliseconds that only grow, by which the server is asked however fast time goes; those of `now` when not given. */
  beat?: () => number;
  /** Resolves after that time, or at once when the program ends. */
  pause: (milliseconds: number) => Promise<void>;
  isStopped: () => boolean;
  say: (sentence: string) => void;
};

const tickMs = 250;
const pollMs = 1_000;
/** Everything is asked for again now and then: what is no longer open for another reason than a cancellation leaves the memory this way. */
const renewMs = 600_000;
/** A server with too much to do may need longer for everything than for news: these go on meanwhile. */
const renewAgainMs = 60_000;
/** Without anything known there are no news to go on with. */
const firstTimeoutMs = 60_000;
const readFeedbackMs = 5_000;
const billMs = 10_000;
/** A step whose answer takes its time keeps no other waiting; what is not fresh leaves room for what is. */
const maxStepsAtOnce = 6;
const maxOldStepsAtOnce = 3;
const longestOutageMs = 10_000;
const refusedPauseMs = 10_000;

const feedbackSentences: Readonly<Record<WantedBack, string>> = {
  yes: 'A client wants an educator back.',
  no: 'A client does not want an educator back, who is offered nothing there any more.',
  preferred: 'A client prefers an educator, who is asked first there.',
};

type Refused = Extract<Answer<never>, { ok: false }>;

/**
 * Plays the provider until it is stopped: hears what changed, decides, acts. Outages of the server are waited out, a
 * refused key leaves it idle; each is said once.
 */
export async function runSimulator(parts: SimulatorParts): Promise<void> {
  const memory = createMemory();
  const { call, habits, now, pause, isStopped, say } = parts;
  const beat = parts.beat ?? (() => now().epochMilliseconds);
  let cursor = 0;
  let polledMs = Number.NEGATIVE_INFINITY;
  let renewedMs = Number.NEGATIVE_INFINITY;
  let feedbackCursor: number | null = null;
  let readMs = Number.NEGATIVE_INFINITY;
  let outageMs = 0;
  let said: string | null = null;

  const formatOnce = (sentence: string | null): void => {
    if (sentence !== null && sentence !== said) say(sentence);
    if (sentence === null && said !== null) say('The server answers again.');
    said = sentence;
  };

  const hear = async (): Promise<Refused | null> => {
    const ms = beat();
    if (ms - polledMs < pollMs) return null;
    const isEverything = ms - renewedMs >= renewMs;
    if (isEverything && cursor > 0) renewedMs = ms - renewMs + renewAgainMs;
    const answer = await call(
      listOpenBookings,
      { query: { after: String(isEverything ? 0 : cursor) } },
      cursor === 0 ? { timeoutMs: firstTimeoutMs } : {},
    );
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

  /** Whom clients want back is honoured by the order of candidates; what they said is told to whoever looks on. */
  const readFeedback = async (): Promise<Refused | null> => {
    const ms = beat();
    if (ms - readMs < readFeedbackMs) return null;
    const query = feedbackCursor === null ? {} : { after: String(feedbackCursor) };
    const answer = await call(listGivenFeedback, { query });
    if (!answer.ok) return answer;
    // The first answer is what was said before, and so is all that comes after no event at all.
    const isNews = feedbackCursor !== null && feedbackCursor > 0 && answer.body.cursor >= feedbackCursor;
    if (isNews) for (const { wantedBack } of answer.body.feedback) say(feedbackSentences[wantedBack]);
    feedbackCursor = answer.body.cursor;
    readMs = ms;
    return null;
  };

  const keepTimesheets = createTimesheetKeeper({ call, habits, now });
  const answerInvoiceQuestions = createInvoiceAnswerer({ call, habits, now });

  const ledger = createLedger();
  let billedMs = Number.NEGATIVE_INFINITY;
  let billing: Promise<void> | null = null;

  /** Beside everything else: no booking waits for the accounts. */
  const bill = (): void => {
    const ms = beat();
    if (billing !== null || ms - billedMs < billMs) return;
    billedMs = ms;
    billing = billWork({ call, ledger, now: now(), habits })
      .catch((error: unknown) => {
        if (!(error instanceof UnreachableError)) faults.push(error);
      })
      .finally(() => (billing = null));
  };

  const underWay = new Map<string, { step: Step; done: Promise<void> }>();
  const faults: unknown[] = [];

  /** Begins what is due, as far as there is room; a block at a time, whose bookings the server locks together. */
  const act = (): void => {
    for (const step of decideSteps(memory, now(), habits)) {
      const old = [...underWay.values()].filter((one) => !one.step.isFresh).length;
      if (underWay.size >= maxStepsAtOnce) return;
      if (underWay.has(step.blockId) || (!step.isFresh && old >= maxOldStepsAtOnce)) continue;
      underWay.set(step.blockId, { step, done: begin(step) });
    }
  };

  const begin = async (step: Step): Promise<void> => {
    try {
      await takeStep(step, { call, memory, now, habits });
    } catch (error) {
      // The step rests, and is tried again; whether the server answers at all shows where it is heard.
      if (!(error instanceof UnreachableError)) faults.push(error);
    } finally {
      underWay.delete(step.blockId);
    }
  };

  /** Beside everything else: what is over, and what is asked about it, is in no hurry. Neither waits for the other. */
  const unhurried = new Map<() => Promise<void>, Promise<void>>();
  const lookAtPast = (): void => {
    for (const work of [keepTimesheets, answerInvoiceQuestions]) {
      if (unhurried.has(work)) continue;
      const done = work()
        .catch((error: unknown) => {
          if (!(error instanceof UnreachableError)) faults.push(error);
        })
        .finally(() => unhurried.delete(work));
      unhurried.set(work, done);
    }
  };

  while (!isStopped()) {
    try {
      let refused = await hear();
      if (refused === null) {
        act();
        lookAtPast();
        bill();
        refused = await readFeedback();
      }
      outageMs = 0;
      if (faults.length > 0) throw faults[0];
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
  await Promise.all([...[...underWay.values()].map(({ done }) => done), ...unhurried.values(), billing]);
}
