import { readsBookingChoices } from '@staffroom/domain/permissions/access-lists.ts';
import { listBookingLocations } from '@staffroom/domain/locations/location-data.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { bookingLocations } from './list-booking-locations.sql.ts';
import { locationsWithAny } from './viewable-locations.ts';

export const listBookingLocationsRoute = route(
  listBookingLocations,
  async ({ viewer, database, tenantScope }) => {
    const { rights } = viewer;
    const query = {
      locationIds: [...locationsWithAny(viewer, readsBookingChoices)],
      creatableLocationIds: [...rights.locationIds('booking', 'create')],
      askableLocationIds: [...rights.locationIds('pending booking', 'create')],
      accountableLocationIds: [...rights.locationIds('accounts', 'view')],
    };
    const [row] = await readInOneTrip(database, tenantScope, bookingLocations(query));
    return row?.json ? { status: 200, json: row.json } : { status: 204 };
  },
);
