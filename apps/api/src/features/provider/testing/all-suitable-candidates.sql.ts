import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { gradeIdsOfBooking } from '../../bookings/cards/booking-look-ups.sql.ts';
import { decidedCandidates } from '../../candidates/candidate-preference.sql.ts';
import type { SuitableCandidate, SuitableWish } from '../candidates/suitable-candidates.sql.ts';

const distanceKm = sql`
  case when c.latitude is not null and c.longitude is not null and t.latitude is not null then
  round((2 * 6371 * asin(least(1, sqrt(
    power(sin(radians(c.latitude - t.latitude) / 2), 2) +
    cos(radians(t.latitude)) * cos(radians(c.latitude)) * power(sin(radians(c.longitude - t.longitude) / 2), 2)
  ))))::numeric, 1)::float8 end`;

const inOrder = sql`
  order by qualified desc, certified desc, "isWished" desc, "knowsGrade" desc, preferred desc, "knowsClient" desc,
    "distanceKm" nulls last, "candidateId"`;

/** What `suitableCandidates` is to answer, by reading every candidate of the country. */
export function allSuitableCandidates({
  clientGroupIds,
  bookingId,
  wholeBlock,
  now,
}: SuitableWish): RawBuilder<SuitableCandidate> {
  return sql<SuitableCandidate>`
    with t as (
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
    ), rated as (
      select c.candidate_id as "candidateId",
        coalesce(c.preferred_name, c.first_name) || ' ' || c.last_name as name,
        t.online_title = any (c.classification_titles) as qualified,
        t.grade_titles = '{}' or t.grade_titles && c.grade_titles as "knowsGrade",
        t.needed = '{}' or not exists (
          select from unnest(t.needed) needed
          where not exists (
            select from candidate_certifications cc
            where cc.candidate_id = c.candidate_id and cc.name = needed
              and (cc.expires_on is null or cc.expires_on >= (select max(date_local) from days)))) as certified,
        coalesce(c.candidate_id = t.preferred_candidate_id, false)
          or c.candidate_id in (select candidate_id from preferred) as preferred,
        coalesce(c.candidate_id = t.preferred_candidate_id, false) as "isWished",
        c.candidate_id in (select candidate_id from known) as "knowsClient",
        ${distanceKm} as "distanceKm", t.needed
      from t
      join candidates c on c.active and c.country = t.country
      where c.candidate_id not in (select candidate_id from restricted)
        and c.candidate_id not in (select candidate_id from declined)
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
      and (
        select true from days cross join lateral (
          select from assignments a
          where a.candidate_id = c."candidateId" and a.live and a.end_utc > days.start_utc
            and a.start_utc < days.end_utc and a.start_utc > days.start_utc - interval '2 days'
          limit 1) busy
        limit 1) is null
    ${inOrder}
    limit 20`;
}
