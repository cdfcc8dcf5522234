import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Renamed } from '../../../db/schema/row.ts';
import { gradeIdsOfBooking } from '../../bookings/cards/booking-look-ups.sql.ts';
import { decidedCandidates } from '../../candidates/candidate-preference.sql.ts';
import { distanceKm, isCertified, isFree, isWelcome, knowsGrade } from './candidate-fit.sql.ts';
import { consideredCandidates, maxSuitable } from './considered-candidates.sql.ts';

export type SuitableCandidate = Renamed<'candidates', { candidateId: 'candidate_id' }> & {
  name: string;
  qualified: boolean;
  certified: boolean;
  preferred: boolean;
  knowsClient: boolean;
  /** In a straight line; null when one of the two has no coordinates. */
  distanceKm: number | null;
};

export type SuitableQuery = {
  clientGroupIds: readonly string[];
  bookingId: string;
  /** Free on every open day of the block, not only on this booking's. */
  wholeBlock: boolean;
  now: Temporal.Instant;
};

export const inOrder = sql`
  order by qualified desc, certified desc, "isRequested" desc, "knowsGrade" desc, preferred desc, "knowsClient" desc,
    "distanceKm" nulls last, "candidateId"`;

/** The booking's place and needs as CTEs: `t`, its `days`, and who is `restricted`, `preferred`, `known` or `declined`. */
export function placeFacts({
  clientGroupIds,
  bookingId,
  wholeBlock,
  now,
}: SuitableQuery): RawBuilder<unknown> {
  return sql`
    t as (
      select b.client_group_id, b.client_id, b.location_id, b.booking_id, b.block_id, b.date_local,
        l.country, l.latitude, l.longitude, cl.online_title, r.preferred_candidate_id,
        array(select g.title from grades g
          where g.client_group_id = b.client_group_id and g.grade_id = any (${gradeIdsOfBooking})) as grade_titles,
        array(select ce.name from certifications ce
          where ce.client_group_id = b.client_group_id and ce.certification_id = any (r.certification_ids)) as needed
      from bookings b
      join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
      join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
      join classifications cl
        on cl.client_group_id = b.client_group_id and cl.classification_id = b.classification_id
      where b.client_group_id = any (${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}
    ), days as (
      select d.booking_id, d.date_local, d.start_utc, d.end_utc
      from t join bookings d on d.client_group_id = t.client_group_id and d.block_id = t.block_id
      where d.booking_id = t.booking_id
        or (${wholeBlock} and d.status = 'Unfilled' and d.end_utc > ${now.toString()}
          and not exists (
            select from assignments a
            where a.client_group_id = t.client_group_id and a.booking_id = d.booking_id and a.live))
    ), restricted as materialized (
      select ruled.candidate_id from t cross join lateral (${decidedCandidates(sql`t`, 'restricted')}) ruled
    ), preferred as materialized (
      select ruled.candidate_id from t cross join lateral (${decidedCandidates(sql`t`, 'preferred')}) ruled
    ), known as materialized (
      select k.candidate_id from t cross join lateral (
        select own.candidate_id from client_candidates own
        where own.client_group_id = t.client_group_id and own.client_id = t.client_id and own.booking_count > 0
        offset 0) k
    ), declined as materialized (
      select a.candidate_id from t cross join lateral (
        select own.candidate_id from assignments own
        where own.client_group_id = t.client_group_id and own.booking_id = any (array(select booking_id from days))
          and own.state = 'declined'
        offset 0) a
    )`;
}

/**
 * The facts about the place are read once, and only candidates who can be among the first (decision 067). Whether a
 * candidate is busy or lacks something is looked up by key, one candidate at a time in the order of the answer, until
 * there are enough: a join may read all assignments, and row-level security is evaluated for each. Time ranges cannot
 * use an index under row-level security.
 */
export function suitableCandidates(query: SuitableQuery): RawBuilder<SuitableCandidate> {
  return sql<SuitableCandidate>`
    with ${placeFacts(query)}, ${consideredCandidates()}, rated as (
      select c.candidate_id as "candidateId",
        coalesce(c.preferred_name, c.first_name) || ' ' || c.last_name as name,
        t.online_title = any (c.classification_titles) as qualified,
        ${knowsGrade} as "knowsGrade", ${isCertified} as certified,
        coalesce(c.candidate_id = t.preferred_candidate_id, false)
          or c.candidate_id in (select candidate_id from preferred) as preferred,
        coalesce(c.candidate_id = t.preferred_candidate_id, false) as "isRequested",
        c.candidate_id in (select candidate_id from known) as "knowsClient",
        ${distanceKm('c')} as "distanceKm", t.needed
      from t
      cross join considered
      cross join lateral (
        select * from candidates found
        where found.candidate_id = considered.candidate_id and found.active and found.country = t.country offset 0) c
      where ${isWelcome}
    ), in_order as (
      select * from rated ${inOrder} offset 0
    )
    select "candidateId", name, qualified, certified, preferred, "knowsClient", "distanceKm"
    from in_order c
    where not exists (
        select from unnest(c.needed) needed cross join lateral (
          select from candidate_certifications cc
          where cc.candidate_id = c."candidateId" and cc.name = needed
            and cc.expires_on < (select max(date_local) from days)
          limit 1) expired
        offset 0)
      and ${isFree(sql`c."candidateId"`)}
    ${inOrder}
    limit ${sql.lit(maxSuitable)}`;
}

/** One row when the booking exists. */
export function bookingExists(clientGroupIds: readonly string[], bookingId: string): RawBuilder<{ one: 1 }> {
  return sql<{ one: 1 }>`
    select 1 as one from bookings
    where client_group_id = any (${[...clientGroupIds]}::uuid[]) and booking_id = ${bookingId}`;
}
