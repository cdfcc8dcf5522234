import { getTimesheetOverview, listTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** What waits in the clients, exceptions first; renewed whenever somebody comes back to it. */
export function timesheetsQuery(clientIds: readonly string[]) {
  return queryFor('timesheets', listTimesheets, { query: { clientIds: [...clientIds] } }, 0);
}

/** How many are open, by client and by educator. */
export function overviewQuery(clientIds: readonly string[]) {
  return queryFor('timesheets', getTimesheetOverview, { query: { clientIds: [...clientIds] } }, 0);
}
