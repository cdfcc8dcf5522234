import { listBillableBookings } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { workedMinutes } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { billableBookings, billableCursor } from './provider-invoices.sql.ts';
import type { BillableRow } from './provider-invoices.sql.ts';

const maxAtOnce = 1_000;

export const listBillableBookingsRoute = route(
  listBillableBookings,
  async ({ query, database, tenantScope }) => {
    const { limit = maxAtOnce } = query;
    if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
    const behind = billableCursor.read(query.page);
    const wanted = billableBookings(tenantScope.clientGroupIds, { most: limit + 1, behind });
    const rows = await readInOneTrip(database, tenantScope, wanted);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const nextCursor = last
      ? billableCursor.write({
          clientGroupId: last.client_group_id,
          clientId: last.client_id,
          dateLocal: last.date_local,
          bookingId: last.booking_id,
        })
      : null;
    const headers = { 'x-pagination': JSON.stringify({ pageSize: limit, nextCursor }) };
    if (page.length === 0) return { status: 204, headers };
    return { status: 200, json: `[${page.map(formatBillable).join(',')}]`, headers };
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
