import { listTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** What waits in the clients, exceptions first; renewed whenever somebody comes back to it. */
export function timesheetsQuery(clientIds: readonly string[]) {
  return queryFor('timesheets', listTimesheets, { query: { clientIds: [...clientIds] } }, 0);
}
