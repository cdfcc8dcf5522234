import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { call, type Call, type DataOf } from './call.ts';
import { CallFailure, type CallResult } from './call-result.ts';

/** The first part of every key, by which a change of client and live events invalidate it (`query-client.ts`). */
export type Noun =
  | 'bookings'
  | 'candidates'
  | 'clients'
  | 'contacts'
  | 'feedback'
  | 'invoices'
  | 'locations'
  | 'me'
  | 'people'
  | 'replaceMe'
  | 'timesheets';

/** The key of a cached answer: its noun, the endpoint's name and the input. */
export function queryKeyFor<E extends Endpoint>(noun: Noun, endpoint: E, input?: CallInput<E>) {
  return input === undefined ? [noun, endpoint.name] : [noun, endpoint.name, input];
}

/** Query options of one call. A refusal is thrown as `CallFailure`. For `freshMs` no new answer is requested. */
export function queryFor<E extends Endpoint>(noun: Noun, endpoint: E, input: CallInput<E>, freshMs = 60_000) {
  return queryOptions({
    staleTime: freshMs,
    queryKey: queryKeyFor(noun, endpoint, input),
    queryFn: async ({ signal }): Promise<DataOf<E>> => (await send(endpoint, input, signal)).data,
  });
}

/** Query options of a list with cursor pagination: each page has the next cursor in x-pagination. */
export function pagesFor<E extends Endpoint>(
  noun: Noun,
  endpoint: E,
  input: CallInput<E> & { query?: object },
) {
  return infiniteQueryOptions({
    queryKey: queryKeyFor(noun, endpoint, input),
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? input.query : { ...input.query, cursor: pageParam };
      const page = await send(endpoint, { ...input, query } as CallInput<E>, signal);
      return { items: page.data, nextCursor: page.pagination?.nextCursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal) {
  // The arguments of `call` depend on the endpoint; here both are always given.
  const callWith = call as (...args: Parameters<Call>) => Promise<CallResult<unknown>>;
  const result = (await callWith(endpoint, input as never, { signal })) as CallResult<DataOf<E>>;
  if (!result.isSuccess) throw new CallFailure(result);
  return result;
}
