import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { holdsRight } from '../../identity/viewer/scope-ranges.ts';
import { timeZonesOf } from '../locations/time-zones.ts';

/** The invoices that a viewer may see, as the fewest nodes of the tree: each is an index range. */
export type InvoiceScope = {
  clientGroupIds: readonly string[];
  /** Groups where all accounts are visible. */
  wholeGroupIds: readonly string[];
  /** Clients of the other groups. */
  clients: readonly ClientNode[];
  /**
   * Time zones of every client of the scope, and perhaps of others: while all have the same date, none is looked up.
   */
  timeZones: readonly string[];
};

type ClientNode = {
  groupId: string;
  clientId: string;
  /** Locations whose accounts are visible; null for all of the client's accounts. */
  locationIds: readonly number[] | null;
};

type GroupNode = Viewer['rights']['links']['groups'][number];

const seesAccounts = holdsRight('accounts', 'view');

/** Limited to the requested clients; ids outside the viewer's own find nothing. */
export function invoiceScope(
  { rights, clientGroupIds }: Viewer,
  wantedClientIds?: readonly string[],
): InvoiceScope {
  const { groups } = rights.links;
  const wanted = wantedClientIds && new Set(wantedClientIds);
  const whole = wanted ? [] : groups.filter(seesAccounts);
  const clients = groups
    .filter((group) => !whole.includes(group))
    .flatMap((group) =>
      group.clients
        .filter(({ clientId }) => wanted?.has(clientId) ?? true)
        .flatMap((client) => readNode(group, client)),
    );
  return {
    clientGroupIds,
    wholeGroupIds: whole.map(({ groupId }) => groupId),
    clients,
    timeZones: [...new Set(groups.flatMap(timeZonesOf))],
  };
}

function readNode({ groupId }: GroupNode, client: GroupNode['clients'][number]): ClientNode[] {
  const { clientId } = client;
  if (seesAccounts(client)) return [{ groupId, clientId, locationIds: null }];
  const locationIds = client.locations.filter(seesAccounts).map(({ locationId }) => locationId);
  return locationIds.length === 0 ? [] : [{ groupId, clientId, locationIds }];
}

/** As a PostgreSQL array literal: it has no arrays of arrays of unequal lengths. */
const arrayText = (ids: readonly number[] | null): string | null => ids && `{${ids.join(',')}}`;

const clientNodes = ({ clients }: InvoiceScope): RawBuilder<unknown> => sql`
  unnest(${clients.map(({ groupId }) => groupId)}::uuid[], ${clients.map(({ clientId }) => clientId)}::uuid[],
    ${clients.map(({ locationIds }) => arrayText(locationIds))}::text[]) as node (client_group_id, client_id, location_ids)`;

const isOfNode = sql`i.client_group_id = node.client_group_id and i.client_id = node.client_id
  and (node.location_ids is null
    or cardinality(i.location_ids) > 0 and i.location_ids <@ node.location_ids::int[])`;

/** For an invoice `i` found by its keys: the accounts of its client, or of all its locations, are visible. */
export function isVisible(scope: InvoiceScope): RawBuilder<unknown> {
  return sql`
    i.client_group_id = any(${[...scope.clientGroupIds]}::uuid[])
    and (i.client_group_id = any(${[...scope.wholeGroupIds]}::uuid[])
      or exists (select from ${clientNodes(scope)} where ${isOfNode}))`;
}

/**
 * Columns of all invoices `i` of the scope, node by node. `rest` follows the condition of a node and ends with a limit
 * or an offset: without either, the planner joins the nodes with the rows of all other groups.
 */
export function visibleInvoices(
  scope: InvoiceScope,
  columns: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select seen.* from unnest(${[...scope.wholeGroupIds]}::uuid[]) as node (client_group_id) cross join lateral (
      select ${columns} from invoices i where i.client_group_id = node.client_group_id ${rest}) seen
    union all
    select seen.* from ${clientNodes(scope)} cross join lateral (
      select ${columns} from invoices i where ${isOfNode} ${rest}) seen`;
}
