import * as z from 'zod/mini';
import type { Access, Endpoint, Reply } from '@staffroom/domain/contract/define-endpoint.ts';
import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { webhookContracts } from '@staffroom/domain/provider/webhook-events.contract.ts';
import type { WebhookContract } from '@staffroom/domain/provider/webhook-events.contract.ts';

type Json = { [key: string]: unknown };

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Operation>>;
  /** Messages sent to the provider's receivers, by type. */
  webhooks: Record<string, { post: Operation }>;
  components: Json;
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
};

/** The OpenAPI 3.1 document, generated from the contracts so that they remain the only source. */
export function buildOpenApi(
  endpoints: readonly Endpoint[],
  { appName }: { appName: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = formatOperation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${appName} API`,
      version: '1',
      description:
        'Lists in queries are written name[]=a&name[]=b. An empty list is answered as 204. Send accept-version: 1.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    paths,
    webhooks: Object.fromEntries(webhookContracts.map((one) => [one.type, { post: formatWebhook(one) }])),
    components,
  };
}

function formatOperation(endpoint: Endpoint): Operation {
  const { name, summary, body, access } = endpoint;
  return {
    operationId: name,
    summary,
    description: describeAccess(access),
    tags: [tagOf(endpoint)],
    security: securityOf(access),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: { ...repliesOf(endpoint), ...(endpoint.tagged && notModified), ...refusalsOf(endpoint) },
  };
}

/** A post to the receiver, signed as specified by standardwebhooks.com; the receiver chooses its answer. */
function formatWebhook({ type, summary, body }: WebhookContract): Operation {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: `webhook.${type}`,
    summary,
    description:
      'Sent to every webhook that asked for the type, at least once; verify the signature over the body as it arrived.',
    tags: ['webhooks'],
    security: [],
    parameters: [
      header('webhook-id', 'The same at every attempt, by which repeats are told'),
      header('webhook-timestamp', 'Of this attempt, in seconds since 1970'),
      header('webhook-signature', 'v1, and the HMAC-SHA256 of id, timestamp and body; several in a rotation'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    responses: {
      '2XX': { description: 'Taken; within five seconds. The body is not read' },
      410: { description: 'Gone for good: the webhook is disabled' },
      default: { description: 'Not taken: tried again for three days' },
    },
  };
}

/** The noun: the first path segment after `api` and the version. */
function tagOf({ path }: Endpoint): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'v1');
  return parts[0] ?? 'api';
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'anonymous':
      return 'Open to everybody.';
    case 'sessionCookie':
      return 'Reads the session cookie; the origin must be the portal’s.';
    case 'serviceKey':
      return 'For programs of the staffing provider, by service key.';
    case 'link':
      return 'For whoever was sent a link for the item, by the secret of the link.';
    case 'signedIn':
      return 'For every signed-in contact.';
    case 'requires': {
      const wanted = access.requirements.map(({ scope, modifier }) => `${scope} ${modifier}`);
      return `Needs ${wanted.join(access.combine === 'all' ? ' and ' : ' or ')}.`;
    }
  }
}

function securityOf(access: Access): Json[] {
  switch (access.kind) {
    case 'anonymous':
      return [];
    case 'sessionCookie':
      return [{ sessionCookie: [] }];
    case 'serviceKey':
      return [{ serviceKey: [] }];
    case 'link':
      return [{ link: [] }];
    case 'signedIn':
    case 'requires':
      return [{ accessToken: [] }];
  }
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const isList = (property as Json)['type'] === 'array';
    return {
      name: isList ? `${name}[]` : name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
      ...(isList && { style: 'form', explode: true }),
    };
  });
}

function headersOf({ access, idempotent, versioned, tagged }: Endpoint): Json[] {
  const header = (name: string, description: string, schema: Json): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return [
    header('accept-version', 'The version of the API', { type: 'string', enum: ['1'] }),
    ...(access.kind === 'signedIn' || access.kind === 'requires'
      ? [
          header('Impersonated-Contact', 'The contact that support acts as; equals the one of its grant', {
            type: 'string',
            format: 'uuid',
          }),
        ]
      : []),
    ...(idempotent
      ? [
          header('Idempotency-Key', 'The same key with the same body answers the first reply for 72 hours', {
            type: 'string',
            maxLength: 200,
          }),
        ]
      : []),
    ...(versioned
      ? [header('If-Match', 'The version that was read; 409 stale_version else', { type: 'string' })]
      : []),
    ...(tagged ? [header('If-None-Match', 'The ETag of an answer that is at hand', { type: 'string' })] : []),
  ];
}

function repliesOf({ replies, tagged }: Endpoint): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [
      status,
      { ...formatReply(Number(status), reply), ...(tagged && reply !== null && { headers: tagHeader }) },
    ]),
  );
}

const tagHeader: Json = {
  ETag: { description: 'The same as long as the answer is', schema: { type: 'string' } },
};

const notModified: Record<string, Json> = {
  304: { description: 'The answer is the one that If-None-Match names; no body', headers: tagHeader },
};

function formatReply(status: number, reply: Reply): Json {
  const description = status === 207 ? 'Done in part' : 'Done';
  if (reply === null) return { description: status === 204 ? 'Done, or an empty list' : description };
  if (reply === 'blob') return { description: 'A file', content: { 'application/octet-stream': {} } };
  if (reply === 'eventStream')
    return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  return { description, content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
}

const always: readonly ErrorCode[] = [
  'rate_limit_exceeded',
  'internal_error',
  'server_overloaded',
  'storage_full',
  'lock_timed_out',
  'query_timed_out',
  'api_version_unsupported',
  'request_malformed',
];

const ofSupport: readonly ErrorCode[] = [
  'impersonation_grant_required',
  'impersonation_contact_differs',
  'impersonation_grant_ended',
  'impersonation_read_only',
  'impersonation_action_refused',
];

const byAccess: Readonly<Record<Access['kind'], readonly ErrorCode[]>> = {
  anonymous: [],
  sessionCookie: ['origin_refused', 'session_ended'],
  signedIn: ['access_token_required', 'access_token_invalid', ...ofSupport],
  requires: ['access_token_required', 'access_token_invalid', 'permission_missing', ...ofSupport],
  serviceKey: ['service_key_required', 'service_key_invalid'],
  link: [
    'link_invalid',
    'link_expired',
    'link_revoked',
    'link_sign_in_required',
    'impersonation_grant_required',
  ],
};

/** Every error code the operation can answer, by status. */
export function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, params, query, body, idempotent, versioned, codes = [] } = endpoint;
  const isPaged = query !== undefined && 'cursor' in (schemaOf(query, 'input')['properties'] as Json);
  return [
    ...new Set<ErrorCode>([
      ...always,
      ...byAccess[access.kind],
      ...(params || access.kind === 'anonymous' ? (['not_found', 'permission_missing'] as const) : []),
      ...(body ? (['body_too_large', 'media_type_unsupported', 'not_found'] as const) : []),
      ...(idempotent ? (['idempotency_in_flight', 'idempotency_body_differs'] as const) : []),
      ...(isPaged ? (['cursor_invalid'] as const) : []),
      ...(versioned ? (['stale_version'] as const) : []),
      ...codes,
    ]),
  ];
}

function refusalsOf(endpoint: Endpoint): Record<string, Json> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errorCatalogue[code].status);
  byStatus.set(400, byStatus.get(400) ?? []);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description:
          codes.map((code) => `${code}: ${errorTexts[code]}`).join('\n\n') || 'Does not fit the contract',
        content:
          status === 400
            ? {
                'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
                'application/json': { schema: refusalSchema(codes) },
              }
            : { 'application/json': { schema: refusalSchema(codes) } },
      },
    ]),
  );
}

function refusalSchema(codes: readonly ErrorCode[]): Json {
  return { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return printed;
}

const components: Json = {
  securitySchemes: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of 30 minutes, from sign-in or refresh',
    },
    serviceKey: { type: 'http', scheme: 'bearer', description: 'A service key of the staffing provider' },
    link: {
      type: 'http',
      scheme: 'bearer',
      description: 'What stands in the fragment of a link that was sent to a contact',
    },
    sessionCookie: { type: 'apiKey', in: 'cookie', name: '__Host-staffroom-session' },
  },
  schemas: {
    Problem: {
      type: 'object',
      description:
        'What was sent does not fit the contract; errors lists the issues by the path of their field, 50 at most. omitted says how many more there were.',
      required: ['type', 'title', 'status', 'traceId', 'errors'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        traceId: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        omitted: { type: 'integer', minimum: 1 },
      },
    },
    Refusal: {
      type: 'object',
      description:
        'A refusal by its stable code; current is the present state of the item, where a conflict contains it.',
      required: ['type', 'code', 'param', 'message'],
      properties: {
        type: { type: 'string' },
        code: { type: 'string' },
        param: { type: ['string', 'null'] },
        message: { type: 'string' },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        current: {},
        traceId: { type: 'string' },
      },
    },
  },
};
