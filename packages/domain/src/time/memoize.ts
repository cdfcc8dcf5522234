/**
 * Remembers what a function without effects answered to a question, so that a list of fifty bookings asks the calendar
 * once for each day and zone and not once for each rule of each row. What throws is not kept. Everything is forgotten
 * when it has become much: the next list fills it again.
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
