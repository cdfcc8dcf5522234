import { getWaitingCounts } from '@staffroom/domain/profile/waiting-counts.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { invoiceScope } from '../invoices/visible-invoices.ts';
import { timesheetScope } from '../timesheets/timesheet-places.ts';
import { waitingCounts } from './waiting-counts.sql.ts';

export const getWaitingCountsRoute = route(
  getWaitingCounts,
  async ({ query: { clientIds }, viewer, database, tenantScope }) => {
    const timesheets = timesheetScope(viewer, clientIds, 'modify');
    const invoices = invoiceScope(viewer, clientIds);
    const [counts] = await readInOneTrip(database, tenantScope, waitingCounts({ timesheets, invoices }));
    return { status: 200, body: counts! };
  },
);
