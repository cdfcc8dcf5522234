import { pendingFeedbackDays } from '../feedback/feedback.rules.ts';

/** Min lifetime of a link that somebody opens from the portal itself. */
const minHours = 24;

/**
 * An instant: the feedback form's link expires when the portal stops reminding of the feedback, 30 days after the day.
 */
export function feedbackLinkExpiry(endUtc: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const usual = endUtc.add({ hours: 24 * pendingFeedbackDays });
  const least = now.add({ hours: minHours });
  return Temporal.Instant.compare(usual, least) > 0 ? usual : least;
}

/** How long after the last start a link still shows the request's outcome; by then nothing can be decided. */
const tellsForDays = 7;

/**
 * An instant: the request can be answered until its last start, and for a week after that the page shows its outcome.
 */
export function decisionLinkExpiry(lastStartUtc: Temporal.Instant): Temporal.Instant {
  return lastStartUtc.add({ hours: 24 * tellsForDays });
}
