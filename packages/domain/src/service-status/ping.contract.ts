import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';

/** Whether the API is reachable; the timeout page calls this (spec section 2). */
export const ping = defineEndpoint({
  name: 'ping',
  method: 'HEAD',
  path: '/api/ping',
  summary: 'Is the server reachable',
  access: { kind: 'anonymous' },
  replies: { 204: null },
});

/** Ready means that the database answers and migrations are done; a failing notifier makes it degraded. */
export const readiness = defineEndpoint({
  name: 'readiness',
  method: 'GET',
  path: '/api/ready',
  summary: 'Readiness for load balancers',
  access: { kind: 'anonymous' },
  replies: {
    200: z.strictObject({ state: z.enum(['ready', 'degraded']), because: z.array(z.string()) }),
    503: z.strictObject({ state: z.enum(['starting', 'stopping']), because: z.array(z.string()) }),
  },
});
