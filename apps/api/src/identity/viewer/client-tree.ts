import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readTogether } from '../../db/transaction.ts';
import { createDroppingCache } from './dropping-cache.ts';

/** The facts of the tree that the profile shows at its nodes. */
export type GroupFacts = {
  groupName: string;
  variant: string;
  timeZone: string | null;
  /** Whether the group's people sign in before they use a link from a message. */
  linksNeedSignIn: boolean;
  /** By location id, also where the viewer has no right: for rows that were found by the viewer's scope. */
  places: ReadonlyMap<number, CardLocation>;
};
/** What a booking's card shows of its location, and what decides its actions there. */
export type CardLocation = {
  clientId: string;
  clientName: string;
  locationId: number;
  locationName: string;
  timeZone: string;
  state: string;
  /** 1 teaching, 2 childcare, 3 other. */
  clientTypeInt: number;
  sameDayCutOff: string | null;
  isOnlineCancellationAllowed: boolean;
};
export type ClientFacts = { clientName: string };
export type LocationFacts = {
  locationName: string;
  timeZone: string;
  tags: readonly string[];
  address: {
    line1: string;
    line2: string;
    suburb: string;
    state: string;
    postcode: string;
    country: string;
    latitude: number | null;
    longitude: number | null;
    fullAddress: string;
  };
};

export type GroupTree = GroupFacts & {
  groupId: string;
  clients: (ClientFacts & { clientId: string; locations: (LocationFacts & { locationId: number })[] })[];
};

export type ClientTrees = {
  /** The groups that exist, each with its clients and locations by name. */
  get: (clientGroupIds: readonly string[]) => Promise<GroupTree[]>;
  drop: (clientGroupId: string) => void;
  dropAll: () => void;
};

/** The trees of groups, kept in the process until a change of them is announced. */
export function createClientTrees(web: Database, { cacheMs }: { cacheMs: number }): ClientTrees {
  const cache = createDroppingCache<string, GroupTree | null>({ most: 500, cacheMs });
  return {
    get: async (clientGroupIds) => {
      const found = await Promise.all(
        clientGroupIds.map((clientGroupId) =>
          cache.get(clientGroupId, () => loadGroupTree(web, clientGroupId)),
        ),
      );
      return found.filter((tree) => tree !== null);
    },
    drop: (clientGroupId) => cache.drop(clientGroupId),
    dropAll: () => cache.dropAll(),
  };
}

type GroupRow = Columns<'client_groups', 'name' | 'variant' | 'links_need_sign_in'> & {};
type ClientRow = Columns<
  'clients',
  'client_id' | 'name' | 'client_type' | 'same_day_cut_off' | 'online_cancellation_allowed'
>;
type LocationRow = Columns<
  'locations',
  | 'client_id'
  | 'location_id'
  | 'name'
  | 'address_line1'
  | 'address_line2'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'time_zone'
  | 'tags'
>;

async function loadGroupTree(web: Database, clientGroupId: string): Promise<GroupTree | null> {
  const tenantScope = { clientGroupIds: [clientGroupId], contactId: null };
  const [groups, clients, locations] = await readTogether<[GroupRow, ClientRow, LocationRow]>(
    web,
    tenantScope,
    [
      sql<GroupRow>`select name, variant, links_need_sign_in from client_groups where client_group_id = ${clientGroupId}`,
      sql<ClientRow>`
      select client_id, name, client_type, same_day_cut_off, online_cancellation_allowed
      from clients where client_group_id = ${clientGroupId}
      order by name collate "und-x-icu", client_id`,
      sql<LocationRow>`
      select client_id, location_id, name, address_line1, address_line2, suburb, state, postcode, country,
        latitude, longitude, time_zone, tags
      from locations where client_group_id = ${clientGroupId}
      order by name collate "und-x-icu", location_id`,
    ],
  );
  const [group] = groups;
  if (!group) return null;
  const byClient = Map.groupBy(locations, (location) => location.client_id);
  return {
    groupId: clientGroupId,
    groupName: group.name,
    variant: group.variant,
    linksNeedSignIn: group.links_need_sign_in,
    timeZone: clients.flatMap((client) => byClient.get(client.client_id) ?? [])[0]?.time_zone ?? null,
    places: new Map(
      clients.flatMap((client) =>
        (byClient.get(client.client_id) ?? []).map((location) => [
          location.location_id,
          readPlace(client, location),
        ]),
      ),
    ),
    clients: clients.map((client) => ({
      clientId: client.client_id,
      clientName: client.name,
      locations: (byClient.get(client.client_id) ?? []).map(readLocation),
    })),
  };
}

function readPlace(client: ClientRow, location: LocationRow): CardLocation {
  return {
    clientId: client.client_id,
    clientName: client.name,
    locationId: location.location_id,
    locationName: location.name,
    timeZone: location.time_zone,
    state: location.state,
    clientTypeInt: client.client_type,
    sameDayCutOff: client.same_day_cut_off,
    isOnlineCancellationAllowed: client.online_cancellation_allowed,
  };
}

function readLocation(row: LocationRow): LocationFacts & { locationId: number } {
  const { suburb, state, postcode, country, latitude, longitude } = row;
  const lines = [row.address_line1, row.address_line2, suburb, `${state} ${postcode}`.trim(), country];
  return {
    locationId: row.location_id,
    locationName: row.name,
    timeZone: row.time_zone,
    tags: row.tags,
    address: {
      line1: row.address_line1,
      line2: row.address_line2,
      suburb,
      state,
      postcode,
      country,
      latitude,
      longitude,
      fullAddress: lines.filter((line) => line !== '').join(', '),
    },
  };
}
