import { compareAttention } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import {
  candidateTimesheetDays,
  maxListedTimesheets,
} from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { listCandidateTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { timesheetScope } from './timesheet-places.ts';
import { timesheetFormat } from './timesheet.reply.ts';
import { timesheetsOfCandidate } from './timesheets.sql.ts';

export const listCandidateTimesheetsRoute = route(
  listCandidateTimesheets,
  async ({ query, viewer, database, tenantScope, receivedAt }) => {
    const sinceDate = receivedAt
      .subtract({ hours: 24 * candidateTimesheetDays })
      .toString()
      .slice(0, 10);
    const rows = await readInOneTrip(
      database,
      tenantScope,
      timesheetsOfCandidate(timesheetScope(viewer, query.clientIds), {
        candidateId: query.candidateId,
        sinceDate,
        most: maxListedTimesheets,
      }),
    );
    if (rows.length === 0) throw notFound();
    const records = rows.map(timesheetFormat(viewer));
    const isWaiting = ({ status }: { status: string }): boolean => status === 'PendingApproval';
    return {
      status: 200,
      body: {
        approvedCount: records.filter(({ status }) => status === 'ApprovedForInvoice').length,
        pendingReviewCount: records.filter(({ status }) => status === 'PendingReview').length,
        pendingApprovalList: records.filter(isWaiting).toSorted(compareAttention),
        others: records.filter((record) => !isWaiting(record)),
      },
    };
  },
);
