import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { CallFailure, failed, noResponse } from './call-result.ts';
import { refetchUnanswered, refetchWhere } from './query-client.ts';

const queryKey = ['bookings', 'list'];

it('fetches a first answer again that was on its way when something changed', async () => {
  const client = new QueryClient();
  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    answers.push(Promise.withResolvers<string>());
    return answers.at(-1)!.promise;
  };
  const first = client.prefetchQuery({ queryKey, queryFn });
  void refetchWhere(client, { queryKey: ['bookings'] });
  answers[0]!.resolve('from before');
  await first;
  expect(client.getQueryData(queryKey)).toBe('from before');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('leaves alone what the change does not touch', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<string>();
  const first = client.prefetchQuery({ queryKey, queryFn: () => answer.promise });
  await refetchWhere(client, { queryKey: ['clients'] });
  answer.resolve('as it is');
  await first;
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

it('asks again, once, for what is shown and had no answer, and for nothing else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  const answers = new Map<string, () => Promise<string>>([
    ['unanswered', () => Promise.reject(new CallFailure(noResponse()))],
    ['refused', () => Promise.reject(new CallFailure(failed({ kind: 'generic', message: 'No' }, 403)))],
    ['there', () => Promise.resolve('an answer')],
  ]);
  const observers = [...answers.keys()].map((name) => {
    const queryFn = () => {
      asked.push(name);
      return answers.get(name)!();
    };
    return new QueryObserver(client, { queryKey: [name], queryFn });
  });
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked).toEqual([...answers.keys()]);

  answers.set('unanswered', () => Promise.resolve('back'));
  await Promise.all([refetchUnanswered(client), refetchUnanswered(client)]);
  expect(asked.slice(answers.size)).toEqual(['unanswered']);
  expect(client.getQueryData(['unanswered'])).toBe('back');
  await refetchUnanswered(client);
  expect(asked).toHaveLength(answers.size + 1);
  for (const stop of stops) stop();
});
