/**
 * What each answer since the page began, or since the last line ended, says that it is true up to (`Last-Event-ID`);
 * null while a line is open. See `find-start.ts`.
 */
export const answered: { upTo: Promise<string | null>[] | null } = { upTo: [] };

export function noteAnswer(answer: Promise<Response>): Promise<Response> {
  answered.upTo?.push(
    answer.then(
      ({ headers }) => headers.get('last-event-id'),
      () => null,
    ),
  );
  return answer;
}
