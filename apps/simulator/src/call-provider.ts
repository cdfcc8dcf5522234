import * as z from 'zod/mini';
import type { CallInput, Endpoint, ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { parseServerError } from '@staffroom/domain/errors/parse-server-error.ts';

export type Answer<E extends Endpoint> =
  /** nextPage is what the next page of a list is asked for by; null for the last page, and for what is no list. */
  { ok: true; status: number; body: ReplyOf<E>; nextPage: string | null } | Refused;

/** A refusal by its code; null where the answer has none. */
export type Refused = { ok: false; status: number; code: string | null; retryAfterMs: number | null };

export type CallProvider = <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: { idempotencyKey?: string; timeoutMs?: number },
) => Promise<Answer<E>>;

export type CallOptions = {
  /** Where the server is, such as `http://localhost:3000`. */
  baseUrl: string;
  serviceKey: string;
  /** Timeout of a call; 10 s by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Called with how far the server's clock was moved ahead, when an answer says so. */
  onAhead?: (seconds: number) => void;
};

/** A refusal of the caller, or a busy server: says nothing about the request itself. */
export function concernsCaller(answer: { ok: boolean; status: number }): boolean {
  return !answer.ok && [401, 429, 503].includes(answer.status);
}

/** The server was not reached, or its answer breaks the contract; the call may be retried with its idempotency key. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** Calls endpoints by their contracts: paths come from the contract and replies are parsed by its schema. */
export function createCallProvider({
  baseUrl,
  serviceKey,
  timeoutMs: usualTimeoutMs = 10_000,
  ...rest
}: CallOptions): CallProvider {
  const fetchAnswer = rest.fetch ?? fetch;
  return async (endpoint, input, { idempotencyKey, timeoutMs = usualTimeoutMs } = {}) => {
    const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown };
    const address = new URL(fillPath(endpoint.path, params) + formatQuery(query), baseUrl);
    try {
      const response = await fetchAnswer(address, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${serviceKey}`,
          'accept-version': '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const ahead = response.headers.get('demo-ahead');
      if (ahead !== null) rest.onAhead?.(Number(ahead));
      return await readAnswer(endpoint, response);
    } catch (error) {
      throw new UnreachableError(`${endpoint.name} got no answer`, { cause: error });
    }
  };
}

type Values = Readonly<Record<string, unknown>>;

/** `/api/v1/bookings/:bookingId` with its parameters; throws when one is missing. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Lists as `name[]=a&name[]=b`; undefined values are left out. */
export function formatQuery(query: Values = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)]);
    return [[name, String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

const paginationShape = z.object({ nextCursor: z.optional(z.nullable(z.string())) });

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const { status } = response;
  const reply = endpoint.replies[status];
  const pagination: unknown = JSON.parse(response.headers.get('x-pagination') ?? '{}');
  const { nextCursor: nextPage = null } = z.parse(paginationShape, pagination);
  if (reply === null) return { ok: true, status, body: null as ReplyOf<E>, nextPage };
  const body: unknown = await response.json().catch(() => null);
  if (typeof reply === 'object') {
    return { ok: true, status, body: z.parse(reply, body) as ReplyOf<E>, nextPage };
  }
  const error = parseServerError(body);
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    status,
    code: error.kind === 'code' ? error.code : null,
    retryAfterMs: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1000 : null,
  };
}
