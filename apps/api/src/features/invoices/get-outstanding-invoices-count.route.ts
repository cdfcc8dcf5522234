import { getOutstandingInvoicesCount } from '@staffroom/domain/invoices/invoices.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { outstandingTotals } from './invoices.sql.ts';
import { invoiceScope } from './visible-invoices.ts';

export const getOutstandingInvoicesCountRoute = route(
  getOutstandingInvoicesCount,
  async ({ query, viewer, database, tenantScope, receivedAt }) => {
    const scope = invoiceScope(viewer, query.clientIds);
    const rows = await readInOneTrip(database, tenantScope, outstandingTotals(scope, receivedAt));
    const totals = rows.map((row) => ({
      currency: row.currency,
      count: row.count,
      amount: row.amount,
      overdueCount: row.overdue_count,
      overdueAmount: row.overdue_amount,
      ages: {
        notDue: row.not_due,
        days1to30: row.days_1_to_30,
        days31to60: row.days_31_to_60,
        days61to90: row.days_61_to_90,
        over90: row.over_90,
      },
    }));
    const outstandingInvoicesCount = totals.reduce((count, total) => count + total.count, 0);
    return { status: 200, body: { outstandingInvoicesCount, totals } };
  },
);
