import { providerClientGroupId } from '../../../identity/service-keys.ts';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import type { WriteAction } from '../../../platform/audit/write-actions.ts';

/** An entry in the provider's own chain, with types and states; addresses may contain secrets and are left out. */
export function auditWebhook(
  action: string,
  webhookId: string,
  changes: Readonly<Record<string, unknown>> = {},
): AuditEntry & { action: WriteAction } {
  return {
    clientGroupId: providerClientGroupId,
    action: `webhook.${action}`,
    entity: 'webhook',
    entityIds: [webhookId],
    changes,
  };
}
