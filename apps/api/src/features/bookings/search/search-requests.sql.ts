import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../identity/viewer/viewer.ts';

export type FoundRequestRow = { json: string };

/**
 * The request with a number, once it was answered or withdrawn; until then it is among the cards. Leaves out what was
 * booked at once, without approval; other people's requests only where the viewer may read them.
 */
export function foundRequests(text: string, viewer: Viewer): RawBuilder<FoundRequestRow> {
  const named = findBookingNumber(text);
  const number = named === null || named.position !== null ? null : named.number;
  const readable = [...viewer.rights.locationIds('pending booking', 'view')];
  return sql<FoundRequestRow>`
    select json_build_object('id', r.request_id, 'number', r.number, 'status', r.status,
      'firstDateLocal', r.dates_local[1], 'days', cardinality(r.dates_local), 'requestedBy', r.created_by_name,
      'client', json_build_object('id', c.client_id, 'name', c.name),
      'location', json_build_object('id', l.location_id, 'name', l.name),
      'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title))::text as json
    from booking_requests r
    join clients c on c.client_group_id = r.client_group_id and c.client_id = r.client_id
    join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
    join classifications cl on cl.client_group_id = r.client_group_id and cl.classification_id = r.classification_id
    where r.client_group_id = any(${[...viewer.clientGroupIds]}::uuid[]) and r.number = ${number}
      and r.status <> 'PendingApproval'
      and not (r.status = 'Accepted' and r.decided_by_contact_id = r.created_by_contact_id
        and r.decided_at = r.created_on_utc)
      and (r.location_id = any(${readable}::int[])
        or r.created_by_contact_id = ${viewer.contactId}::uuid
          and r.location_id = any(${[...viewer.rights.allLocationIds]}::int[]))`;
}
