import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { distanceKm, isCertified, isFree, isWelcome, knowsGrade } from './candidate-fit.sql.ts';

/** How many candidates are answered. */
export const maxSuitable = 20;

/** Searched in turn until there are enough. */
const ringsKm = [2, 6, 20, 60, 200, 600] as const;
/** A degree of latitude is longer than this, wherever the place is. */
const kmOfDegree = 111;
/** How many of those without a distance are tried, in the order of their ids, to find enough. */
const triedWithoutDistance = 500;

type Part = { title: RawBuilder<unknown>; reach: RawBuilder<unknown> };
const qualified: Part = { title: sql`t.online_title`, reach: sql`reach_of_qualified` };
/** The title that everyone has. */
const everyone: Part = { title: sql`''`, reach: sql`reach_of_everyone` };

/**
 * The candidates among whom the first ones are, whichever they are: everyone whom the client knows or prefers, and around
 * the place as many as it takes to find enough of the title who are free, certified and take the grades. Whoever lives
 * farther away comes after all of these, being no better in any other respect. Only when there are not enough of the
 * title, others follow, found in the same way. Those without coordinates come last, in the order of their ids.
 *
 * A list of CTEs, the last of which is `considered (candidate_id)`; they read `t`, `days`, `known`, `preferred`,
 * `restricted` and `declined`.
 */
export function consideredCandidates(): RawBuilder<unknown> {
  return sql`
  ${qualified.reach} as materialized (
    ${reachOf(qualified)}
  ), ${everyone.reach} as materialized (
    select * from (${reachOf(everyone)}) reached
    where exists (select from ${qualified.reach} where km is null and last_id is null)
  ), considered as (
    select candidate_id from known
    union select candidate_id from preferred
    union select preferred_candidate_id from t
    union ${within(qualified)}
    union ${within(everyone)}
  )`;
}

/** How far the search went: km, or null and the last id of those without a distance; both null for the whole country. */
function reachOf({ title }: Part): RawBuilder<unknown> {
  const max = sql.lit(maxSuitable);
  const ring = sql`
    select ring.km from (
      select km from unnest(${sql.lit(`{${ringsKm.join(',')}}`)}::int[]) km order by km offset 0) ring
    where (
      select count(*) from (
        select from t cross join lateral (${placesIn(title, sql`ring.km`)}) p ${candidateOfPlace}
        where ${isFirstRate} and ${distanceKm('p')} < ring.km
        limit ${max}) enough) = ${max}
    order by ring.km limit 1`;
  const lastId = sql`
    select p.candidate_id from t
    cross join lateral (
      ${placesWithoutDistance(title)} order by p.candidate_id limit ${sql.lit(triedWithoutDistance)}) p
    ${candidateOfPlace}
    where ${isFirstRate}
    order by p.candidate_id limit 1 offset ${max} - 1`;
  return sql`
    select found.km, case when found.km is null then (${lastId}) end as last_id
    from (select (${ring}) as km offset 0) found`;
}

function within({ title, reach }: Part): RawBuilder<unknown> {
  return sql`
    select p.candidate_id from ${reach} r cross join t cross join lateral (${placesIn(title, sql`r.km`)}) p
    where r.km is null or ${distanceKm('p')} <= r.km
    union
    select p.candidate_id from ${reach} r cross join t
    cross join lateral (
      ${placesWithoutDistance(title)} and p.candidate_id <= case
        when r.last_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else r.last_id end
      offset 0) p
    where r.km is null`;
}

/**
 * Rows with coordinates between two latitudes, among them all that are that near; null reaches everywhere. Under
 * row-level security an index can be used with this `case`, but not with `coalesce`.
 */
function placesIn(title: RawBuilder<unknown>, km: RawBuilder<unknown>): RawBuilder<unknown> {
  const degrees = sql`case when ${km} is null then 180 else (${km} + 0.1::float8) / ${sql.lit(kmOfDegree)} end`;
  return sql`
    select p.candidate_id, p.latitude, p.longitude from candidate_places p
    where p.country = t.country and p.title = ${title}
      and p.latitude >= t.latitude - ${degrees} and p.latitude <= t.latitude + ${degrees}
    offset 0`;
}

function placesWithoutDistance(title: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.candidate_id from candidate_places p
    where p.country = t.country and p.title = ${title} and (t.latitude is null or p.latitude is null)`;
}

const candidateOfPlace = sql`
  cross join lateral (
    select known.candidate_id, known.grade_titles from candidates known
    where known.candidate_id = p.candidate_id offset 0) c`;

/** Nobody of the same title is better but for distance, or for being known or preferred. */
const isFirstRate = sql`(${isWelcome} and ${knowsGrade} and ${isCertified} and ${isFree(sql`c.candidate_id`)})`;
