import {
  answerInvoiceQuestion,
  listInvoiceQuestions,
} from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { callPages } from './call-pages.ts';
import { concernsCaller } from './call-provider.ts';
import type { CallProvider } from './call-provider.ts';
import type { Habits } from './habits.ts';

const readMs = 5_000;
const answersAfterMs = 6_000;
/** Older questions are left to a person. */
const answersWithinMs = 24 * 3_600_000;
const maxAtOnce = 4;

const answers = [
  'We compared it with the signed timesheet: the line is as it was signed.',
  'You are right to ask. We look into it, and credit the difference on the next invoice if there is one.',
  'The rate is that of your agreement for this classification.',
] as const;

/** The provider's accounts team: answers what clients ask about an invoice line. */
export function createInvoiceAnswerer({
  call,
  habits: { pace, dice },
  now,
}: {
  call: CallProvider;
  habits: Habits;
  now: () => Temporal.Instant;
}): () => Promise<void> {
  let lastReadMs = Number.NEGATIVE_INFINITY;
  /** Questions that were answered or definitively refused; those that the server was too busy for are not included. */
  const settled = new Set<string>();

  return async () => {
    const at = now();
    if (at.epochMilliseconds - lastReadMs < readMs) return;
    lastReadMs = at.epochMilliseconds;
    const waiting = await callPages(call, listInvoiceQuestions, { query: {} });
    if (!waiting.ok) return;
    const questions = waiting.pages.flatMap((page) => page ?? []);
    const due = questions.filter(({ questionId, askedAtUtc }) => {
      const waitedMs = at.since(askedAtUtc).total('milliseconds');
      return !settled.has(questionId) && waitedMs >= answersAfterMs * pace && waitedMs <= answersWithinMs;
    });
    for (const { questionId, invoiceId } of due.slice(0, maxAtOnce)) {
      const answer = answers[Math.floor(dice('invoice answer', questionId) * answers.length)] ?? answers[0];
      const told = await call(
        answerInvoiceQuestion,
        { params: { invoiceId }, body: { questionId, answer } },
        { idempotencyKey: `answer-${questionId}` },
      );
      if (concernsCaller(told)) return;
      settled.add(questionId);
    }
  };
}
