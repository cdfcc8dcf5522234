import { getTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { requireAt } from './timesheet-places.ts';
import { timesheetFormat } from './timesheet.reply.ts';
import { timesheetsOfBookings } from './timesheets.sql.ts';

export const getTimesheetRoute = route(getTimesheet, async ({ params, viewer, database, tenantScope }) => {
  const wanted = timesheetsOfBookings(viewer.clientGroupIds, [params.bookingId]);
  const [row] = await readInOneTrip(database, tenantScope, wanted);
  if (!row) throw notFound();
  requireAt(viewer, row.location_id, 'view');
  return { status: 200, body: timesheetFormat(viewer)(row) };
});
