import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { maxFound } from '@staffroom/domain/bookings/read/search-limits.ts';
import { wordInText } from '@staffroom/domain/text/search-everything.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAtOne } from '../../../db/is-at-one.sql.ts';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import type { Searched } from './search-bookings.sql.ts';

export type FoundEducatorRow = Renamed<'candidates', { id: 'candidate_id'; name: 'search_name' }> &
  Columns<'candidates', 'image_version'> &
  Columns<'booking_search', 'date_local' | 'client_id'>;

/** The number of names tried, those that begin with the typed text first; a common name may have more. */
const triedNames = 40;

/**
 * Educators by name, with the last date on which they are named on a booking that the viewer may see; educators without
 * one are not found. Run before `lookForWords`, so that an educator's bookings are looked up by the educator.
 */
export function foundEducators({
  text,
  ranges,
  pending,
  locationIds,
}: Searched): RawBuilder<FoundEducatorRow> {
  const otherGroupIds = pending.groupIds.filter((groupId) => !ranges.groupIds.includes(groupId));
  const words = searchWords(text).map(wordInText);
  const groupIds = [...ranges.groupIds, ...otherGroupIds];
  const name = sql`' ' || n.search_name`;
  // Checked for every educator until enough are found: a function per word is far cheaper than a list of words.
  const holdsEach = sql.join(
    words.map((word) => sql`strpos(${name}, ${word}) > 0`),
    sql` and `,
  );
  const begins = sql`strpos(${name}, ${` ${words[0]!.trim()}`}) > 0`;
  const isLacking = sql`(select count(distinct candidate_id) from begun) < ${sql.lit(triedNames)}`;
  return sql<FoundEducatorRow>`
    with begun as materialized (${namesInOrder(groupIds, sql`${begins} and ${holdsEach}`)}),
    others as materialized (${namesInOrder(groupIds, sql`${isLacking} and not ${begins} and ${holdsEach}`)}),
    tried as materialized (
      select candidate_id, search_name, rank from (
        select distinct candidate_id, search_name, 0 as rank from begun
        union all
        select distinct candidate_id, search_name, 1 from others
      ) named order by rank, search_name, candidate_id limit ${sql.lit(triedNames)}
    )
    select ca.candidate_id as id, coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as name,
      ca.image_version, seen.date_local, seen.client_id
    from tried
    cross join lateral (select * from candidates known where known.candidate_id = tried.candidate_id limit 1) ca
    cross join lateral (
      select * from (
        ${lastNamed(ranges.groupIds, sql`true`)}
        union all
        ${lastNamed(otherGroupIds, isAtOne('s', [...locationIds]))}
      ) named order by date_local desc limit 1
    ) seen
    order by tried.rank, tried.search_name, tried.candidate_id limit ${sql.lit(maxFound.educators)}`;
}

/** The first names of each group in order, read from the index and limited to those tried. */
function namesInOrder(groupIds: readonly string[], isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select first.* from unnest(${[...groupIds]}::uuid[]) as place (client_group_id)
    cross join lateral (
      select n.candidate_id, n.search_name from candidate_names n
      where n.client_group_id = place.client_group_id and ${isWanted}
      order by n.search_name, n.candidate_id limit ${sql.lit(triedNames)}
    ) first`;
}

/** One group at a time, so that the index is read backwards and left after one row. */
function lastNamed(groupIds: readonly string[], isInside: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select newest.* from unnest(${[...groupIds]}::uuid[]) as place (client_group_id)
    cross join lateral (
      select s.date_local, s.client_id from booking_search s
      where s.client_group_id = place.client_group_id and s.candidate_id = ca.candidate_id
        and s.assignment_state = any(${[...namedStates]}::text[]) and ${isInside}
      order by s.date_local desc limit 1
    ) newest`;
}
