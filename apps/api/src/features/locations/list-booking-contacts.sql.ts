import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Renamed } from '../../db/row.ts';
import { contactsOfLocation, usableMethods } from './booking-contacts.sql.ts';

export type BookingContactRow = Renamed<'contacts', { id: 'contact_id'; has_push_on: 'push_enabled' }> & {
  full_name: string;
  email: boolean;
  sms: boolean;
  voice: boolean;
  push: boolean;
  is_self: boolean;
  away_dates: string[];
};

/**
 * Contacts of a location by full name. Away is a date on which the contact's weekly pattern says not available, or that
 * an exception covers for the whole day; hours of a day do not count. Both dates counted.
 */
export function bookingContacts(wish: {
  locationId: number;
  viewerContactId: string;
  dateFromLocal: string;
  dateToLocal: string;
}): RawBuilder<BookingContactRow> {
  return sql<BookingContactRow>`
    select co.contact_id as id, co.first_name || ' ' || co.last_name as full_name, ${usableMethods.email} as email,
      ${usableMethods.sms} as sms, ${usableMethods.voice} as voice, ${usableMethods.push} as push,
      co.push_enabled as has_push_on, co.contact_id = ${wish.viewerContactId} as is_self,
      array(
        select day::date from generate_series(${wish.dateFromLocal}::date, ${wish.dateToLocal}::date, '1 day') as day
        where exists (
          select from availability_exceptions ex
          where ex.client_group_id = co.client_group_id and ex.contact_id = co.contact_id
            and day::date between ex.date_from_local and ex.date_to_local and ex.from_time_local is null
        ) or (av.weekly -> extract(dow from day)::int ->> 'available') = 'false'
        order by day
      ) as away_dates
    from contacts co
    left join availability av on av.client_group_id = co.client_group_id and av.contact_id = co.contact_id
    where co.active and co.contact_id in ${contactsOfLocation(wish.locationId, wish.viewerContactId)}
    order by (co.first_name || ' ' || co.last_name) collate "und-x-icu", co.contact_id`;
}
