import { expect, test } from 'vitest';
import { failed, noResponse, type CallFailed } from './call-result.ts';
import { createSubmission } from './submission.ts';

/** A call that is answered when the test says so. */
function heldCall() {
  const answers: PromiseWithResolvers<CallFailed | null>[] = [];
  const send = () => {
    const answer = Promise.withResolvers<CallFailed | null>();
    answers.push(answer);
    return answer.promise;
  };
  return { answers, send };
}

test('says what is missing once somebody has tried, and goes to the first of it at every press', async () => {
  const form = createSubmission();
  const { answers, send } = heldCall();
  expect(form.get()).toMatchObject({ wasTried: false, focusOn: null });
  await form.submit({ problems: ['name', 'dates'], send });
  const first = form.get();
  expect(first).toMatchObject({ wasTried: true, isPending: false, focusOn: { field: 'name' } });
  await form.submit({ problems: ['name'], send });
  expect(form.get().focusOn).not.toBe(first.focusOn);
  expect(answers).toHaveLength(0);
});

test('an impatient finger sends once', async () => {
  const form = createSubmission();
  const { answers, send } = heldCall();
  const pressed = form.submit({ send });
  await form.submit({ send });
  expect(form.get().isPending).toBe(true);
  expect(answers).toHaveLength(1);
  answers[0]!.resolve(null);
  await pressed;
  expect(form.get()).toMatchObject({ isPending: false, refused: null });
});

test('keeps a refusal until the next press, with the field that it speaks of', async () => {
  const form = createSubmission();
  const refused = noResponse();
  await form.submit({ send: async () => refused, fieldOf: () => 'password' });
  expect(form.get()).toMatchObject({ refused, focusOn: { field: 'password' } });
  await form.submit({ send: async () => refused, fieldOf: () => null });
  expect(form.get()).toMatchObject({ refused, focusOn: null });
  const { answers, send } = heldCall();
  const pressed = form.submit({ send });
  expect(form.get().refused).toBe(null);
  answers[0]!.resolve(null);
  await pressed;
});

test('forgets a refusal where the next press finds a problem before sending, but not a missing answer', async () => {
  const form = createSubmission();
  const refused = failed({ kind: 'generic', message: null }, 422);
  await form.submit({ send: async () => refused });
  await form.submit({ problems: ['repeated'], send: () => undefined });
  expect(form.get()).toMatchObject({ refused: null, focusOn: { field: 'repeated' } });
  const unanswered = noResponse();
  await form.submit({ send: async () => unanswered });
  await form.submit({ problems: ['repeated'], send: () => undefined });
  expect(form.get()).toMatchObject({ refused: unanswered, focusOn: { field: 'repeated' } });
});

test('can be sent again after a fault', async () => {
  const form = createSubmission();
  const fault = form.submit({ send: () => Promise.reject(new Error('broken')) });
  await expect(fault).rejects.toThrow('broken');
  expect(form.get().isPending).toBe(false);
});

test('starts over', async () => {
  const form = createSubmission();
  await form.submit({ problems: ['name'], send: () => undefined });
  form.reset();
  expect(form.get()).toEqual({ wasTried: false, isPending: false, refused: null, focusOn: null });
});

test.each([
  ['changes afterwards', 'after'],
  ['had changed before nobody waited for the answer any more', 'meanwhile'],
])(
  'what got no answer is sent again once what it writes %s, and only once for each change',
  async (_, when) => {
    const form = createSubmission();
    const { answers, send } = heldCall();
    form.setCurrent(1);
    const pressed = form.submit({ send });
    if (when === 'meanwhile') form.setCurrent(2);
    answers[0]!.resolve(failed({ kind: 'generic', message: null }, 502));
    if (when === 'after') {
      await pressed;
      form.setCurrent(1);
      expect(form.get().refused).not.toBe(null);
      expect(answers).toHaveLength(1);
      form.setCurrent(2);
    }
    await expect.poll(() => answers.length).toBe(2);
    expect(form.get()).toMatchObject({ isPending: true, refused: null });
    answers[1]!.resolve(noResponse());
    await expect.poll(() => form.get().isPending).toBe(false);
    form.setCurrent(2);
    expect(answers).toHaveLength(2);
    form.setCurrent(3);
    answers[2]!.resolve(null);
    await expect.poll(() => form.get()).toMatchObject({ isPending: false, refused: null });
    form.setCurrent(4);
    expect(answers).toHaveLength(3);
  },
);

test('what was refused is not sent again by itself, nor what was given up', async () => {
  const form = createSubmission();
  const { answers, send } = heldCall();
  form.setCurrent(1);
  const refused = form.submit({ send });
  answers[0]!.resolve(failed({ kind: 'generic', message: null }, 409));
  await refused;
  form.setCurrent(2);
  const unanswered = form.submit({ send });
  answers[1]!.resolve(noResponse());
  await unanswered;
  form.reset();
  form.setCurrent(3);
  expect(answers).toHaveLength(2);
});
