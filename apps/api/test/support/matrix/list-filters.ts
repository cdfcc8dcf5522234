import type { Place } from './oracle.ts';
import type { Tenant } from './seed-tenant.ts';

/** A filter of a list: its query string, and the places that match it. */
export type ListFilter = {
  search: string;
  asks: (place: Place) => boolean;
  /** The kind of card that matches; both by default. */
  kind?: 'bookings' | 'pending';
};

export const absentLocationId = 2_147_483_647;

type Key = 'clientId' | 'locationId';

function filterFor(key: Key, ids: readonly string[]): ListFilter {
  return {
    search: ids.map((id) => `&${key}s[]=${id}`).join(''),
    asks: (place) => ids.includes(String(place[key])),
  };
}

/** Every non-empty set of ids, and one id given twice. */
export function listQueryOf(key: Key, ids: readonly string[]): ListFilter[] {
  const subsets = Array.from({ length: 2 ** ids.length - 1 }, (_, chosen) =>
    ids.filter((_id, index) => ((chosen + 1) >> index) & 1),
  );
  const [one = ''] = ids;
  return [...subsets, [one, one]].map((wanted) => filterFor(key, wanted));
}

/** No filter means everything that the viewer may see. */
export const allOfThem: ListFilter = { search: '', asks: () => true };

/** A client and a location: only what matches both. */
export function crossedFilters(clientIds: readonly string[], locationIds: readonly string[]): ListFilter[] {
  return clientIds.flatMap((clientId) =>
    locationIds.map((locationId): ListFilter => {
      const [client, location] = [filterFor('clientId', [clientId]), filterFor('locationId', [locationId])];
      return {
        search: client.search + location.search,
        asks: (place) => client.asks(place) && location.asks(place),
      };
    }),
  );
}

/** Every text of a tenant contains its mark; a status matches one of the two kinds. */
export function fieldFilters({ ours, theirs }: { ours: Tenant; theirs: Tenant }): ListFilter[] {
  return [
    ...[ours, theirs].map(({ groupId, marks }) => ({
      search: `&search=${marks[0]}`,
      asks: (place: Place) => place.groupId === groupId,
    })),
    { search: '&status[]=Filled', asks: () => true, kind: 'bookings' },
    { search: '&status[]=PendingApproval', asks: () => true, kind: 'pending' },
    { search: '&status[]=Cancelled&status[]=Invoiced', asks: () => false },
  ];
}
