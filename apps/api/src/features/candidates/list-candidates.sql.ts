import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { candidatesPageSize } from '@staffroom/domain/candidates/candidates.contract.ts';
import type { CandidatePreference } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { wordInText } from '@staffroom/domain/text/search-everything.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAtOne } from '../../db/is-at-one.sql.ts';
import type { Columns } from '../../db/schema/row.ts';
import { pageCursor } from '../../http/input/page-cursor.ts';
import type { KeyOf } from '../../http/input/page-cursor.ts';

/** The last educator of a page: the day on which they came last, null for never, and their id. */
const key = { lastDay: 'date?', candidateId: 'id' } as const;
export const candidatesCursor = pageCursor(key);

export type CandidateRow = Columns<'client_candidates', 'candidate_id'> & {
  /** A JSON object. */
  json: string;
  last_day: string | null;
};

export type CandidateListQuery = {
  clientGroupId: string;
  clientId: string;
  /** The client's locations whose bookings the viewer may see. */
  locationIds: readonly number[];
  search: string | null;
  preference: CandidatePreference | null;
  after: KeyOf<typeof key> | null;
};

/** Educators who have not come yet sort last. */
const listedDay = (date: RawBuilder<unknown>) => sql`coalesce(${date}, '0001-01-01')`;
const lastDay = listedDay(sql`cc.last_booking_date_local`);
/** The decision of the client or its group; a restriction overrides a preference. */
const preferenceOf = sql`(
  select case when bool_or(decided.preference = 'restricted') then 'restricted' else max(decided.preference) end
  from (
    select cc.preference
    union all
    select p.preference from candidate_preferences p
    where p.client_group_id = cc.client_group_id and p.candidate_id = cc.candidate_id and p.ended_at is null
      and p.client_id is null
  ) decided)`;
/** How many of an educator's latest days are searched for the places where they worked. */
const daysLookedAt = 60;

/** A page and one more row, which shows that there is another page. */
export function listedCandidates(query: CandidateListQuery): RawBuilder<CandidateRow> {
  const { clientGroupId, clientId, locationIds, search, preference, after } = query;
  const locations = sql`${[...locationIds]}::int[]`;
  const words = search === null ? [] : searchWords(search).map(wordInText);
  const conditions = [
    sql`cc.client_group_id = ${clientGroupId}::uuid and cc.client_id = ${clientId}::uuid`,
    ...words.map((word) => sql`strpos(' ' || ca.search_name, ${word}) > 0`),
    ...(after
      ? [
          sql`(${lastDay}, cc.candidate_id) < (${listedDay(sql`${after.lastDay}::date`)}, ${after.candidateId}::uuid)`,
        ]
      : []),
    ...(preference === null ? [] : [sql`${preferenceOf} = ${preference}`]),
    sql`(cc.booking_count > 0 or cc.preference is not null)`,
  ];
  return sql<CandidateRow>`
    select page.last_booking_date_local as last_day, page.candidate_id, json_build_object('id', page.candidate_id, 'firstName', page.first_name,
      'lastName', page.last_name, 'preferredName', page.preferred_name, 'bookingCount', page.booking_count,
      'firstBookingDate', page.first_booking_date_local, 'lastBookingDate', page.last_booking_date_local,
      'lastBookingId', (select b.booking_id from bookings b where b.client_group_id = page.client_group_id
        and b.booking_id = page.last_booking_id and b.location_id = any (${locations})),
      'client', json_build_object('id', page.client_id, 'name', c.name),
      'clientGroup', json_build_object('id', page.client_group_id, 'name', g.name),
      'locations', (
        select coalesce(json_agg(json_build_object('id', l.location_id, 'name', l.name) order by worked.latest desc, l.name),
          '[]')
        from (
          select days.location_id, max(days.date_local) as latest from (
            select s.location_id, s.date_local from booking_search s
            where s.client_group_id = page.client_group_id and s.candidate_id = page.candidate_id
              and ${isAtOne('s', locationIds)} and s.status <> 'Cancelled'
              and s.date_local <= page.last_booking_date_local
              and s.assignment_state = any (${[...namedStates]}::text[])
            order by s.date_local desc limit ${sql.lit(daysLookedAt)}
          ) days group by days.location_id
        ) worked
        join locations l on l.client_group_id = page.client_group_id and l.location_id = worked.location_id),
      'preference', page.counting, 'imageVersion', page.image_version)::text as json
    from (
      select cc.*, ${lastDay} as listed_day, ca.first_name, ca.last_name, ca.preferred_name, ca.image_version,
        ${preferenceOf} as counting
      from client_candidates cc
      join candidates ca on ca.candidate_id = cc.candidate_id
      where ${sql.join(conditions, sql` and `)}
      order by ${lastDay} desc, cc.candidate_id desc
      limit ${sql.lit(candidatesPageSize + 1)}
    ) page
    join client_groups g on g.client_group_id = page.client_group_id
    join clients c on c.client_group_id = page.client_group_id and c.client_id = page.client_id
    order by page.listed_day desc, page.candidate_id desc`;
}
