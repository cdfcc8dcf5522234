import type { CallInput, Endpoint, ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Answer, CallProvider, Refused } from './call-provider.ts';

/** Every page of a list, in order, or the first refusal. Throws an UnreachableError. */
export async function callPages<const E extends Endpoint>(
  call: CallProvider,
  endpoint: E,
  { query, ...options }: { query: Readonly<Record<string, string>>; timeoutMs?: number },
): Promise<{ ok: true; pages: ReplyOf<E>[] } | Refused> {
  const pages: ReplyOf<E>[] = [];
  let page: string | null = null;
  do {
    const input: { query: object } = { query: page === null ? query : { ...query, page } };
    const answer: Answer<E> = await call(endpoint, input as CallInput<E>, options);
    if (!answer.ok) return answer;
    pages.push(answer.body);
    page = answer.nextPage;
  } while (page);
  return { ok: true, pages };
}
