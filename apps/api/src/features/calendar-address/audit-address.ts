import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { WriteAction } from '../../platform/audit/write-actions.ts';

/** Names the address by its id, which opens nothing. */
export function auditAddress(
  what: 'create' | 'replace' | 'end',
  { homeClientGroupId }: Viewer,
  addressId: string,
): AuditEntry & { action: WriteAction } {
  return {
    clientGroupId: homeClientGroupId,
    action: `calendarAddress.${what}`,
    entity: 'calendarAddress',
    entityIds: [addressId],
  };
}
