/**
 * Caches the results of a pure function, so that a list of fifty bookings calculates each day and zone once and not for
 * each rule of each row. Errors are not cached. The cache is cleared when it is full.
 */
export function memoize<Answer>(most = 2_000): (question: string, find: () => Answer) => Answer {
  const known = new Map<string, Answer>();
  return (question, find) => {
    const kept = known.get(question);
    if (kept !== undefined) return kept;
    const answer = find();
    if (known.size >= most) known.clear();
    known.set(question, answer);
    return answer;
  };
}
