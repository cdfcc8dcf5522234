import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Looks up one row by its key for each previous row. `offset 0` keeps the look-ups in the written order: with nine
 * tables and no statistics yet, as in the first minute of a new database, the planner's own order can take seconds.
 */
const lookUp = (alias: string, table: string, condition: RawBuilder<unknown>) => sql`
  join lateral (
    select * from ${sql.table(table)} ${sql.raw(alias)} where ${condition} offset 0
  ) ${sql.raw(alias)} on true`;

/** The booking of `k`, which has client_group_id and booking_id. */
export const bookingOfKey = lookUp(
  'b',
  'bookings',
  sql`b.client_group_id = k.client_group_id and b.booking_id = k.booking_id`,
);

/** Location, client and classification of the booking. */
const surroundings = sql`
  ${lookUp('l', 'locations', sql`l.client_group_id = b.client_group_id and l.location_id = b.location_id`)}
  ${lookUp('c', 'clients', sql`c.client_group_id = b.client_group_id and c.client_id = b.client_id`)}
  ${lookUp('cl', 'classifications', sql`cl.client_group_id = b.client_group_id and cl.classification_id = b.classification_id`)}`;

/** The states of an assignment in which its candidate is named, for `in (…)`. */
export const namedStateList = namedStates.map((state) => `'${state}'`).join(', ');

/** The live assignment and, from acceptance on, its candidate: a merely offered booking shows none. */
const candidateOfBooking = sql`
  left ${lookUp('a', 'assignments', sql`a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live`)}
  left ${lookUp('ca', 'candidates', sql`ca.candidate_id = a.candidate_id and a.state in (${sql.raw(namedStateList)})`)}`;

/** The joins of a booking's detail, starting from `k`. */
export const joinedBooking = sql`
  ${bookingOfKey}
  ${lookUp('bl', 'booking_blocks', sql`bl.client_group_id = b.client_group_id and bl.block_id = b.block_id`)}
  ${lookUp('r', 'booking_requests', sql`r.client_group_id = b.client_group_id and r.request_id = b.request_id`)}
  ${surroundings}
  ${candidateOfBooking}
  left ${lookUp('f', 'feedback', sql`f.client_group_id = b.client_group_id and f.block_id = b.block_id and f.candidate_id = ca.candidate_id`)}`;

/**
 * The grades of a booking `b` of the request `r`. Under row-level security an index can be used with this `case`, but
 * not with `coalesce`, which would read every grade of the group.
 */
export const gradeIdsOfBooking = sql`case when b.grade_ids is null then r.grade_ids else b.grade_ids end`;

/** The policies agreed to with the request `r`: names and versions, each policy looked up separately. */
export const policiesAgreed = sql`
  select coalesce(json_agg(json_build_object('name', po.name, 'version', agreed.version) order by po.name), '[]')
  from jsonb_to_recordset(r.policies_agreed) as agreed ("policyId" uuid, version text)
  cross join lateral (
    select p.name from policies p
    where p.client_group_id = r.client_group_id and p.policy_id = agreed."policyId" offset 0
  ) po`;
