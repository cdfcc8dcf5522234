import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchWhere } from './query-client.ts';

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
