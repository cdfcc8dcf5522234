import { providerClientGroupId } from '../../identity/service-keys.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { WriteAction } from '../../platform/audit/write-actions.ts';
import type { RouteContext, Write } from '../../http/route.ts';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';

/** Announces the change to open screens of every client group; the audit entry is in the provider's own chain. */
export function tellOfServiceStatus(
  write: Write,
  { tenantScope }: Pick<RouteContext<Endpoint>, 'tenantScope'>,
  { action, changes }: { action: WriteAction; changes: NonNullable<AuditEntry['changes']> },
): void {
  for (const clientGroupId of tenantScope.clientGroupIds) {
    if (clientGroupId === providerClientGroupId) continue;
    write.announce({ kind: 'serviceStatus', clientGroupId, entityIds: [] });
  }
  write.audit({
    clientGroupId: providerClientGroupId,
    action,
    entity: 'serviceStatus',
    // There is one status for the whole provider.
    entityIds: [providerClientGroupId],
    changes,
  });
}
