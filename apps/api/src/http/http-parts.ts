import type { Database } from '../db/connections/pool.ts';
import type { Identity } from '../identity/sessions/identity.ts';
import type { AuditRefusals } from '../platform/audit/audit-refusals.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Ids } from '../platform/runtime/ids.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { Storage } from '../platform/runtime/storage.ts';
import type { CallLimits } from './admission/call-limits.ts';
import type { KnownCallers } from './admission/known-callers.ts';
import type { Settings } from './settings.ts';

export type HttpParts = {
  /** The web login. */
  database: Database;
  identity: Identity;
  clock: Clock;
  ids: Ids;
  log: Log;
  refusals: AuditRefusals;
  storage: Storage;
  settings: Settings;
  limits: CallLimits;
  knownCallers: KnownCallers;
  /** An event's number in the form shown to outsiders. */
  sealEventId: (seq: number) => string;
};
