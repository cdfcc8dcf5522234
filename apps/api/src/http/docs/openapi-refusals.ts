import type { Access, Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import type { Json } from './openapi-schemas.ts';
import { schemaOf } from './openapi-schemas.ts';

const always: readonly ErrorCode[] = [
  'rate_limit_exceeded',
  'internal_error',
  'server_overloaded',
  'storage_full',
  'lock_timed_out',
  'query_timed_out',
  'api_version_unsupported',
  'request_malformed',
  'headers_too_large',
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

export function refusalsOf(endpoint: Endpoint): Record<string, Json> {
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
