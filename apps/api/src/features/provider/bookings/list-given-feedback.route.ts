import { listGivenFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route.ts';
import { readEventsAfter } from '../../../platform/events/events.ts';
import { feedbackOf, feedbackSince } from '../../feedback/feedback.sql.ts';
import { logPageCursor } from '../log-page-cursor.ts';
import type { LogPage, PageKey } from '../log-page-cursor.ts';

const knownDays = 90;
const maxAtOnce = 5_000;

/** The event number is read before the feedback, so feedback given in between is returned now, next time, or both. */
export const listGivenFeedbackRoute = route(listGivenFeedback, async (context) => {
  const { query, database, tenantScope } = context;
  const before = logPageCursor.read(query.page);
  if (before !== null) return answerAll(context, before, before);
  const { clientGroupIds } = tenantScope;
  const after = Math.max(query.after ?? 0, 0);
  const page = await readEventsAfter(database, clientGroupIds, after);
  if (after === 0 || after < page.sweptSeq || after > page.headSeq) return answerAll(context, page, null);
  const ids = page.events.flatMap(({ kind, entityIds }) => (kind === 'feedback' ? entityIds : []));
  const feedback =
    ids.length === 0 ? [] : await readInOneTrip(database, tenantScope, feedbackOf(clientGroupIds, ids));
  return { status: 200, body: { cursor: page.upTo, feedback } };
});

/** A page of recent feedback: the first, or the one after a cursor. */
async function answerAll(
  { query, database, tenantScope, receivedAt }: RouteContext<typeof listGivenFeedback>,
  { headSeq }: Pick<LogPage, 'headSeq'>,
  behind: PageKey | null,
) {
  const { pageSize = maxAtOnce } = query;
  if (pageSize < 1 || pageSize > maxAtOnce) throw new Refusal('page_out_of_range');
  const wanted = feedbackSince(tenantScope.clientGroupIds, {
    since: receivedAt.subtract({ hours: 24 * knownDays }),
    most: pageSize + 1,
    behind,
  });
  const rows = await readInOneTrip(database, tenantScope, wanted);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const nextCursor = last ? logPageCursor.write({ headSeq, atUtc: last.given_at, id: last.id }) : null;
  return {
    status: 200 as const,
    headers: { 'x-pagination': JSON.stringify({ pageSize, nextCursor }) },
    body: { cursor: headSeq, feedback: page.map(({ given_at: _exact, ...feedback }) => feedback) },
  };
}
