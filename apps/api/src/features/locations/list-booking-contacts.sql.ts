import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactAvailability } from '@staffroom/domain/locations/location-data.contract.ts';
import type { Renamed } from '../../db/schema/row.ts';
import { contactsOfLocation, usableMethods } from './booking-contacts.sql.ts';

export type BookingContactRow = Renamed<'contacts', { id: 'contact_id'; has_push_on: 'push_enabled' }> & {
  full_name: string;
  email: boolean;
  sms: boolean;
  voice: boolean;
  push: boolean;
  is_self: boolean;
  /** The availability that they saved; null when they never did. */
  availability: ContactAvailability | null;
};

/** Contacts of a location by full name, with their absences that overlap the dates, both inclusive. */
export function bookingContacts(query: {
  locationId: number;
  viewerContactId: string;
  dateFromLocal: string;
  dateToLocal: string;
}): RawBuilder<BookingContactRow> {
  return sql<BookingContactRow>`
    select co.contact_id as id, co.first_name || ' ' || co.last_name as full_name, ${usableMethods.email} as email,
      ${usableMethods.sms} as sms, ${usableMethods.voice} as voice, ${usableMethods.push} as push,
      co.push_enabled as has_push_on, co.contact_id = ${query.viewerContactId} as is_self,
      case when av.contact_id is not null then json_build_object('timeZone', av.time_zone,
        'weekly', (select json_agg(json_build_object('weekday', day.place - 1, 'available', day.said -> 'available',
            'from', day.said -> 'from', 'to', day.said -> 'to') order by day.place)
          from jsonb_array_elements(av.weekly) with ordinality day (said, place)),
        'exceptions', (select coalesce(json_agg(json_build_object('dateFromLocal', ex.date_from_local,
            'dateToLocal', ex.date_to_local, 'from', left(ex.from_time_local::text, 5),
            'to', left(ex.to_time_local::text, 5)) order by ex.date_from_local, ex.from_time_local nulls first), '[]')
          from availability_exceptions ex
          where ex.client_group_id = co.client_group_id and ex.contact_id = co.contact_id
            and ex.date_to_local >= ${query.dateFromLocal}::date and ex.date_from_local <= ${query.dateToLocal}::date))
      end as availability
    from contacts co
    left join availability av on av.client_group_id = co.client_group_id and av.contact_id = co.contact_id
    where co.active and co.contact_id in ${contactsOfLocation(query.locationId, query.viewerContactId)}
    order by (co.first_name || ' ' || co.last_name) collate "und-x-icu", co.contact_id`;
}
