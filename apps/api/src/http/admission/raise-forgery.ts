import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { auditActorOf } from '../../identity/viewer/audit-actor.ts';
import { Refusal } from '../reply/refusal.ts';

const forgeries: ReadonlySet<string> = new Set([
  'impersonation_grant_required',
  'impersonation_contact_differs',
  'impersonation_grant_ended',
]);

/** None of our screens sends such a call, except just after a grant ended: warn an operator. */
export function raiseForgery(
  error: unknown,
  { viewer, operation, requestId }: { viewer: Viewer; operation: string; requestId: string },
  log: Log,
): void {
  if (!(error instanceof Refusal) || !forgeries.has(error.code)) return;
  const { kind, id } = auditActorOf(viewer);
  log.warn({ traceId: requestId, code: error.code, operation, kind, id }, 'a call for a contact was refused');
}
