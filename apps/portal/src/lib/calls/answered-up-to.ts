/**
 * The event id up to which each answer is true (`Last-Event-ID`), since the page loaded or the last event stream ended;
 * null while a stream is open. `sinceMs` is when that was, on the page's clock. See `lib/stream/find-start.ts`.
 */
export const answered: { upTo: Promise<string | null>[] | null; sinceMs: number } = { upTo: [], sinceMs: 0 };

export function noteAnswer(answer: Promise<Response>): Promise<Response> {
  answered.upTo?.push(
    answer.then(
      ({ headers }) => headers.get('last-event-id'),
      () => null,
    ),
  );
  return answer;
}
