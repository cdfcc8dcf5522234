import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import { auditActorOf } from '../../identity/viewer/audit-actor.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import { Refusal } from '../reply/refusal.ts';

export type RefusedCall = {
  viewer: Viewer;
  /** Method and path as written in the contract. */
  operation: string;
  params: unknown;
  address: string;
  requestId: string;
  at: Temporal.Instant;
};

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Audits every 403 and every call under an ended grant, also those the screen ignores. Repeats within a minute share a
 * row. Never throws.
 */
export async function auditRefusal(
  error: unknown,
  { viewer, operation, params, address, requestId, at }: RefusedCall,
  refusals: AuditRefusals,
): Promise<void> {
  if (!(error instanceof Refusal)) return;
  if (errorCatalogue[error.code].status !== 403 && error.code !== 'impersonation_grant_ended') return;
  const { homeClientGroupId } = viewer;
  const entityIds = Object.values(params ?? {}).filter(
    (value): value is string => typeof value === 'string' && idShape.test(value),
  );
  await refusals.record({
    clientGroupId: homeClientGroupId,
    action: 'call.refused',
    entity: 'call',
    entityIds,
    operation,
    code: error.code,
    actor: { ...auditActorOf(viewer), address, requestId },
    at,
  });
}
