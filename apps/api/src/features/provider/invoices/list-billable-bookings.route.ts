import { listBillableBookings } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { workedMinutes } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { billableBookings } from './provider-invoices.sql.ts';
import type { BillableRow } from './provider-invoices.sql.ts';

const maxAtOnce = 1_000;

export const listBillableBookingsRoute = route(
  listBillableBookings,
  async ({ query, database, tenantScope }) => {
    const { limit = maxAtOnce } = query;
    if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
    const wanted = billableBookings(tenantScope.clientGroupIds, limit);
    const rows = await readInOneTrip(database, tenantScope, wanted);
    if (rows.length === 0) return { status: 204 };
    return { status: 200, json: `[${rows.map(formatBillable).join(',')}]` };
  },
);

function formatBillable(row: BillableRow): string {
  const { booking, start_time: startTime, end_time: endTime, unpaid_break_minutes: unpaidBreakMinutes } = row;
  const worked = workedMinutes(
    { startTime, endTime, unpaidBreakMinutes },
    { dateLocal: row.date_local, timeZone: row.time_zone },
  );
  return `${booking.slice(0, -1)}, "workedMinutes": ${worked}}`;
}
