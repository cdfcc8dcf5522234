import { listPendingFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

export type PendingFeedback = DataOf<typeof listPendingFeedback>[number];

/** Cached for five minutes per client (spec section 9); live events invalidate it earlier. */
const freshMs = 5 * 60_000;

export function pendingFeedbackQuery(clientId: string) {
  return queryFor('feedback', listPendingFeedback, { query: { clientId } }, freshMs);
}
