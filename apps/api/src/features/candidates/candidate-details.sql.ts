import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { maxCandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import type { CandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import type { HeldCertification } from '@staffroom/domain/candidates/candidate-certification.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isKnownTo } from './known-to-clients.sql.ts';

export type CandidateDetailsRow = {
  details: Omit<CandidateDetails, 'certifications'> & { certifications: HeldCertification[] };
};

export type CandidateDetailsQuery = {
  candidateId: string;
  clientGroupIds: readonly string[];
  /** Clients whose educators the viewer may see. */
  clientIds: readonly string[];
  locationIds: readonly number[];
  /** Locations whose bookings the viewer may see, and with them feedback and days. */
  bookingLocationIds: readonly number[];
  now: Temporal.Instant;
};

/** One statement, each part of which is bounded. No row for a candidate whom none of the clients knows. */
export function candidateDetails(query: CandidateDetailsQuery): RawBuilder<CandidateDetailsRow> {
  const groups = sql`${[...query.clientGroupIds]}::uuid[]`;
  const clients = sql`${[...query.clientIds]}::uuid[]`;
  const bookingLocations = sql`${[...query.bookingLocationIds]}::int[]`;
  return sql<CandidateDetailsRow>`
    select json_build_object('id', ca.candidate_id, 'firstName', ca.first_name, 'lastName', ca.last_name,
      'preferredName', ca.preferred_name, 'imageVersion', ca.image_version, 'isActive', ca.active,
      'classifications', ca.classification_titles, 'grades', ca.grade_titles,
      'certifications', (
        select coalesce(json_agg(json_build_object('name', held.name, 'expiresOn', held.expires_on) order by held.name), '[]')
        from candidate_certifications held where held.candidate_id = ca.candidate_id),
      'clients', (
        select coalesce(json_agg(json_build_object('client', json_build_object('id', c.client_id, 'name', c.name),
            'clientGroup', json_build_object('id', g.client_group_id, 'name', g.name),
            'bookingCount', cc.booking_count, 'firstBookingDate', cc.first_booking_date_local,
            'lastBookingDate', cc.last_booking_date_local,
            'lastBookingId', (select b.booking_id from bookings b where b.client_group_id = cc.client_group_id
              and b.booking_id = cc.last_booking_id and b.location_id = any (${bookingLocations})))
          order by cc.last_booking_date_local desc nulls last, c.name), '[]')
        from client_candidates cc
        join clients c on c.client_group_id = cc.client_group_id and c.client_id = cc.client_id
        join client_groups g on g.client_group_id = cc.client_group_id
        where cc.client_group_id = any (${groups}) and cc.candidate_id = ca.candidate_id and cc.client_id = any (${clients})),
      'decisions', ${decisions(query)},
      'feedback', (
        select coalesce(json_agg(given.item order by given.given_at desc, given.feedback_id), '[]') from (
          select f.given_at, f.feedback_id, json_build_object('id', f.feedback_id, 'bookingId', f.booking_id,
            'dateLocal', b.date_local, 'client', json_build_object('id', c.client_id, 'name', c.name),
            'location', json_build_object('id', l.location_id, 'name', l.name), 'wantedBack', f.wanted_back,
            'comment', f.comment, 'ratings', f.ratings,
            'by', (select co.first_name || ' ' || co.last_name from contacts co
              where co.client_group_id = f.client_group_id and co.contact_id = f.contact_id),
            'givenAtUtc', to_char(f.given_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as item
          from feedback f
          cross join lateral (
            select known.date_local, known.client_id, known.location_id from bookings known
            where known.client_group_id = f.client_group_id and known.booking_id = f.booking_id
              and known.location_id = any (${bookingLocations}) limit 1) b
          ${placeOf('f')}
          where f.client_group_id = any (${groups}) and f.candidate_id = ca.candidate_id
          order by f.given_at desc, f.feedback_id limit ${sql.lit(maxCandidateDetails.feedback)}
        ) given),
      'upcoming', ${days(query, 'upcoming')}, 'past', ${days(query, 'past')}) as details
    from candidates ca
    where ca.candidate_id = ${query.candidateId} and ${isKnownTo(query.clientGroupIds, query.clientIds)}`;
}

/**
 * Client `c` and location `l` of the booking `b`, each looked up by its key: the planner estimates joins by the average
 * group, and in a group with far more rows a join took almost all of the statement's time.
 */
function placeOf(inGroup: 'f' | 'a'): RawBuilder<unknown> {
  const group = sql.ref(`${inGroup}.client_group_id`);
  return sql`
    cross join lateral (
      select known.client_id, known.name from clients known
      where known.client_group_id = ${group} and known.client_id = b.client_id limit 1) c
    cross join lateral (
      select known.location_id, known.name from locations known
      where known.client_group_id = ${group} and known.location_id = b.location_id limit 1) l`;
}

/** Decisions for the groups, clients and locations that the viewer sees; those in force come first. */
function decisions({ clientGroupIds, clientIds, locationIds }: CandidateDetailsQuery): RawBuilder<unknown> {
  const nameOf = (contact: string) => sql`(select co.first_name || ' ' || co.last_name from contacts co
    where co.client_group_id = p.client_group_id and co.contact_id = ${sql.ref(contact)})`;
  return sql`(
    select coalesce(json_agg(made.item order by made.ended_at is not null, made.decided_at desc), '[]') from (
      select p.ended_at, p.decided_at, json_build_object('id', p.candidate_preference_id, 'preference', p.preference,
        'scope', case when p.client_id is null then 'group' when p.location_id is null then 'client' else 'location' end,
        'clientGroup', json_build_object('id', g.client_group_id, 'name', g.name),
        'client', case when c.client_id is not null then json_build_object('id', c.client_id, 'name', c.name) end,
        'location', case when l.location_id is not null then json_build_object('id', l.location_id, 'name', l.name) end,
        'reason', p.reason, 'isFromFeedback', p.feedback_id is not null,
        'decidedBy', ${nameOf('p.decided_by_contact_id')},
        'decidedAtUtc', to_char(p.decided_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'endedBy', ${nameOf('p.ended_by_contact_id')},
        'endedAtUtc', to_char(p.ended_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as item
      from candidate_preferences p
      join client_groups g on g.client_group_id = p.client_group_id
      left join clients c on c.client_group_id = p.client_group_id and c.client_id = p.client_id
      left join locations l on l.client_group_id = p.client_group_id and l.location_id = p.location_id
      where p.client_group_id = any (${[...clientGroupIds]}::uuid[]) and p.candidate_id = ca.candidate_id
        and (p.client_id is null or p.client_id = any (${[...clientIds]}::uuid[]))
        and (p.location_id is null or p.location_id = any (${[...locationIds]}::int[]))
      order by p.ended_at is not null, p.decided_at desc limit ${sql.lit(maxCandidateDetails.decisions)}
    ) made)`;
}

/** Days on which the educator is named, at locations whose bookings the viewer may see. */
function days(
  { clientGroupIds, bookingLocationIds, now }: CandidateDetailsQuery,
  which: 'upcoming' | 'past',
): RawBuilder<unknown> {
  const at = sql`${now.toString()}::timestamptz`;
  const [isWithin, order] =
    which === 'upcoming'
      ? [sql`a.end_utc > ${at}`, sql`a.start_utc, b.booking_id`]
      : [sql`a.end_utc <= ${at}`, sql`a.start_utc desc, b.booking_id`];
  return sql`(
    select coalesce(json_agg(day.item order by ${which === 'upcoming' ? sql`day.start_utc` : sql`day.start_utc desc`},
      day.booking_id), '[]')
    from (
      select b.booking_id, a.start_utc, json_build_object('bookingId', b.booking_id, 'dateLocal', b.date_local,
        'startTime', left(b.start_time_local::text, 5), 'endTime', left(b.end_time_local::text, 5), 'status', b.status,
        'client', json_build_object('id', c.client_id, 'name', c.name),
        'location', json_build_object('id', l.location_id, 'name', l.name),
        'classification', cl.online_title) as item
      from assignments a
      cross join lateral (
        select known.* from bookings known
        where known.client_group_id = a.client_group_id and known.booking_id = a.booking_id
          and known.location_id = any (${[...bookingLocationIds]}::int[]) and known.status <> 'Cancelled' limit 1) b
      ${placeOf('a')}
      cross join lateral (
        select known.online_title from classifications known
        where known.client_group_id = a.client_group_id and known.classification_id = b.classification_id limit 1) cl
      where a.candidate_id = ca.candidate_id and a.client_group_id = any (${[...clientGroupIds]}::uuid[])
        and a.live and a.state = any (${[...namedStates]}::text[]) and ${isWithin}
      order by ${order} limit ${sql.lit(maxCandidateDetails.days)}
    ) day)`;
}
