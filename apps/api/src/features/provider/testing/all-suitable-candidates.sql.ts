import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inOrder, placeFacts } from '../candidates/suitable-candidates.sql.ts';
import type { SuitableCandidate, SuitableQuery } from '../candidates/suitable-candidates.sql.ts';

const distanceKm = sql`
  case when c.latitude is not null and c.longitude is not null and t.latitude is not null then
  round((2 * 6371 * asin(least(1, sqrt(
    power(sin(radians(c.latitude - t.latitude) / 2), 2) +
    cos(radians(t.latitude)) * cos(radians(c.latitude)) * power(sin(radians(c.longitude - t.longitude) / 2), 2)
  ))))::numeric, 1)::float8 end`;

/** What `suitableCandidates` is to answer, by reading every candidate of the country. */
export function allSuitableCandidates(query: SuitableQuery): RawBuilder<SuitableCandidate> {
  return sql<SuitableCandidate>`
    with ${placeFacts(query)}, rated as (
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
        coalesce(c.candidate_id = t.preferred_candidate_id, false) as "isRequested",
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
