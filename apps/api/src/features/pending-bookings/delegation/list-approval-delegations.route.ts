import { listApprovalDelegations } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { readTogether } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { formatDelegation } from './approval-delegations.reply.ts';
import { delegationsOf, groupDays, hasColleague } from './approval-delegations.sql.ts';

export const listApprovalDelegationsRoute = route(listApprovalDelegations, async (context) => {
  const { database, tenantScope, viewer, receivedAt } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  const whose = { clientGroupId, contactId };
  const [rows, colleague, dates] = await readTogether(database, tenantScope, [
    delegationsOf(whose),
    hasColleague(whose),
    groupDays(clientGroupId, receivedAt),
  ]);
  const days = dates[0]!;
  const open = rows.flatMap((row) => formatDelegation(row, days) ?? []);
  return {
    status: 200,
    body: {
      given: open.filter(({ delegator }) => delegator.id === contactId),
      received: open.filter(({ delegate }) => delegate.id === contactId),
      todayLocal: days.earliest,
      mayDelegate: colleague[0]!.known,
    },
  };
});
