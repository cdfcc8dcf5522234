import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';

/** Refuses who may neither book nor ask for a booking at the location; 404 where the viewer does not see it at all. */
export function checkMayBookAt(rights: Viewer['rights'], locationId: number): void {
  if (!rights.allLocationIds.has(locationId)) throw notFound();
  const mayBook = (['booking', 'pending booking'] as const).some((scope) =>
    rights.locationIds(scope, 'create').has(locationId),
  );
  if (!mayBook) throw new Refusal('permission_missing');
}
