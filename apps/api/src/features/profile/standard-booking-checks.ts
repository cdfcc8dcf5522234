import { checkStartTime } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { refuse } from '@staffroom/domain/errors/verdict.ts';
import { minutesBetween } from '@staffroom/domain/time/wall-time.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import type { Viewer, ViewerRights } from '../../identity/viewer/viewer.ts';

type Times = { locationId: number; startTime: string; endTime: string };

/**
 * What a template needs to be saved at all; its problems say whether it can be booked today. Templates belong to their
 * contact, so a location of another group than the contact's own cannot be saved in one.
 */
export function refuseImpossibleTemplate(
  { locationId, startTime, endTime }: Times,
  { rights, homeClientGroupId }: Viewer,
): void {
  if (!rights.allLocationIds.has(locationId)) throw notFound();
  if (!isInGroup(rights, homeClientGroupId, locationId))
    throw new Refusal('location_required', { param: 'locationId' });
  refuseUnlessAllowed(checkStartTime(startTime), { param: 'startTime' });
  if ((minutesBetween(startTime, endTime) ?? 0) <= 0) {
    refuseUnlessAllowed(refuse('end_time_before_start'), { param: 'endTime' });
  }
}

function isInGroup({ links }: ViewerRights, groupId: string, locationId: number): boolean {
  return links.groups.some(
    (group) =>
      group.groupId === groupId &&
      group.clients.some(({ locations }) => locations.some((location) => location.locationId === locationId)),
  );
}
