/**
 * What each answer says that it is true up to (`Last-Event-ID`), since the page began or since the last line ended; null
 * while a line is open. `sinceMs`: when that was, on the page's clock. See `lib/stream/find-start.ts`.
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
