import type * as z from 'zod/mini';
import type { Access, Endpoint, Reply } from '@staffroom/domain/contract/define-endpoint.ts';
import { webhookContracts } from '@staffroom/domain/provider/webhook-events.contract.ts';
import type { Json } from './openapi-schemas.ts';
import { formatWebhook } from './openapi-webhooks.ts';
import { refusalsOf } from './openapi-refusals.ts';
import { schemaOf, components } from './openapi-schemas.ts';
import type { OpenApiDocument, Operation } from './openapi-document.ts';

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

function repliesOf({ name, replies, tagged }: Endpoint): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [
      status,
      {
        ...formatReply(Number(status), reply, fileTypes[name]),
        ...(tagged && reply !== null && { headers: tagHeader }),
      },
    ]),
  );
}

const tagHeader: Json = {
  ETag: { description: 'The same as long as the answer is', schema: { type: 'string' } },
};

const notModified: Record<string, Json> = {
  304: { description: 'The answer is the one that If-None-Match names; no body', headers: tagHeader },
};

/** The files that are always of one type; any other file names its own. */
const fileTypes: Readonly<Record<string, string>> = {
  downloadTimesheet: 'application/pdf',
  exportInvoices: 'text/csv',
  getInvoiceFile: 'application/pdf',
  readCalendar: 'text/calendar',
};

function formatReply(status: number, reply: Reply, fileType = '*/*'): Json {
  const description = status === 207 ? 'Done in part' : 'Done';
  if (reply === null) return { description: status === 204 ? 'Done, or an empty list' : description };
  if (reply === 'blob') return { description: 'A file', content: { [fileType]: {} } };
  if (reply === 'eventStream')
    return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  return { description, content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
}
