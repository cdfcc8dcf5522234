import { compareAttention } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { maxListedTimesheets } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { listTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { readTogether } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { timesheetScope } from './timesheet-places.ts';
import { timesheetFormat } from './timesheet.reply.ts';
import { countBesideWaiting, waitingTimesheets } from './timesheets.sql.ts';
import type { StatusCount, TimesheetRow } from './timesheets.sql.ts';

/** Exceptions come first. */
export const listTimesheetsRoute = route(listTimesheets, async ({ query, viewer, database, tenantScope }) => {
  const scope = timesheetScope(viewer, query.clientIds);
  const [rows, counted] = await readTogether<[TimesheetRow, StatusCount]>(database, tenantScope, [
    waitingTimesheets(scope, { most: maxListedTimesheets, bookingIds: query.bookingIds ?? null }),
    countBesideWaiting(scope),
  ]);
  const count = (wanted: StatusCount['status']): number =>
    counted.find(({ status }) => status === wanted)?.count ?? 0;
  return {
    status: 200,
    body: {
      approvedCount: count('ApprovedForInvoice'),
      pendingReviewCount: count('PendingReview'),
      pendingApprovalList: rows.map(timesheetFormat(viewer)).toSorted(compareAttention),
    },
  };
});
