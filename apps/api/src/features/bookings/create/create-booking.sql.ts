import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import { contactsOfLocation, usableMethods } from '../../locations/booking-contacts.sql.ts';
import { knowsCandidate } from '../detail/known-candidate.sql.ts';

/** What the database knows about a requested booking; none of it is taken from the body. */
export type BookingFactsRow = Columns<
  'locations',
  'client_group_id' | 'client_id' | 'time_zone' | 'state' | 'submitted_by_template_required'
> &
  Renamed<'locations', { location_name: 'name' }> &
  Columns<'clients', 'client_type' | 'same_day_cut_off' | 'minimum_duration_minutes'> & {
    is_confirmed: boolean;
    restrictions: { datesLocal: string[] }[];
    /** The requested one, or any other when that is not the client's; empty when the client has none. */
    classifications: Renamed<
      'classifications',
      {
        id: 'classification_id';
        minimumDurationInMins: 'minimum_duration_minutes';
        earliestEndTime24hr: 'earliest_end_time_local';
        defaultBreakInMins: 'default_break_minutes';
        shouldShowBreaks: 'should_show_breaks';
      }
    >[];
    /** The requested grades that the client or the location has. */
    grade_ids: string[];
    certification_ids: string[];
    contacts: (Renamed<'contacts', { id: 'contact_id' }> & {
      name: string;
      usable: { email: boolean; sms: boolean; voice: boolean; push: boolean };
    })[];
    policies: (Renamed<'policies', { id: 'policy_id'; version: 'version' }> & { agreed: boolean })[];
    /** Full name of the covered contact; null when none with that id is registered at the location. */
    covering_name: string | null;
    is_candidate_available: boolean;
  };

/** One row, or none when row security hides the location. */
export function bookingFacts(
  body: Pick<
    BookingRequest,
    | 'locationId'
    | 'classificationId'
    | 'gradeIds'
    | 'certificationIds'
    | 'confirmations'
    | 'covering'
    | 'preferredCandidateId'
  >,
  viewerContactId: string,
): RawBuilder<BookingFactsRow> {
  const confirmed = body.confirmations.map(({ contactId }) => contactId);
  return sql<BookingFactsRow>`
    select l.client_group_id, l.client_id, l.name as location_name, l.time_zone, l.state, c.client_type,
      'confirmed' = any(l.tags) as is_confirmed, l.submitted_by_template_required, c.same_day_cut_off,
      c.minimum_duration_minutes,
      (select coalesce(json_agg(json_build_object('datesLocal', coalesce(to_json(br.dates_local), '[]'))), '[]')
        from booking_restrictions br
        where br.client_group_id = l.client_group_id and br.location_id = l.location_id) as restrictions,
      (select coalesce(json_agg(one), '[]') from (
        select cl.classification_id as "id", cl.minimum_duration_minutes as "minimumDurationInMins",
          left(cl.earliest_end_time_local::text, 5) as "earliestEndTime24hr",
          cl.default_break_minutes as "defaultBreakInMins", cl.should_show_breaks as "shouldShowBreaks"
        from classifications cl
        where cl.client_group_id = l.client_group_id and cl.client_id = l.client_id and cl.active
        order by cl.classification_id = ${body.classificationId} desc limit 1) one) as classifications,
      (select coalesce(json_agg(g.grade_id), '[]') from grades g
        where g.client_group_id = l.client_group_id and g.client_id = l.client_id
          and g.grade_id = any(${[...body.gradeIds]}::uuid[])) as grade_ids,
      (select coalesce(json_agg(ce.certification_id), '[]') from certifications ce
        where ce.client_group_id = l.client_group_id and ce.location_id = l.location_id
          and ce.certification_id = any(${[...body.certificationIds]}::uuid[])) as certification_ids,
      (select coalesce(json_agg(json_build_object('id', co.contact_id, 'name', co.first_name || ' ' || co.last_name,
          'usable', json_build_object('email', ${usableMethods.email}, 'sms', ${usableMethods.sms},
            'voice', ${usableMethods.voice}, 'push', ${usableMethods.push}))), '[]')
        from contacts co
        where co.active and co.contact_id = any(${confirmed}::uuid[])
          and co.contact_id in ${contactsOfLocation(body.locationId, viewerContactId)}) as contacts,
      (select coalesce(json_agg(json_build_object('id', p.policy_id, 'version', p.version, 'agreed', exists (
          select from policy_agreements pa where pa.client_group_id = p.client_group_id
            and pa.contact_id = ${viewerContactId} and pa.policy_id = p.policy_id and pa.version = p.version))), '[]')
        from policies p where p.client_group_id = l.client_group_id and p.client_id = l.client_id) as policies,
      ${coveringName(body, viewerContactId)} as covering_name,
      ${knowsCandidate(body.preferredCandidateId)} as is_candidate_available
    from locations l join clients c on c.client_group_id = l.client_group_id and c.client_id = l.client_id
    where l.location_id = ${body.locationId}`;
}

/** Full name of the location's covered contact, cut to the maximum length; null when there is none. */
export function coveringName(
  body: Pick<BookingRequest, 'locationId' | 'covering'>,
  viewerContactId: string,
): RawBuilder<string | null> {
  return sql<string | null>`(
    select left(co.first_name || ' ' || co.last_name, ${sql.lit(textLengths.name)}) from contacts co
    where co.active and co.contact_id = ${body.covering?.contactId ?? null}::uuid
      and co.contact_id in ${contactsOfLocation(body.locationId, viewerContactId)})`;
}

/** Two requests for one room must not miss each other; without a room or a person no double is possible. */
export function lockLocation(locationId: number): RawBuilder<unknown> {
  return sql`select from locations where location_id = ${locationId} for no key update`;
}
