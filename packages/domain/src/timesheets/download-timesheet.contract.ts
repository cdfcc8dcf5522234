import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id } from '../contract/wire-types.ts';
import { seesTimesheets } from '../permissions/access-lists.ts';

/** The timesheet as PDF, once it is signed off. */
export const downloadTimesheet = defineEndpoint({
  name: 'downloadTimesheet',
  method: 'GET',
  path: '/api/v1/timesheets/download/:bookingId',
  summary: 'A timesheet as PDF',
  access: { kind: 'requires', ...seesTimesheets },
  params: z.strictObject({ bookingId: id }),
  replies: { 200: 'blob' },
  codes: ['timesheet_file_not_available'],
});
