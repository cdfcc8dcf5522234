import {
  findApprovalColleagues,
  maxColleagues,
} from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { readTogether } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { colleaguesOf } from './approval-delegations.sql.ts';

export const findApprovalColleaguesRoute = route(findApprovalColleagues, async (context) => {
  const { database, tenantScope, viewer, query } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  const [rows] = await readTogether(database, tenantScope, [
    colleaguesOf({ clientGroupId, contactId }, query.search ?? ''),
  ]);
  const colleagues = rows.map(({ contact_id: id, name }) => ({ id, name }));
  return {
    status: 200,
    body: { colleagues: colleagues.slice(0, maxColleagues), hasMore: colleagues.length > maxColleagues },
  };
});
