import { opensInvoice } from '@staffroom/domain/permissions/access-lists.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { clientsWithAny } from '../locations/viewable-locations.ts';

/** Which invoices a viewer may see. */
export type InvoiceScope = {
  clientGroupIds: readonly string[];
  /** Clients with any right to accounts, at them or below. */
  clientIds: readonly string[];
  /** Those where all of their accounts are seen. */
  wholeClientIds: readonly string[];
  locationIds: readonly number[];
};

/** Narrowed to the clients that were asked for; ids outside the viewer's own find nothing. */
export function invoiceScope(viewer: Viewer, wantedClientIds?: readonly string[]): InvoiceScope {
  const wanted = wantedClientIds && new Set(wantedClientIds);
  const { rights, clientGroupIds } = viewer;
  return {
    clientGroupIds,
    clientIds: [...clientsWithAny(viewer, opensInvoice)].filter((id) => wanted?.has(id) ?? true),
    wholeClientIds: [...rights.clientIds('accounts', 'view')],
    locationIds: [...rights.locationIds('accounts', 'view')],
  };
}

/** Of the invoice `i`: its client's accounts are seen, or those of every location that it is about. */
export function isVisible(scope: InvoiceScope): RawBuilder<unknown> {
  return sql`
    i.client_group_id = any(${[...scope.clientGroupIds]}::uuid[])
    and i.client_id = any(${[...scope.clientIds]}::uuid[])
    and (i.client_id = any(${[...scope.wholeClientIds]}::uuid[])
      or cardinality(i.location_ids) > 0 and i.location_ids <@ ${[...scope.locationIds]}::int[])`;
}
