import type { EndpointFacts } from '@staffroom/domain/contract/endpoint-facts.ts';

export type RequestHeaders = {
  readonly accessToken: string | null;
  readonly impersonatedContactId: string | null;
  /** One per user intent: a retry of the same intent sends the same key. */
  readonly idempotencyKey: string | null;
  /** The version of the item shown on screen. */
  readonly ifMatch: string | number | null;
  /** The tag of the cached answer. */
  readonly ifNoneMatch?: string | null;
};

export type PlainInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** The API version that this program was written for. */
export const apiVersion = '1';

/** The URL of an endpoint with its path and query filled in. Throws when a path parameter is missing. */
export function buildAddress(endpoint: Pick<EndpointFacts, 'path'>, input: PlainInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`The path needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = buildQuery(input.query ?? {});
  return query === '' ? path : `${path}?${query}`;
}

export function buildRequest(
  endpoint: EndpointFacts,
  input: PlainInput,
  headers: RequestHeaders,
): RequestInit {
  const lines = new Headers({ accept: 'application/json', 'accept-version': apiVersion });
  if (headers.accessToken !== null) lines.set('authorization', `Bearer ${headers.accessToken}`);
  if (headers.impersonatedContactId !== null)
    lines.set('impersonated-contact', headers.impersonatedContactId);
  if (endpoint.idempotent && headers.idempotencyKey !== null)
    lines.set('idempotency-key', headers.idempotencyKey);
  if (endpoint.versioned && headers.ifMatch !== null) lines.set('if-match', `"${headers.ifMatch}"`);
  if (headers.ifNoneMatch) lines.set('if-none-match', headers.ifNoneMatch);
  if (endpoint.body === undefined) return { method: endpoint.method, headers: lines };
  lines.set('content-type', 'application/json');
  return { method: endpoint.method, headers: lines, body: JSON.stringify(input.body) };
}

/** Lists are sent as `name[]=a&name[]=b`; an absent value is omitted, an empty list is one empty entry. */
function buildQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) value.forEach((item) => search.append(`${name}[]`, String(item)));
    else search.append(name, String(value));
  }
  return search.toString().replaceAll('%5B%5D=', '[]=');
}
