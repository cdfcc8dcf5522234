import { listProviderTimesheets } from '@staffroom/domain/provider/provider-timesheets.contract.ts';
import type { RawBuilder } from 'kysely';
import { readTogether } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route.ts';
import { readEventsAfter } from '../../../platform/events/events.ts';
import type { PageKey } from '../log-page-cursor.ts';
import {
  askedTimesheets,
  dueTimesheets,
  providerTimesheetsOf,
  signedOffTimesheets,
} from './provider-timesheets.sql.ts';
import type { DueTimesheet, ProviderTimesheet, SignedOffTimesheet } from './provider-timesheets.sql.ts';
import { timesheetsCursor } from './timesheets-cursor.ts';
import type { SignedOffKey } from './timesheets-cursor.ts';

const maxDue = 500;
const maxAtOnce = 5_000;

type Context = RouteContext<typeof listProviderTimesheets>;

/** The event number is read before the rows, so a change in between is returned now, next time, or both. */
export const listProviderTimesheetsRoute = route(listProviderTimesheets, async (context) => {
  const { query, database, tenantScope } = context;
  const { clientGroupIds } = tenantScope;
  const before = timesheetsCursor.read(query.page);
  if (before !== null) {
    const { headSeq: cursor, dueAtUtc, dueId, dateLocal, timesheetId } = before;
    const due = dueAtUtc && dueId ? { behind: { atUtc: dueAtUtc, id: dueId } } : null;
    const signedOff = dateLocal && timesheetId ? { behind: { dateLocal, timesheetId } } : null;
    const told = providerTimesheetsOf(clientGroupIds, []);
    return answerPage(context, { cursor, told, due, signedOff });
  }
  const after = Math.max(query.after ?? 0, 0);
  const page = await readEventsAfter(database, clientGroupIds, after);
  if (after === 0 || after < page.sweptSeq || after > page.headSeq) {
    const told = askedTimesheets(clientGroupIds);
    return answerPage(context, { cursor: page.headSeq, told, due: first, signedOff: first });
  }
  const ids = page.events.flatMap(({ kind, entityIds }) => (kind === 'timesheet' ? entityIds : []));
  const told = providerTimesheetsOf(clientGroupIds, ids);
  return answerPage(context, { cursor: page.upTo, told, due: first, signedOff: null });
});

/** Where a list starts; null when it is not read. */
type Start<Key> = { behind: Key | null } | null;

const first = { behind: null };

type PageStart = {
  cursor: number;
  /** Returned in full, before the lists that are read by page. */
  told: RawBuilder<ProviderTimesheet>;
  due: Start<PageKey>;
  signedOff: Start<SignedOffKey>;
};

async function answerPage(context: Context, { cursor, told, due, signedOff }: PageStart) {
  const { query, database, tenantScope, receivedAt: now } = context;
  const { clientGroupIds } = tenantScope;
  const { pageSize = maxAtOnce } = query;
  if (pageSize < 1 || pageSize > maxAtOnce) throw new Refusal('page_out_of_range');
  const mostDue = due === null ? 0 : Math.min(pageSize, maxDue);
  const mostSignedOff = signedOff === null ? 0 : pageSize;
  const [toldRows, dueRows, signedOffRows] = await readTogether<
    [ProviderTimesheet, DueTimesheet, SignedOffTimesheet]
  >(database, tenantScope, [
    told,
    dueTimesheets(clientGroupIds, { now, most: oneMore(mostDue), behind: due?.behind ?? null }),
    signedOffTimesheets(clientGroupIds, {
      most: oneMore(mostSignedOff),
      behind: signedOff?.behind ?? null,
    }),
  ]);
  const lastDue = dueRows.length > mostDue ? dueRows[mostDue - 1] : undefined;
  const lastSignedOff = signedOffRows.length > mostSignedOff ? signedOffRows[mostSignedOff - 1] : undefined;
  const nextCursor =
    lastDue === undefined && lastSignedOff === undefined
      ? null
      : timesheetsCursor.write({
          headSeq: cursor,
          dueAtUtc: lastDue?.startUtc ?? null,
          dueId: lastDue?.bookingId ?? null,
          dateLocal: lastSignedOff?.dateLocal ?? null,
          timesheetId: lastSignedOff?.timesheet_id ?? null,
        });
  const signedOffPage = signedOffRows
    .slice(0, mostSignedOff)
    .map(({ timesheet_id: _key, ...timesheet }) => timesheet);
  return {
    status: 200 as const,
    headers: { 'x-pagination': JSON.stringify({ pageSize, nextCursor }) },
    body: { cursor, due: dueRows.slice(0, mostDue), timesheets: [...toldRows, ...signedOffPage] },
  };
}

/** One row more than a page shows whether another follows; no row of a list that is not read. */
function oneMore(most: number): number {
  return most === 0 ? 0 : most + 1;
}
