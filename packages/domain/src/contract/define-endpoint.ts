import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import type { LinkPurpose } from '../links/link-purposes.ts';
import type { Requirement } from '../permissions/requirement.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** Who may call at all; the route limits which items they may touch. */
export type Access =
  /** No token is read. */
  | { kind: 'anonymous' }
  /** Any signed-in contact. */
  | { kind: 'signedIn' }
  /** A contact who satisfies one, or all, of the requirements somewhere in the tree (spec section 6). */
  | { kind: 'requires'; combine: 'one' | 'all'; requirements: readonly Requirement[] }
  /** A staffing provider's service key. */
  | { kind: 'serviceKey' }
  /**
   * The secret of a link that was sent to a contact, as bearer: it acts as that contact, for the one item in the path
   * and for one purpose (docs/decisions/034).
   */
  | { kind: 'link'; purpose: LinkPurpose; item: string }
  /** Reads the session cookie and checks the origin: sign-in, refresh, sign-out. */
  | { kind: 'sessionCookie' };

/** `null` is an answer without a body; `'blob'` a file; `'eventStream'` server-sent events. */
export type Reply = z.ZodMiniType | null | 'blob' | 'eventStream';

export type Endpoint = {
  /** Also the OpenAPI operation id. */
  readonly name: string;
  readonly method: Method;
  /** Whole path with `:params`, for example `/api/v1/bookings/:bookingId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Always `z.strictObject`. Query and params arrive as text: use the `query…` schemas of `wire-types.ts`. */
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** By status. 400 (problem details), 401, 403, 404, 409, 422, 429, 500 and 503 need no entry. */
  readonly replies: { readonly [status: number]: Reply };
  /** Business refusals this operation can answer. */
  readonly codes?: readonly ErrorCode[];
  /** Accepts `Idempotency-Key` (security.md, Writes). Every POST and PUT that writes. */
  readonly idempotent?: boolean;
  /** Accepts `If-Match` with the item's version; 409 `stale_version`. */
  readonly versioned?: boolean;
  /**
   * For large answers that seldom change: each has an `ETag`, and a call that sends it in `If-None-Match` gets 304
   * without a body while the answer is unchanged. GET only.
   */
  readonly tagged?: boolean;
  /** A POST that changes nothing. */
  readonly reads?: boolean;
  /** Refused to support users acting as the contact, even where it only reads (product.md 30). */
  readonly ofContactAlone?: boolean;
  /** Default 65,536. */
  readonly bodyLimitBytes?: number;
};

/** Whether a call can change anything. */
export function isWriting({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return method !== 'GET' && method !== 'HEAD' && reads !== true;
}

/** An endpoint is a value: the API registers it, the portal calls it, OpenAPI is generated from it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;

/** What the caller passes: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E extends { params: infer P } ? { params: Input<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (E extends { body: infer B } ? { body: Input<B> } : unknown);

type ReplyBody<R> = R extends z.ZodMiniType
  ? z.output<R>
  : R extends null
    ? null
    : R extends 'blob'
      ? Blob
      : never;

/**
 * The union over the endpoint's successful statuses; a 204 counts as the empty list where another status has a list.
 */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['replies']]: ReplyBody<E['replies'][S]>;
}[keyof E['replies']];

/** What a route returns: a declared status with its body. `json` is text that PostgreSQL built. */
export type RouteReply<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: E['replies'][S] extends z.ZodMiniType
    ? | { status: S; body: z.input<E['replies'][S]>; headers?: Record<string, string> }
      | { status: S; json: string; headers?: Record<string, string> }
    : { status: S; headers?: Record<string, string>; file?: Uint8Array; contentType?: string };
}[keyof E['replies'] & number];
