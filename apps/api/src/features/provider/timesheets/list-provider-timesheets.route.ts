import { listProviderTimesheets } from '@staffroom/domain/provider/provider-timesheets.contract.ts';
import { readTogether } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { readEventsAfter } from '../../../platform/events/events.ts';
import { dueTimesheets, openProviderTimesheets, providerTimesheetsOf } from './provider-timesheets.sql.ts';
import type { DueTimesheet, ProviderTimesheet } from './provider-timesheets.sql.ts';

const maxDue = 500;
const maxAtOnce = 5_000;

/** The number is read before the rows, so a change in between is answered now or next time, or both. */
export const listProviderTimesheetsRoute = route(
  listProviderTimesheets,
  async ({ query, database, tenantScope, receivedAt }) => {
    const { clientGroupIds } = tenantScope;
    const after = Math.max(query.after ?? 0, 0);
    const page = await readEventsAfter(database, clientGroupIds, after);
    const isEverything = after === 0 || after < page.sweptSeq || after > page.headSeq;
    const ids = page.events.flatMap(({ kind, entityIds }) => (kind === 'timesheet' ? entityIds : []));
    const [due, timesheets] = await readTogether<[DueTimesheet, ProviderTimesheet]>(database, tenantScope, [
      dueTimesheets(clientGroupIds, receivedAt, maxDue),
      isEverything
        ? openProviderTimesheets(clientGroupIds, maxAtOnce)
        : providerTimesheetsOf(clientGroupIds, ids),
    ]);
    return {
      status: 200,
      body: { cursor: isEverything ? page.headSeq : page.upTo, due, timesheets },
    };
  },
);
