import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sendAuditEntries } from './audit.ts';
import type { AuditActor } from './audit.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';

/** A refused attempt, such as a call without permission or a sign-in with a wrong password. */
export type AuditedRefusal = {
  clientGroupId: string;
  /** Such as `call.refused`. */
  action: string;
  entity: string;
  entityIds: readonly string[];
  /** Method and path as written in the contract. */
  operation: string;
  /** The refusal's code. */
  code: string;
  actor: AuditActor;
  at: Temporal.Instant;
};

export type AuditRefusals = {
  /** Writes the first of each kind at once and counts the repeats. Never throws. */
  record: (refusal: AuditedRefusal) => Promise<void>;
  /** Writes the repeats counted since the last flush; runs by itself each minute. Never throws. */
  flush: () => Promise<void>;
  /** Writes the remaining counts, then stops. */
  stop: () => Promise<void>;
};

type Kind = { last: AuditedRefusal; entityIds: Set<string>; repeats: number };

const flushEveryMs = 60_000;
const maxKinds = 1_000;
const maxEntityIds = 50;

/**
 * Audit rows for refusals, which anyone can cause as fast as they can call. The first refusal of each subject, code and
 * operation is written at once; its repeats share one row a minute, counted in `changes.repeats`. Beyond a thousand
 * kinds a minute, the rest are counted together by group, action and code. A killed process loses at most the repeats
 * of its last minute.
 */
export function createAuditRefusals({
  database,
  ids,
  log,
}: {
  /** The web login. */
  database: Database;
  ids: Ids;
  log: Log;
}): AuditRefusals {
  const kinds = new Map<string, Kind>();

  const write = async (rows: readonly { refusal: AuditedRefusal; repeats: number }[]): Promise<boolean> => {
    const clientGroupIds = [...new Set(rows.map(({ refusal }) => refusal.clientGroupId))];
    try {
      await inTransaction(database, { clientGroupIds, contactId: null }, async (tx) => {
        for (const { refusal, repeats } of rows) {
          const { operation, code, actor, at, ...entry } = refusal;
          const changes = { operation, code, ...(repeats > 0 && { repeats }) };
          sendAuditEntries(tx, [{ ...entry, changes }], { actor, ids, at });
        }
      });
      return true;
    } catch (error) {
      log.error({ error, rows: rows.length }, 'refusals could not be audited');
      return false;
    }
  };

  const flush = async (): Promise<void> => {
    const counted: Kind[] = [];
    for (const [key, kind] of kinds) {
      if (kind.repeats > 0) counted.push({ ...kind });
      else kinds.delete(key);
      kind.repeats = 0;
      kind.entityIds = new Set();
    }
    if (counted.length === 0) return;
    const written = await write(
      counted.map(({ last, entityIds, repeats }) => ({
        refusal: { ...last, entityIds: [...entityIds] },
        repeats,
      })),
    );
    if (!written) for (const { last, repeats } of counted) count(last, repeats);
  };

  /** Returns whether this is the first of its kind. */
  const count = (refusal: AuditedRefusal, times = 1): boolean => {
    let key = keyOf(refusal);
    let last = refusal;
    if (!kinds.has(key) && kinds.size >= maxKinds) {
      const { clientGroupId, action, code } = refusal;
      key = ['many', clientGroupId, action, code].join(' ');
      last = { ...refusal, operation: 'many', actor: { kind: 'system', id: 'many' } };
    }
    const kind = kinds.get(key);
    if (!kind) {
      kinds.set(key, { last, entityIds: new Set(), repeats: 0 });
      return true;
    }
    kind.last = last;
    kind.repeats += times;
    for (const id of refusal.entityIds) {
      if (kind.entityIds.size < maxEntityIds) kind.entityIds.add(id);
    }
    return false;
  };

  const timer = setInterval(() => void flush(), flushEveryMs);
  timer.unref();

  return {
    record: async (refusal) => {
      if (count(refusal)) await write([{ refusal, repeats: 0 }]);
    },
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

function keyOf({ clientGroupId, action, code, operation, actor }: AuditedRefusal): string {
  const { kind, id, subjectContactId = '' } = actor;
  return [kind, id, subjectContactId, clientGroupId, action, code, operation].join(' ');
}
