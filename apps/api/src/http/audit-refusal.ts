import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Viewer } from '../identity/viewer.ts';
import { sendAuditEntries } from '../platform/audit.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { Refusal } from './refusal.ts';

export type RefusedCall = {
  viewer: Viewer;
  /** Method and path as the contract writes them. */
  operation: string;
  params: unknown;
  address: string;
  requestId: string;
  at: Temporal.Instant;
};

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Leaves an audit row for every 403, also for those that the screen passes over. Never throws. */
export async function auditRefusal(
  error: unknown,
  { viewer, operation, params, address, requestId, at }: RefusedCall,
  { database, ids, log }: { database: Database; ids: Ids; log: Log },
): Promise<void> {
  if (!(error instanceof Refusal) || errorCatalogue[error.code].status !== 403) return;
  const { contactId, sessionId, clientGroupIds, homeClientGroupId } = viewer;
  const entityIds = Object.values(params ?? {}).filter(
    (value) => typeof value === 'string' && idShape.test(value),
  );
  try {
    await inTransaction(database, { clientGroupIds, contactId }, async (tx) => {
      sendAuditEntries(
        tx,
        [
          {
            clientGroupId: homeClientGroupId,
            action: 'call.refused',
            entity: 'call',
            entityIds,
            changes: { operation, code: error.code },
          },
        ],
        { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
      );
    });
  } catch (failure) {
    log.error({ error: failure, traceId: requestId }, 'a refusal could not be audited');
  }
}
