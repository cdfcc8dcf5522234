import { sendsBookings } from '@staffroom/domain/permissions/access-lists.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';

/** Refuses viewers who may neither book nor request a booking at the location; 404 when they do not see it at all. */
export function checkMayBookAt(rights: Viewer['rights'], locationId: number): void {
  if (!rights.allLocationIds.has(locationId)) throw notFound();
  const mayBook = sendsBookings.requirements.some(({ scope, modifier }) =>
    rights.locationIds(scope, modifier).has(locationId),
  );
  if (!mayBook) throw new Refusal('permission_missing');
}
