import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// Parts of a statement over `t`, the booking's place and needs, which has CTEs for the other names.

/** Between the place of `t` and a row, on a sphere with a radius of 6,371 km, to a tenth; null without coordinates. */
export function distanceKm(row: 'c' | 'p'): RawBuilder<number | null> {
  const [latitude, longitude] = [sql.raw(`${row}.latitude`), sql.raw(`${row}.longitude`)];
  return sql<number | null>`
    case when t.latitude is not null and ${latitude} is not null and ${longitude} is not null then
      round((2 * 6371 * asin(least(1, sqrt(
        power(sin(radians(${latitude} - t.latitude) / 2), 2) +
        cos(radians(t.latitude)) * cos(radians(${latitude})) * power(sin(radians(${longitude} - t.longitude) / 2), 2)
      ))))::numeric, 1)::float8 end`;
}

/** Whether a candidate `c` has every certification, valid on the last day. */
export const isCertified = sql<boolean>`(t.needed = '{}' or not exists (
  select from unnest(t.needed) needed
  where not exists (
    select from candidate_certifications cc
    where cc.candidate_id = c.candidate_id and cc.name = needed
      and (cc.expires_on is null or cc.expires_on >= (select max(date_local) from days)))))`;

/** Whether a candidate `c` takes one of the grades. */
export const knowsGrade = sql<boolean>`(t.grade_titles = '{}' or t.grade_titles && c.grade_titles)`;

/** Whether a candidate `c` is neither restricted there nor has declined. */
export const isWelcome = sql<boolean>`(c.candidate_id not in (select candidate_id from restricted)
  and c.candidate_id not in (select candidate_id from declined))`;

/** Whether a candidate has no other booking at the time of any day. No booking lasts two days. */
export function isFree(candidateId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from days cross join lateral (
      select from assignments a
      where a.candidate_id = ${candidateId} and a.live and a.end_utc > days.start_utc
        and a.start_utc < days.end_utc and a.start_utc > days.start_utc - interval '2 days'
      limit 1) busy
    limit 1) is null`;
}
