import { formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { checkMayGiveFeedback } from '@staffroom/domain/feedback/feedback.rules.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { linkReader } from '../links/link-reader.ts';
import { feedbackFacts } from './give-feedback.ts';
import type { FeedbackFormRow } from './feedback.sql.ts';

/** The form for its reader: a JSON object as text. 404 without a row, 403 for those who may not give feedback there. */
export function formatFeedbackForm(viewer: Viewer, row: FeedbackFormRow | undefined): string {
  if (!row) throw notFound();
  const verdict = checkMayGiveFeedback(feedbackFacts(viewer, row));
  if (!verdict.ok && verdict.code === 'permission_missing') throw new Refusal('permission_missing');
  const fields = { action: formatAction(verdict), reader: linkReader(viewer) };
  return `${row.json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;
}
