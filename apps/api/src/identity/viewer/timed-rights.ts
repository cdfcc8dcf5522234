import { delegationSpan } from '@staffroom/domain/pending-bookings/approval-delegation.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { CardLocation, GroupTree } from './client-tree.ts';
import { readViewerRights } from './viewer-rights.ts';
import type { GrantRow } from './viewer-rights.ts';
import type { Viewer, ViewerRights } from './viewer.ts';

/** A grant of an approver who lets the contact decide in their place. */
export type LentGrantRow = Pick<GrantRow, 'client_group_id' | 'client_id' | 'location_id'> &
  Columns<'approval_delegations', 'delegator_contact_id' | 'from_local' | 'until_local'>;

type RightsNow = Pick<Viewer, 'rights' | 'standsInFor'>;

type Lent = {
  place: CardLocation;
  clientGroupId: string;
  delegatorId: string;
  from: Temporal.Instant;
  until: Temporal.Instant;
};

/** What a delegate may do: read the requests and decide. */
const lentPermissions = ['pending booking_view', 'pending booking_modify'];

/**
 * A contact's rights at an instant: their own, and at locations where they hold any right what others lend them there on
 * that day. Answers are kept until the next delegation begins or ends.
 */
export function createTimedRights(
  grants: readonly GrantRow[],
  lentGrants: readonly LentGrantRow[],
  groups: readonly GroupTree[],
): { rightsAt: (now: Temporal.Instant) => RightsNow; unknownPermissions: string[] } {
  const { rights: own, unknownPermissions } = readViewerRights(grants, groups);
  const lent = lentGrants.flatMap((row) => placesOf(row, own, groups));
  if (lent.length === 0) {
    const always = { rights: own, standsInFor: new Map() };
    return { rightsAt: () => always, unknownPermissions };
  }
  let kept: (RightsNow & { from: Temporal.Instant; until: Temporal.Instant | null }) | null = null;
  const rightsAt = (now: Temporal.Instant): RightsNow => {
    if (kept === null || isBefore(now, kept.from) || (kept.until !== null && !isBefore(now, kept.until))) {
      const inForce = lent.filter(({ from, until }) => !isBefore(now, from) && isBefore(now, until));
      kept = { ...withLent(grants, inForce, own, groups), from: now, until: nextChange(lent, now) };
    }
    return kept;
  };
  return { rightsAt, unknownPermissions };
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

function placesOf(row: LentGrantRow, own: ViewerRights, groups: readonly GroupTree[]): Lent[] {
  const group = groups.find(({ groupId }) => groupId === row.client_group_id);
  const places = [...(group?.places.values() ?? [])].filter(
    ({ clientId, locationId }) =>
      (row.client_id ?? clientId) === clientId &&
      (row.location_id ?? locationId) === locationId &&
      own.allLocationIds.has(locationId),
  );
  const dates = { fromDate: row.from_local, untilDate: row.until_local };
  return places.map((place) => ({
    place,
    clientGroupId: row.client_group_id,
    delegatorId: row.delegator_contact_id,
    ...delegationSpan(dates, place.timeZone),
  }));
}

function withLent(
  grants: readonly GrantRow[],
  inForce: readonly Lent[],
  own: ViewerRights,
  groups: readonly GroupTree[],
): RightsNow {
  if (inForce.length === 0) return { rights: own, standsInFor: new Map() };
  const lentGrants = inForce.map(({ place, clientGroupId }) => ({
    client_group_id: clientGroupId,
    client_id: place.clientId,
    location_id: place.locationId,
    permissions: lentPermissions,
  }));
  const decides = own.locationIds('pending booking', 'modify');
  const byPlace = Map.groupBy(
    inForce.filter(({ place }) => !decides.has(place.locationId)),
    ({ place }) => place.locationId,
  );
  return {
    rights: readViewerRights([...grants, ...lentGrants], groups).rights,
    standsInFor: new Map(
      [...byPlace].map(([locationId, lent]) => [locationId, lent.map(({ delegatorId }) => delegatorId)]),
    ),
  };
}

/** Null when nothing begins or ends after `now`. */
function nextChange(lent: readonly Lent[], now: Temporal.Instant): Temporal.Instant | null {
  const later = lent
    .flatMap(({ from, until }) => [from, until])
    .filter((instant) => isBefore(now, instant))
    .toSorted((one, other) => Temporal.Instant.compare(one, other));
  return later[0] ?? null;
}
