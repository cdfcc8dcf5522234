import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { holdsRight } from '../../identity/viewer/scope-ranges.ts';
import { timeZonesOf } from '../locations/time-zones.ts';

/** Which invoices a viewer may see, as the fewest nodes of the tree: each is a range of an index. */
export type InvoiceScope = {
  clientGroupIds: readonly string[];
  /** Where all accounts are seen. */
  wholeGroupIds: readonly string[];
  /** Of the other groups; clients that stand below none of the whole ones. */
  clients: readonly ClientNode[];
  /** Of every client of the scope, and perhaps of others: where these have one date, nobody asks which is whose. */
  timeZones: readonly string[];
};

type ClientNode = {
  groupId: string;
  clientId: string;
  /** Where accounts are seen; null: all of the client's accounts. */
  locationIds: readonly number[] | null;
};

type GroupNode = Viewer['rights']['links']['groups'][number];

const seesAccounts = holdsRight('accounts', 'view');

/** Narrowed to the clients that were asked for; ids outside the viewer's own find nothing. */
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

/** As PostgreSQL writes an array: one of arrays of unequal lengths does not exist. */
const arrayText = (ids: readonly number[] | null): string | null => ids && `{${ids.join(',')}}`;

const clientNodes = ({ clients }: InvoiceScope): RawBuilder<unknown> => sql`
  unnest(${clients.map(({ groupId }) => groupId)}::uuid[], ${clients.map(({ clientId }) => clientId)}::uuid[],
    ${clients.map(({ locationIds }) => arrayText(locationIds))}::text[]) as node (client_group_id, client_id, location_ids)`;

const isOfNode = sql`i.client_group_id = node.client_group_id and i.client_id = node.client_id
  and (node.location_ids is null
    or cardinality(i.location_ids) > 0 and i.location_ids <@ node.location_ids::int[])`;

/** Of an invoice `i` that is found by its keys: its client's accounts are seen, or those of every location it is about. */
export function isVisible(scope: InvoiceScope): RawBuilder<unknown> {
  return sql`
    i.client_group_id = any(${[...scope.clientGroupIds]}::uuid[])
    and (i.client_group_id = any(${[...scope.wholeGroupIds]}::uuid[])
      or exists (select from ${clientNodes(scope)} where ${isOfNode}))`;
}

/**
 * Columns of all invoices `i` of the scope, node by node. `rest` follows the condition of a node and ends with a limit or an
 * offset: without either the nodes are joined with all that the other groups have as well.
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
