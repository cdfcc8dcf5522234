import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { downloadTimesheet } from '@staffroom/domain/timesheets/download-timesheet.contract.ts';
import { readTogether } from '../../db/transaction.ts';
import { attachment } from '../../http/reply/attachment.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { drawTimesheet } from './pdf/draw-timesheet.ts';
import { requireAt } from './timesheet-places.ts';
import { timesheetFormat } from './timesheet.reply.ts';
import { referencesOfBooking, timesheetsOfBookings } from './timesheets.sql.ts';

export const downloadTimesheetRoute = route(
  downloadTimesheet,
  async ({ params, viewer, database, tenantScope }) => {
    const { clientGroupIds } = viewer;
    const [[row], [references]] = await readTogether(database, tenantScope, [
      timesheetsOfBookings(clientGroupIds, [params.bookingId]),
      referencesOfBooking(clientGroupIds, params.bookingId),
    ]);
    if (!row) throw notFound();
    requireAt(viewer, row.location_id, 'view');
    const record = timesheetFormat(viewer)(row);
    if (!record.fileAvailable) throw new Refusal('timesheet_file_not_available');
    const group = viewer.rights.links.groups.find(({ groupId }) => groupId === row.client_group_id);
    const content = await drawTimesheet(record, variantOf(group?.variant), references);
    const file = { name: `Timesheet ${record.number}.pdf`, contentType: 'application/pdf' };
    return { status: 200, ...attachment(content, file) };
  },
);
