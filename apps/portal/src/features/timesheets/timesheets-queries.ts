import { getTimesheetOverview, listTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** The pending timesheets of the clients, exceptions first; refetched whenever the screen is opened. */
export function timesheetsQuery(clientIds: readonly string[]) {
  return queryFor('timesheets', listTimesheets, { query: { clientIds: [...clientIds] } }, 0);
}

/** The number of open timesheets, by client and by educator. */
export function overviewQuery(clientIds: readonly string[]) {
  return queryFor('timesheets', getTimesheetOverview, { query: { clientIds: [...clientIds] } }, 0);
}
