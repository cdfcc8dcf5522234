import { readsBookingChoices } from '@staffroom/domain/permissions/access-lists.ts';
import { listBookingBlocks } from '@staffroom/domain/locations/location-data.contract.ts';
import { sql } from 'kysely';
import type { Renamed } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { locationsWithAny, requireAnyAt } from './viewable-locations.ts';

type RestrictionColumns = Renamed<
  'booking_restrictions',
  { locationId: 'location_id'; datesLocal: 'dates_local'; messageMarkDown: 'message_markdown' }
>;
type Restriction = RestrictionColumns & { datesLocal: NonNullable<RestrictionColumns['datesLocal']> };

/** Restrictions of the viewer's locations, or of one; an empty datesLocal restricts every date. */
export const listBookingBlocksRoute = route(
  listBookingBlocks,
  async ({ query, viewer, database, tenantScope }) => {
    const asked = query.locationId === undefined ? null : readLocationId(query.locationId);
    if (asked !== null) requireAnyAt(viewer, asked, readsBookingChoices);
    const locationIds = asked === null ? [...locationsWithAny(viewer, readsBookingChoices)] : [asked];
    const restrictions = await readInOneTrip(
      database,
      tenantScope,
      sql<Restriction>`
      select br.location_id as "locationId", coalesce(br.dates_local, '{}') as "datesLocal",
        br.message_markdown as "messageMarkDown"
      from locations l
      join booking_restrictions br on br.client_group_id = l.client_group_id and br.location_id = l.location_id
      where l.location_id = any(${locationIds}::int[])
      order by br.location_id, br.booking_restriction_id`,
    );
    return restrictions.length > 0 ? { status: 200, body: restrictions } : { status: 204 };
  },
);

/** 400 'Location Id is required' for a text that is no number, below 1 or beyond an integer (spec section 5). */
function readLocationId(text: string): number {
  const locationId = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (locationId < 1 || locationId > 2_147_483_647)
    throw new Refusal('location_id_required', { param: 'locationId' });
  return locationId;
}
