import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { maxFound } from '@staffroom/domain/bookings/read/search-limits.ts';
import { wordInText } from '@staffroom/domain/text/search-everything.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cardOfKey, firstId, insideQuery, nearestKeys, wholeCards } from '../list/card-keys.sql.ts';
import {
  escapeLike,
  foundKeys,
  fromIndexOfWords,
  matches,
  settingsOfWords,
} from '../list/search-words.sql.ts';
import { numbered } from '../list/list-bookings.sql.ts';
import { countRanges } from '../../../identity/viewer/scope-ranges.ts';
import type { ScopeRanges } from '../../../identity/viewer/scope-ranges.ts';
import type { CardRow, ListQuery } from '../list/card-keys.sql.ts';
import { piecesOf, sampledRows } from './choose-words.ts';
import type { Likely } from './choose-words.ts';

export type Searched = Pick<ListQuery, 'ranges' | 'pending' | 'receivedAt'> & {
  text: string;
  /** Calendar date; results nearest to it come first. */
  nearDateLocal: string;
  /** Where the viewer may see bookings. */
  locationIds: Iterable<number>;
};

/** After this the user is told that the search takes too long, instead of occupying the connection. */
const maxSearchTime = '3s';

/** Settings for the statements below. */
export const settingsOfSearch = { plan_cache_mode: 'force_custom_plan', statement_timeout: maxSearchTime };

/** A card, or a row without one; `has_more` and `likely` are the same in every row. */
export type NearRow = (CardRow | { id: null }) & {
  /** Whether the viewer has bookings that were not compared. */
  has_more: boolean;
  /** Null when enough was found. */
  likely: Likely[] | null;
};

/**
 * The cards near the date that contain every word, nearest first; of two equally near, the later one. Compares a
 * limited number of keys in both directions. A booking number finds only its bookings, whatever their date.
 */
export function nearCards(query: Searched): RawBuilder<NearRow> {
  const number = findBookingNumber(query.text);
  if (number !== null) {
    const named = sql`found as materialized (${numbered(forward(query, '1900-01-01'), number)})`;
    return sql<NearRow>`
      with ${named}, ${chosenOf(query)}
      select card.*, false as has_more, null::json as likely
      from (${cardsOfChosen(query)}) card ${nearestFirst(query)}`;
  }
  const { text, ranges } = query;
  const compared = affordableKeys(
    ranges,
    ranges.groupIds.length > 0 ? comparedKeys.ofGroup : comparedKeys.ofParts,
  );
  const words = searchWords(text).map(wordInText);
  const found = sql`
    ${keysAround(query, compared)},
    compared as materialized (select s.* ${fromWordsOfKeys(query.pending)}),
    found as materialized (select ${foundKeys} from compared s where ${matches({ statuses: null }, words)})`;
  const isLacking = sql`(select count(*) from found) < ${sql.lit(maxFound.bookings)}`;
  return sql<NearRow>`
    with ${found}, ${chosenOf(query)}
    select card.*, rest.* from (
      select ${sql.lit(compared)} in ((select count(*) from upcoming), (select count(*) from past)) as has_more,
        case when ${isLacking} then (${likelyRows(words)}) end as likely
    ) rest left join (${cardsOfChosen(query)}) card on true ${nearestFirst(query)}`;
}

/** Estimates from some of the compared rows what the word index would return, by its three-letter parts. */
function likelyRows(words: readonly string[]): RawBuilder<unknown> {
  const { wordNos, pieces } = piecesOf(words);
  return sql`
    select json_agg(json_build_object('held', held, 'rows', rows)) from (
      select held, count(*)::int as rows
      from (select words from compared limit ${sql.lit(sampledRows)}) s
      cross join lateral (
        select array_agg(word_no order by word_no) filter (where is_held) as held from (
          select word_no, bool_and(strpos(s.words, piece) > 0) as is_held
          from unnest(${wordNos}::int[], ${pieces}::text[]) as part (word_no, piece) group by word_no
        ) word
      ) likely group by held
    ) tally`;
}

/** Sent before `farCards`: sets what `booking_search` admits from then on. Its `words` begin with a space. */
export function lookForWords(words: readonly string[]): RawBuilder<unknown> {
  const walls = Object.entries(settingsOfWords(words, (word) => `%${escapeLike(wordInText(word))}%`));
  return sql`select ${sql.join([sql`1`, ...walls.map(([name, value]) => sql`set_config(${name}, ${value}, true)`)])}`;
}

/**
 * The same cards on any date, after `lookForWords`. The word index returns a limited number of rows in no order; when
 * it has more, or is no help in finding the words, they are searched in more keys near the date.
 */
export function farCards(query: Searched, { byIndex }: { byIndex: boolean }): RawBuilder<CardRow> {
  const { text, ranges, nearDateLocal } = query;
  const holds = matches({ statuses: null }, searchWords(text).map(wordInText));
  const everything = forward(query, nearDateLocal);
  const found = sql`
    far as materialized (
      select ${foundKeys} ${fromIndexOfWords(everything)}
      where ${sql.lit(byIndex)} and ${insideQuery('s', everything)} and ${holds}
      limit ${sql.lit(maxIndexed)}
    ),
    ${keysAround(query, affordableKeys(ranges, widelyComparedKeys))},
    wide as materialized (
      select ${foundKeys} ${fromWordsOfKeys(query.pending)}
      where (${sql.lit(!byIndex)} or (select count(*) from far) = ${sql.lit(maxIndexed)}) and ${holds}
    ),
    found as materialized (select * from wide union select * from far)`;
  return sql<CardRow>`
    with ${found}, ${chosenOf(query)}
    select * from (${cardsOfChosen(query)}) card ${nearestFirst(query)}`;
}

/** The `keys` near the date: up to `limit` each of `upcoming` and `past`. */
function keysAround(query: Searched, limit: number): RawBuilder<unknown> {
  const { nearDateLocal } = query;
  const upcoming = forward(query, nearDateLocal);
  const past = { ...forward(query, '1900-01-01'), dateToLocal: addDays(nearDateLocal, -1) };
  return sql`
    upcoming as materialized (${nearestKeys(upcoming, limit, 'forward')}),
    past as materialized (${nearestKeys(past, limit, 'backward')}),
    keys as materialized (select * from upcoming union all select * from past)`;
}

function chosenOf(query: Searched): RawBuilder<unknown> {
  return sql`chosen as materialized (select * from found ${nearestFirst(query)})`;
}

function cardsOfChosen({ receivedAt }: Searched): RawBuilder<unknown> {
  return sql`select ${wholeCards(receivedAt)} from chosen k ${cardOfKey}`;
}

/** Within one day, in the order of lists. */
function nearestFirst({ nearDateLocal }: Searched): RawBuilder<unknown> {
  return sql`order by abs(date_local - ${nearDateLocal}::date), date_local desc, start_time_local, id
    limit ${sql.lit(maxFound.bookings)}`;
}

/** Keeps a search through many locations as short as one through a single location. */
function affordableKeys(ranges: ScopeRanges, wanted: number): number {
  return Math.max(maxFound.bookings, Math.min(wanted, Math.floor(20_000 / Math.max(1, countRanges(ranges)))));
}

function forward(query: Searched, dateFromLocal: string): ListQuery {
  return {
    ...query,
    after: { dateLocal: dateFromLocal, startTime: '00:00', id: firstId },
    dateToLocal: null,
    statuses: null,
    search: null,
    pageSize: maxFound.bookings,
  };
}

/**
 * How many keys are compared in each direction before the word index is used: common words are found early. Viewers of
 * single clients or locations have fewer bookings, and the index only knows groups.
 */
const comparedKeys = { ofGroup: 250, ofParts: 2_000 };
/** The most rows taken from the index; any further match is searched among `widelyComparedKeys` in each direction. */
const maxIndexed = 1_500;
const widelyComparedKeys = 2_000;

/**
 * The searched text of the keys, read with one index scan per group, because a look-up per booking reads three pages
 * more.
 */
function fromWordsOfKeys({ groupIds }: Pick<ListQuery['pending'], 'groupIds'>): RawBuilder<unknown> {
  return sql`
    from unnest(${[...groupIds]}::uuid[]) as place (client_group_id)
    cross join lateral (
      select * from booking_search s
      where s.client_group_id = place.client_group_id
        and s.card_id = any(array(select id from keys where client_group_id = place.client_group_id)) offset 0
    ) s
    join keys k on k.client_group_id = s.client_group_id and k.id = s.card_id and k.date_no = s.date_no`;
}
