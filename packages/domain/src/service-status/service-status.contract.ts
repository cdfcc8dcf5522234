import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { requiredText, text } from '../contract/wire-types.ts';
import { severities } from './service-status-text.ts';

/** The message that everybody sees before signing in. `html` only contains allowed elements (`text/safe-html.ts`). */
export const serviceStatus = z.strictObject({
  bannerTitle: z.string(),
  severity: z.enum(severities),
  /** The region it concerns, such as 'Victoria'; may be empty. */
  region: z.string(),
  html: z.string(),
});
export type ServiceStatus = z.output<typeof serviceStatus>;

/** 204 when there is no message (spec section 7). */
export const getServiceStatus = defineEndpoint({
  name: 'getServiceStatus',
  method: 'GET',
  path: '/api/v1/service-status',
  summary: 'What the provider says about the service',
  access: { kind: 'anonymous' },
  replies: { 200: serviceStatus, 204: null },
});

/**
 * The text file at the configured address, read by the server: its first line has pairs, the rest is markdown, which is
 * returned as HTML (spec section 7). 204 where no address is configured or reachable, or the file is no status.
 */
export const getServiceStatusText = defineEndpoint({
  name: 'getServiceStatusText',
  method: 'GET',
  path: '/api/v1/service-status/text',
  summary: 'What the status file says about the service',
  access: { kind: 'anonymous' },
  replies: { 200: serviceStatus, 204: null },
});

/** Replaces the present message. `html` is reduced to the allowed elements. */
export const changeServiceStatus = defineEndpoint({
  name: 'changeServiceStatus',
  method: 'PUT',
  path: '/api/v1/provider/service-status',
  summary: 'Tell everybody about the service',
  access: { kind: 'serviceKey' },
  body: z.strictObject({
    bannerTitle: requiredText(200),
    severity: z.enum(severities),
    region: text(100),
    html: text(20_000),
  }),
  replies: { 204: null },
  idempotent: true,
  bodyLimitBytes: 131_072,
});

/** Succeeds even when there was no message. */
export const endServiceStatus = defineEndpoint({
  name: 'endServiceStatus',
  method: 'DELETE',
  path: '/api/v1/provider/service-status',
  summary: 'There is nothing more to tell about the service',
  access: { kind: 'serviceKey' },
  replies: { 204: null },
});
