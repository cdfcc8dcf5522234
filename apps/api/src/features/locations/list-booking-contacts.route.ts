import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { readsBookingChoices } from '@staffroom/domain/permissions/access-lists.ts';
import { listBookingContacts } from '@staffroom/domain/locations/location-data.contract.ts';
import { addDays, datesFromTo } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { formatBookingContact } from './list-booking-contacts.reply.ts';
import { bookingContacts } from './list-booking-contacts.sql.ts';
import { requireAnyAt } from './viewable-locations.ts';

/** Absences are shown for all days that can be booked. */
const awayDays = defaultBookingLimits.daysAheadMax;
/** The dates of whole-day absences are listed for the next two months. */
const listedDays = 60;

/** Who can be notified about bookings of a location, and their absences from today's calendar date there onwards. */
export const listBookingContactsRoute = route(
  listBookingContacts,
  async ({ query, viewer, receivedAt, database, tenantScope }) => {
    requireAnyAt(viewer, query.locationId, readsBookingChoices);
    const { dateLocal } = instantToLocal(
      receivedAt,
      timeZoneOf(viewer.rights.links.groups, query.locationId),
    );
    const asked = {
      locationId: query.locationId,
      viewerContactId: viewer.contactId,
      dateFromLocal: dateLocal,
      dateToLocal: addDays(dateLocal, awayDays),
    };
    const contacts = await readInOneTrip(database, tenantScope, bookingContacts(asked));
    if (contacts.length === 0) return { status: 204 };
    const dates = datesFromTo(dateLocal, addDays(dateLocal, listedDays));
    return { status: 200, body: contacts.map((contact) => formatBookingContact(contact, dates)) };
  },
);

type Groups = readonly {
  clients: readonly { locations: readonly { locationId: number; timeZone: string }[] }[];
}[];

function timeZoneOf(groups: Groups, locationId: number): string {
  const locations = groups.flatMap(({ clients }) => clients.flatMap((client) => client.locations));
  return locations.find((location) => location.locationId === locationId)?.timeZone ?? 'UTC';
}
