import { pendingFeedbackDays } from '../feedback/feedback.rules.ts';

/** A link that somebody opens from the portal itself is good for at least so long. */
const minHours = 24;

/** An instant: the feedback form's link ends when the portal no longer reminds of the feedback, 30 days after the day. */
export function feedbackLinkExpiry(endUtc: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const usual = endUtc.add({ hours: 24 * pendingFeedbackDays });
  const least = now.add({ hours: minHours });
  return Temporal.Instant.compare(usual, least) > 0 ? usual : least;
}

/** So long after the last start a link still tells what became of the request; nothing can be decided by then. */
const tellsForDays = 7;

/** An instant: until the request's last start it can be answered, and then its page says for a week what became of it. */
export function decisionLinkExpiry(lastStartUtc: Temporal.Instant): Temporal.Instant {
  return lastStartUtc.add({ hours: 24 * tellsForDays });
}
