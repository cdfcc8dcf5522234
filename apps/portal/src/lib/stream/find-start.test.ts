import { beforeEach, expect, it, vi } from 'vitest';
import { noteAnswer } from '../calls/answered-up-to.ts';
import { findStart, forgetStart } from './find-start.ts';

beforeEach(forgetStart);

const answerUpTo = (id: string | null) =>
  new Response(null, { headers: id === null ? {} : { 'last-event-id': id } });

it('names the ids of all answers', async () => {
  await Promise.all(['a', null, 'b'].map((id) => noteAnswer(Promise.resolve(answerUpTo(id)))));
  expect(await findStart()).toBe('a,b');
});

it('waits for the answers that are on their way', async () => {
  const late = Promise.withResolvers<Response>();
  void noteAnswer(Promise.resolve(answerUpTo('early')));
  void noteAnswer(late.promise);
  const start = findStart();
  late.resolve(answerUpTo('asked first, answered last'));
  expect(await start).toBe('early,asked first, answered last');
});

it('does not wait for one that failed', async () => {
  void noteAnswer(Promise.reject(new TypeError('no network'))).catch(() => {});
  void noteAnswer(Promise.resolve(answerUpTo('a')));
  expect(await findStart()).toBe('a');
});

it('knows no start when nothing said one, or more than can be sent', async () => {
  expect(await findStart()).toBeNull();
  forgetStart();
  for (let count = 0; count < 40; count++) void noteAnswer(Promise.resolve(answerUpTo(`id${count}`)));
  expect(await findStart()).toBeNull();
});

it('knows no start when an answer does not come for long', async () => {
  vi.useFakeTimers();
  try {
    void noteAnswer(Promise.resolve(answerUpTo('a')));
    void noteAnswer(new Promise<Response>(() => {}));
    const start = findStart();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await start).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('hands out no early answer whose place was not counted', async () => {
  globalThis.earlyAnswers = {
    askedAtMs: 0,
    answers: new Map([['GET /api/v1/bookings', Promise.resolve(answerUpTo('a'))]]),
    bearer: null,
  };
  await findStart();
  expect(globalThis.earlyAnswers.answers.size).toBe(0);
  globalThis.earlyAnswers = undefined;
});
