import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  RouteReply,
} from '@staffroom/domain/contract/define-endpoint.ts';
import type { Database } from '../db/connections/pool.ts';
import type { Tx, TenantScope } from '../db/transaction.ts';
import type { Identity } from '../identity/sessions/identity.ts';
import type { ProviderCaller, Viewer } from '../identity/viewer/viewer.ts';
import type { AuditEntry } from '../platform/audit/audit.ts';
import type { WriteAction } from '../platform/audit/write-actions.ts';
import type { Ids } from '../platform/runtime/ids.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { Announcement } from '../platform/events/outbox.ts';
import type { EventStream } from './reply/event-stream.ts';
import type { Settings } from './settings.ts';

/** One operation: its contract and its handler. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (context: RouteContext<Endpoint>) => Promise<AnyReply>;
};

export type AnyReply = {
  status: number;
  body?: unknown;
  /** JSON text built by PostgreSQL; sent unchanged. */
  json?: string;
  headers?: Record<string, string>;
  file?: Uint8Array;
  contentType?: string;
};

export type RouteContext<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The signed-in contact, or the recipient of a link; null on anonymous, cookie and service key endpoints. */
  readonly viewer: ViewerOf<E>;
  /** The provider's program; null except on service key endpoints. */
  readonly provider: ProviderOf<E>;
  /** Also the traceId in error answers and in the log. */
  readonly requestId: string;
  /** When the server received the request; the `now` of every rule. */
  readonly receivedAt: Temporal.Instant;
  /** The caller's address as seen by the server. */
  readonly address: string;
  /** The portal's origin that the caller used, or the first configured one. */
  readonly origin: string;
  /** The web login's connections, for `readInOneTrip(context.database, context.wall, …)`. */
  readonly database: Database;
  /** The client groups and contact that row security limits the caller to. */
  readonly tenantScope: TenantScope;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly ids: Ids;
  readonly log: Log;
  /** From `If-Match` on versioned endpoints; null when the caller sent none. */
  readonly ifMatchVersion: number | null;
  readonly header: (name: string) => string | undefined;
  /** Whether the caller has disconnected and no longer waits for the answer. */
  readonly hasLeft: () => boolean;
  /** Complete `Set-Cookie` values. */
  readonly setCookies: (cookies: readonly string[]) => void;
  /**
   * Runs a write in one transaction within the caller's tenant scope. The idempotency record of the reply,
   * announcements and audit rows are committed with it. A repeated key returns the first reply; `work` then runs only
   * up to its first answer from the database, without effect. Serialization failures run `work` again. Throw a
   * `Refusal` to roll everything back.
   */
  readonly inTransaction: (work: (write: Write) => Promise<RouteReply<E>>) => Promise<RouteReply<E>>;
  /** Only on `eventStream` endpoints: sends the headers and stays open; return `{ status: 200 }` at once. */
  readonly openEventStream: () => EventStream;
};

export type Write = Tx & {
  /** Notifies other screens, the provider and the worker after commit. One per location and kind. */
  announce: (announcement: Announcement) => void;
  audit: (entry: AuditEntry & { action: WriteAction }) => void;
};

type ViewerOf<E extends Endpoint> = Endpoint extends E
  ? Viewer | null
  : E['access'] extends { kind: 'signedIn' | 'requires' | 'link' }
    ? Viewer
    : null;

type ProviderOf<E extends Endpoint> = Endpoint extends E
  ? ProviderCaller | null
  : E['access'] extends { kind: 'serviceKey' }
    ? ProviderCaller
    : null;

/** Combines a contract with its handler. Register it in `server/build-app.ts`. */
export function route<const E extends Endpoint, Status extends number>(
  endpoint: E,
  // The second type parameter keeps a reply's status as a literal type.
  handle: (context: RouteContext<E>) => Promise<{ status: Status } & RouteReply<E>>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
