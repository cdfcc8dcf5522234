import { attentionOf } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { Attention } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { getTimesheetOverview } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { timesheetScope } from './timesheet-places.ts';
import { countTimesheets } from './timesheets.sql.ts';
import type { CountRow } from './timesheets.sql.ts';

export const getTimesheetOverviewRoute = route(
  getTimesheetOverview,
  async ({ query, viewer, database, tenantScope }) => {
    const scope = timesheetScope(viewer, query.clientIds);
    const rows = await readInOneTrip(database, tenantScope, countTimesheets(scope));
    const names = clientNames(viewer);
    const ofClients = rows.filter((row) => row.client_id !== null);
    const ofCandidates = rows.filter((row) => row.candidate_id !== null);
    const byClient = Map.groupBy(ofClients, (row) => row.client_id);
    const byCandidate = Map.groupBy(ofCandidates, (row) => row.candidate_id);
    const total = countStatuses(ofClients);
    return {
      status: 200,
      body: {
        totalApprovedCount: total.approvedCount,
        totalPendingReviewCount: total.pendingReviewCount,
        totalPendingApprovalCount: total.pendingApprovalCount,
        readyCount: countAttention(ofClients, 'ready'),
        changedCount: countAttention(ofClients, 'changed'),
        didNotHappenCount: countAttention(ofClients, 'didNotHappen'),
        heldCount: countAttention(ofClients, 'held'),
        clientTimesheetsSummary: [...byClient]
          .map(([clientId, own]) => ({
            clientId,
            clientName: names.get(clientId) ?? '',
            ...countStatuses(own),
          }))
          .toSorted((one, other) => one.clientName.localeCompare(other.clientName, 'en')),
        candidateTimesheetsSummary: [...byCandidate]
          .map(([candidateId, own]) => ({
            candidateId,
            candidateName: own[0]?.candidate_name ?? '',
            ...countStatuses(own),
          }))
          .toSorted((one, other) => one.candidateName.localeCompare(other.candidateName, 'en')),
      },
    };
  },
);

function clientNames({ rights }: Viewer): ReadonlyMap<string, string> {
  return new Map(
    rights.links.groups.flatMap(({ clients }) =>
      clients.map(({ clientId, clientName }) => [clientId, clientName] as const),
    ),
  );
}

function countStatuses(rows: readonly CountRow[]) {
  const count = (status: CountRow['status']): number => sum(rows.filter((row) => row.status === status));
  return {
    approvedCount: count('ApprovedForInvoice'),
    pendingReviewCount: count('PendingReview'),
    pendingApprovalCount: count('PendingApproval'),
  };
}

type ClientCount = Extract<CountRow, { candidate_id: null }>;

function countAttention(rows: readonly ClientCount[], attention: Attention): number {
  return sum(rows.filter((row) => attentionOf({ ...row, isHeld: row.is_held }) === attention));
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
