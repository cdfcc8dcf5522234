import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { text } from '../contract/wire-types.ts';
import { maxErrorMessage, maxErrorRoute, maxErrorStack, maxErrorVersion } from './scrub-error.ts';

/** Becomes one line of the log, scrubbed again; anybody may send it (spec section 8, global handlers). */
export const reportClientError = defineEndpoint({
  name: 'reportClientError',
  method: 'POST',
  path: '/api/v1/telemetry/client-errors',
  summary: 'An error that nobody caught in a browser',
  access: { kind: 'anonymous' },
  body: z.strictObject({
    message: text(maxErrorMessage),
    stack: text(maxErrorStack),
    /** Its path, without anything that identifies a person or an item. */
    route: text(maxErrorRoute),
    version: text(maxErrorVersion),
    source: z.optional(z.enum(['framework', 'window', 'promise'])),
  }),
  replies: { 204: null },
  reads: true,
  bodyLimitBytes: 32_768,
});
