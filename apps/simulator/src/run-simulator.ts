import { listGivenFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import type { WantedBack } from '@staffroom/domain/feedback/feedback.rules.ts';
import { listOpenBookings } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { createInvoiceAnswerer } from './answer-invoice-questions.ts';
import { billWork } from './bill-work.ts';
import { callPages } from './call-pages.ts';
import { UnreachableError } from './call-provider.ts';
import type { CallProvider, Refused } from './call-provider.ts';
import { decideSteps } from './decide.ts';
import type { Step } from './decide.ts';
import type { Habits } from './habits.ts';
import { createTimesheetKeeper } from './keep-timesheets.ts';
import { createMemory, forget, remember } from './memory.ts';
import { createLedger, noteSignedOff } from './plan-invoices.ts';
import { takeStep } from './take-step.ts';

export type SimulatorParts = {
  call: CallProvider;
  habits: Habits;
  now: () => Temporal.Instant;
  /** A monotonic clock in milliseconds, which paces the polling however fast the demo's time runs; `now` by default. */
  beat?: () => number;
  /** Resolves after that time, or immediately when the program ends. */
  pause: (milliseconds: number) => Promise<void>;
  isStopped: () => boolean;
  say: (sentence: string) => void;
};

const tickMs = 250;
const pollMs = 1_000;
/** How often everything is requested again, which removes bookings that closed for a reason other than cancellation. */
const renewMs = 600_000;
/** Retry interval for a full reading that failed; reading changes continues in the meantime. */
const renewAgainMs = 60_000;
/** Longer, because without a first full reading there are no changes to continue with. */
const firstTimeoutMs = 60_000;
const readFeedbackMs = 5_000;
const billMs = 10_000;
/** A slow step blocks no other; steps that are not fresh leave room for those that are. */
const maxStepsAtOnce = 6;
const maxOldStepsAtOnce = 3;
const longestOutageMs = 10_000;
const refusedPauseMs = 10_000;

const feedbackSentences: Readonly<Record<WantedBack, string>> = {
  yes: 'A client wants an educator back.',
  no: 'A client does not want an educator back, who is offered nothing there any more.',
  preferred: 'A client prefers an educator, who is asked first there.',
};

/**
 * Plays the provider until stopped: reads changes, decides, acts. Waits while the server is unreachable and stays idle
 * when its key is refused; reports each once.
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
    const answer = await callPages(call, listOpenBookings, {
      query: { after: String(isEverything ? 0 : cursor) },
      ...(cursor === 0 && { timeoutMs: firstTimeoutMs }),
    });
    if (!answer.ok) return answer;
    const { pages } = answer;
    const toldUpTo = pages[0]!.cursor;
    // A smaller number means another database, and that the answer is a full reading.
    const isRenewed = isEverything || toldUpTo < cursor;
    const bookings = pages.flatMap((page) => page.bookings);
    remember(memory, bookings, { now: now(), isEverything: isRenewed });
    for (const { bookingId } of pages.flatMap(({ cancelled }) => cancelled)) forget(memory, bookingId);
    cursor = toldUpTo;
    polledMs = ms;
    if (isRenewed) renewedMs = ms;
    return null;
  };

  /** The order of candidates already respects feedback; it is read only to report it to people watching. */
  const readFeedback = async (): Promise<Refused | null> => {
    const ms = beat();
    if (ms - readMs < readFeedbackMs) return null;
    const query = feedbackCursor === null ? {} : { after: String(feedbackCursor) };
    const answer = await call(listGivenFeedback, { query });
    if (!answer.ok) return answer;
    // The first answer is old feedback, and so is everything that follows cursor 0.
    const isNews = feedbackCursor !== null && feedbackCursor > 0 && answer.body.cursor >= feedbackCursor;
    if (isNews) for (const { wantedBack } of answer.body.feedback) say(feedbackSentences[wantedBack]);
    feedbackCursor = answer.body.cursor;
    readMs = ms;
    return null;
  };

  const ledger = createLedger();
  const keepTimesheets = createTimesheetKeeper({
    call,
    habits,
    now,
    onSignedOff: (bookingIds, at) => noteSignedOff(ledger, bookingIds, at),
  });
  const answerInvoiceQuestions = createInvoiceAnswerer({ call, habits, now });

  let billedMs = Number.NEGATIVE_INFINITY;
  let billing: Promise<void> | null = null;

  /** Runs in parallel: no booking waits for the accounts. */
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

  /** Starts due steps, as far as there is room; one per block, because the server locks its bookings together. */
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
      // The step is retried later; whether the server is reachable is noticed where changes are read.
      if (!(error instanceof UnreachableError)) faults.push(error);
    } finally {
      underWay.delete(step.blockId);
    }
  };

  /** Runs in parallel: finished work and questions about it are not urgent. Neither waits for the other. */
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
