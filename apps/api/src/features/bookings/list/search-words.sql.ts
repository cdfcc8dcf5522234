import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery } from './card-keys.sql.ts';

const wallSettings = ['', '_second', '_third', '_fourth', '_fifth'].map((place) => `app.search${place}`);

/** The settings for a search: the policy of `booking_search` only admits rows with its five longest words. */
export function searchSettings({
  search,
}: Pick<ListQuery, 'search'>): Readonly<Record<string, string>> | null {
  if (search === null || findBookingNumber(search) !== null) return null;
  return settingsOfWords(searchWords(search), (word) => `%${escapeLike(word)}%`);
}

/** The policy's settings for the five longest of these words, each as the pattern compared with `words`. */
export function settingsOfWords(
  words: readonly string[],
  patternOf: (word: string) => string,
): Readonly<Record<string, string>> {
  const longest = words.toSorted((one, other) => other.length - one.length);
  return Object.fromEntries(
    longest.slice(0, wallSettings.length).map((word, place) => [wallSettings[place]!, patternOf(word)]),
  );
}

export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

export const foundKeys = sql`
  s.client_group_id, s.card_id as id, s.date_no, s.date_local, s.start_time_local`;

/**
 * The searched text of each key, looked up one by one: with a status filter, a joint look-up would scan all words of
 * the account.
 */
export const wordsOfKey = sql`
  cross join lateral (
    select * from booking_search s
    where s.client_group_id = k.client_group_id and s.card_id = k.id and s.date_no = k.date_no offset 0
  ) s`;

/** Up to this many groups, a search has a separate part for each. */
const fewGroups = 8;

/**
 * The rows admitted by the word policy, by group and status, each as a single value for the index. The planner would
 * compare lists of values in the rows, because it expects few of them to contain the words. For a constant group it
 * knows the size; any other it takes for an average one, and would read it as a whole.
 */
export function fromIndexOfWords({
  pending: { groupIds },
  statuses,
}: Pick<ListQuery, 'pending' | 'statuses'>): RawBuilder<unknown> {
  const within = (places: RawBuilder<unknown>, groupId: RawBuilder<unknown>) => sql`
    select words.* from ${places}
    cross join lateral (
      select * from booking_search s
      where s.client_group_id = ${groupId} and ${statuses ? sql`s.status = wanted.status` : sql`true`} offset 0
    ) words`;
  const wanted = statuses
    ? sql`unnest(${[...statuses]}::text[]) as wanted (status)`
    : sql`(select) as wanted`;
  if (groupIds.length === 0 || groupIds.length > fewGroups) {
    const places = sql`unnest(${[...groupIds]}::uuid[]) as place (client_group_id) cross join ${wanted}`;
    return sql`from (${within(places, sql`place.client_group_id`)}) s`;
  }
  return sql`from (${sql.join(
    groupIds.map((groupId) => within(wanted, sql`${groupId}::uuid`)),
    sql` union all `,
  )}) s`;
}

/** Every word occurs, as in matchesSearch; in the candidate's name only where the card shows it. */
export function matches(
  { statuses }: Pick<ListQuery, 'statuses'>,
  words: readonly string[],
): RawBuilder<unknown> {
  const shown = sql`case when s.assignment_state = any(${[...namedStates]}::text[]) then s.words
    else left(s.words, s.own_length) end`;
  // The status is in the same index: a word on every card costs no more than the status is common.
  const ofStatus = statuses === null ? sql`true` : sql`s.status = any(${[...statuses]}::text[])`;
  return sql`${ofStatus} and ${holdsAll(shown, words)}`;
}

function holdsAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`(select bool_and(strpos(${text}, word) > 0) from unnest(${[...words]}::text[]) word)`;
}
