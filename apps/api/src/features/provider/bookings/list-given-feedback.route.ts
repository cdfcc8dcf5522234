import { listGivenFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { readEventsAfter } from '../../../platform/events/events.ts';
import { feedbackOf, feedbackSince } from '../../feedback/feedback.sql.ts';

const knownDays = 90;
const maxAtOnce = 5_000;

/** The number is read before the feedback, so what is given in between is answered now or next time, or both. */
export const listGivenFeedbackRoute = route(
  listGivenFeedback,
  async ({ query, database, tenantScope, receivedAt }) => {
    const { clientGroupIds } = tenantScope;
    const after = Math.max(query.after ?? 0, 0);
    const page = await readEventsAfter(database, clientGroupIds, after);
    if (after === 0 || after < page.sweptSeq || after > page.headSeq) {
      const since = receivedAt.subtract({ hours: 24 * knownDays });
      const feedback = await readInOneTrip(
        database,
        tenantScope,
        feedbackSince(clientGroupIds, since, maxAtOnce),
      );
      return { status: 200, body: { cursor: page.headSeq, feedback } };
    }
    const ids = page.events.flatMap(({ kind, entityIds }) => (kind === 'feedback' ? entityIds : []));
    const feedback =
      ids.length === 0 ? [] : await readInOneTrip(database, tenantScope, feedbackOf(clientGroupIds, ids));
    return { status: 200, body: { cursor: page.upTo, feedback } };
  },
);
