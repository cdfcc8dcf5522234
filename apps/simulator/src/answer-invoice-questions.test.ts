import { expect, test } from 'vitest';
import { createInvoiceAnswerer } from './answer-invoice-questions.ts';
import { UnreachableError } from './call-provider.ts';
import type { CallProvider } from './call-provider.ts';
import { createDice } from './dice.ts';

test('a question about a line is answered after a moment and once, one of yesterday is left to a person', async () => {
  let now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const question = (questionId: string, secondsAgo: number) => ({
    questionId,
    invoiceId: `invoice of ${questionId}`,
    askedAtUtc: now.subtract({ seconds: secondsAgo }).toString(),
  });
  const asked = [question('just now', 2), question('a moment ago', 7), question('yesterday', 90_000)];
  const answered: unknown[] = [];
  const call = (async ({ name }: { name: string }, { body }: { body?: { questionId: string } }) => {
    if (name === 'listInvoiceQuestions') return { ok: true, body: asked };
    answered.push(body?.questionId);
    return { ok: true, body: {} };
  }) as unknown as CallProvider;
  const habits = { pace: 1, troubleShare: 0, dice: createDice('questions') };
  const answer = createInvoiceAnswerer({ call, habits, now: () => now });
  await answer();
  expect(answered).toEqual(['a moment ago']);
  await answer();
  now = now.add({ seconds: 6 });
  await answer();
  expect(answered).toEqual(['a moment ago', 'just now']);
});

test('questions are read to the last page', async () => {
  const now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const question = (questionId: string, askedAtUtc: string) => ({ questionId, invoiceId: 'one', askedAtUtc });
  const answered: unknown[] = [];
  const call = (async (
    { name }: { name: string },
    { query, body }: { query?: { page?: string }; body?: { questionId: string } },
  ) => {
    if (name === 'listInvoiceQuestions')
      return query?.page === 'two'
        ? { ok: true, nextPage: null, body: [question('of today', '2026-03-12T04:59:50Z')] }
        : { ok: true, nextPage: 'two', body: [question('of last week', '2026-03-05T05:00:00Z')] };
    answered.push(body?.questionId);
    return { ok: true, body: {} };
  }) as unknown as CallProvider;
  const habits = { pace: 1, troubleShare: 0, dice: createDice('questions') };
  await createInvoiceAnswerer({ call, habits, now: () => now })();
  expect(answered).toEqual(['of today']);
});

test('an answer that did not arrive, or that a busy server did not take, is given again', async () => {
  let now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const asked = [
    { questionId: 'one', invoiceId: 'invoice', askedAtUtc: now.subtract({ seconds: 10 }).toString() },
  ];
  const outcomes = [new UnreachableError(), { ok: false, status: 503 }, { ok: false, status: 409 }];
  let given = 0;
  const call = (async ({ name }: { name: string }) => {
    if (name === 'listInvoiceQuestions') return { ok: true, body: asked };
    const outcome = outcomes[given++];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }) as unknown as CallProvider;
  const habits = { pace: 1, troubleShare: 0, dice: createDice('questions') };
  const answer = createInvoiceAnswerer({ call, habits, now: () => now });
  await expect(answer()).rejects.toThrow(UnreachableError);
  for (let time = 0; time < 4; time++) {
    now = now.add({ seconds: 6 });
    await answer();
  }
  // A permanently refused question is left to a person.
  expect(given).toBe(3);
});
