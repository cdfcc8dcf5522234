import type { Access, Endpoint, Method } from './define-endpoint.ts';

/** Only the kind of a schema: `array`, `object`, … */
export type ShapeFact = { readonly type: string };

export type ReplyFact = ShapeFact | null | 'blob' | 'eventStream';

/**
 * What a caller needs to know of an endpoint to send a request and read its answer. Every `Endpoint` is one; the
 * portal's build ships these facts instead of the contracts, so that no screen has to load schemas.
 */
export type EndpointFacts = {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly access: { readonly kind: Access['kind'] };
  readonly body?: ShapeFact;
  readonly replies: { readonly [status: number]: ReplyFact };
  readonly idempotent?: boolean;
  readonly versioned?: boolean;
  readonly tagged?: boolean;
  readonly reads?: boolean;
  readonly ofContactAlone?: boolean;
};

export function factsOf(endpoint: Endpoint): EndpointFacts {
  const { name, method, path, access, body, replies, idempotent, versioned, tagged } = endpoint;
  const { reads, ofContactAlone } = endpoint;
  return {
    name,
    method,
    path,
    access: { kind: access.kind },
    ...(body && { body: { type: body.type } }),
    replies: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [
        status,
        typeof reply === 'object' && reply !== null ? { type: reply.type } : reply,
      ]),
    ),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(versioned === undefined ? {} : { versioned }),
    ...(tagged === undefined ? {} : { tagged }),
    ...(reads === undefined ? {} : { reads }),
    ...(ofContactAlone === undefined ? {} : { ofContactAlone }),
  };
}

export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'replies' in value
  );
}
