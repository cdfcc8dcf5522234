import type { Write } from '../../http/route.ts';
import type { WriteAction } from '../../platform/audit/write-actions.ts';

type Told = {
  clientGroupId: string;
  clientId: string;
  invoiceId: string;
  locationIds: readonly number[];
  action: WriteAction;
  changes: Readonly<Record<string, unknown>>;
};

/**
 * Notifies screens and the audit trail. An invoice about one location also reaches those who may see only its accounts.
 */
export function tellOfInvoice(
  write: Write,
  { clientGroupId, clientId, invoiceId, locationIds, action, changes }: Told,
): void {
  const [locationId = null, ...others] = locationIds;
  write.announce({
    kind: 'invoice',
    clientGroupId,
    clientId,
    locationId: others.length > 0 ? null : locationId,
    entityIds: [invoiceId],
  });
  write.audit({ clientGroupId, action, entity: 'invoice', entityIds: [invoiceId], changes });
}
