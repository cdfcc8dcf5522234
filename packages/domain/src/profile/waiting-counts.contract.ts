import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, queryList } from '../contract/wire-types.ts';

/** Counting stops here, so that it costs the same however many there are. */
export const maxWaitingCounted = 1000;

/**
 * The counts next to menu items: timesheets that wait for approval where the viewer may submit them, and unpaid
 * invoices that they may see. Each is 0 without the right, and at most 1,000.
 */
export const getWaitingCounts = defineEndpoint({
  name: 'getWaitingCounts',
  method: 'GET',
  path: '/api/v1/me/waiting-counts',
  summary: 'How many timesheets and invoices wait for the viewer',
  access: { kind: 'signedIn' },
  query: z.strictObject({ clientIds: queryList(id) }),
  replies: { 200: z.strictObject({ timesheets: z.int(), invoices: z.int() }) },
});
