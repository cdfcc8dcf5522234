import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, queryList } from '../contract/wire-types.ts';

/** Counting ends here, so that it costs the same however many there are. */
export const maxWaitingCounted = 1000;

/**
 * What stands beside places of the menu: timesheets that wait for approval where the viewer may submit them, and invoices
 * that they may see and that are not paid. Each is 0 without the right, and never more than 1,000.
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
