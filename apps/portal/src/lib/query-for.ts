import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { call, type DataOf } from './call.ts';
import { CallFailure } from './call-result.ts';

/** Every cached answer stands under the endpoint's name and its input, so that a live event can find it. */
export function queryKeyFor<E extends Endpoint>(endpoint: E, input?: CallInput<E>) {
  return input === undefined ? ([endpoint.name] as const) : ([endpoint.name, input] as const);
}

/** Query options of one call. A refusal is thrown as `CallFailure`. */
export function queryFor<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKeyFor(endpoint, input),
    queryFn: async ({ signal }): Promise<DataOf<E>> => {
      const result = await send(endpoint, input, signal);
      if (!result.isSuccess) throw new CallFailure(result);
      return result.data;
    },
  });
}

/** Query options of a list that is paged by key: each page carries the cursor of the next in x-pagination. */
export function pagesFor<E extends Endpoint & { query: unknown }>(endpoint: E, input: CallInput<E>) {
  return infiniteQueryOptions({
    queryKey: queryKeyFor(endpoint, input),
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        ...(input as { query?: object }).query,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      const result = await send(endpoint, { ...input, query } as CallInput<E>, signal);
      if (!result.isSuccess) throw new CallFailure(result);
      return { items: result.data, nextCursor: result.pagination?.nextCursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal) {
  return (
    call as (endpoint: E, input: CallInput<E>, options: { signal: AbortSignal }) => ReturnType<typeof call<E>>
  )(endpoint, input, { signal });
}
