import type * as z from 'zod/mini';
import type { bookingConfirmation } from '@staffroom/domain/bookings/booking-shapes.ts';
import { sql } from 'kysely';
import type { WrittenStatement } from '../../../db/transaction.ts';
import { namedStateList } from '../cards/booking-look-ups.sql.ts';

/*
 * What the cards of a page are made of besides their own rows: one statement per table, found by the ids of all rows at
 * once. A look-up for each row would ask the second wall for each row; and joined in one statement, the planner goes
 * through the found rows once per row of the page.
 *
 * The ids stay at the server in settings that end with the transaction, so that page and parts travel together. They are
 * of rows that the viewer's scope found, so no statement names the groups again: the wall does, and of two conditions on
 * one column the planner expects so few rows that it would read the whole group.
 */
const idsOf = {
  bookings: 'array_agg(id) filter (where block_id is not null)',
  blocks: 'array_agg(distinct block_id) filter (where block_id is not null)',
  requests: 'array_agg(distinct request_id)',
  classifications: 'array_agg(distinct classification_id)',
} as const;
type Kept = keyof typeof idsOf;

/** One row, whatever stands in `page`. */
export const keepIds = sql.raw(
  `select ${Object.entries(idsOf)
    .map(([name, ids]) => `set_config('page.${name}', coalesce(${ids}, '{}')::text, true)`)
    .join(', ')} from page`,
);

/** As a query of its own, so that the plan does not rest on how many ids the first page happened to have. */
const kept = (name: Kept) => `any((select current_setting('page.${name}')::uuid[])::uuid[])`;
const liveOnPage = `from assignments where booking_id = ${kept('bookings')} and live`;
const requestsOnPage = `from booking_requests where request_id = ${kept('requests')}`;

export type BlockRow = {
  block_id: string;
  number: string;
  total: number;
  first_date_local: string;
  last_date_local: string;
};
const blocksOfPage = statement<BlockRow>(
  `select block_id, number, total, first_date_local, last_date_local from booking_blocks
   where block_id = ${kept('blocks')}`,
);

export type AssignmentRow = {
  booking_id: string;
  candidate_id: string;
  state: 'offered' | 'tentative' | 'accepted' | 'confirmed' | 'arrived';
  offered_at_utc: string | null;
  accepted_at_utc: string | null;
  confirmed_at_utc: string | null;
  arrived_at_utc: string | null;
  minutes_late: number | null;
  end_utc: string;
};
/** The live ones: at most one for each booking. */
const assignmentsOfPage = statement<AssignmentRow>(
  `select booking_id, candidate_id, state, offered_at_utc, accepted_at_utc, confirmed_at_utc, arrived_at_utc,
     minutes_late, end_utc ${liveOnPage}`,
);

export type CandidateRow = { candidate_id: string; name: string; image_version: number };
/** From the candidate's acceptance on: who was merely offered a booking is not the client's to know. */
const candidatesOfPage = statement<CandidateRow>(
  `select candidate_id, coalesce(preferred_name, first_name) || ' ' || last_name as name, image_version
   from candidates where candidate_id = any(array(select candidate_id ${liveOnPage} and state in (${namedStateList})))`,
);

export type ClassificationRow = { classification_id: string; online_title: string };
const classificationsOfPage = statement<ClassificationRow>(
  `select classification_id, online_title from classifications
   where classification_id = ${kept('classifications')}`,
);

export type RequestRow = {
  request_id: string;
  number: string;
  bookings_per_date: number;
  created_by_name: string;
};
const requestsOfPage = statement<RequestRow>(
  `select request_id, number, bookings_per_date, created_by_name ${requestsOnPage}`,
);

export type FeedbackRow = {
  block_id: string;
  candidate_id: string;
  wanted_back: 'yes' | 'no' | 'preferred';
  comment: string;
};
const feedbackOfPage = statement<FeedbackRow>(
  `select block_id, candidate_id, wanted_back, comment from feedback where block_id = ${kept('blocks')}`,
);

export type LastDayRow = { block_id: string; candidate_id: string; last_end_utc: string };
/** When the last day ended that a candidate has worked of a block. */
const lastDaysOfPage = (receivedAt: string): WrittenStatement<LastDayRow> => ({
  sql: `select block_id, candidate_id, max(end_utc) as last_end_utc from assignments
    where block_id = ${kept('blocks')} and live and end_utc <= $1::timestamptz
    group by block_id, candidate_id`,
  parameters: [receivedAt],
});

/** A confirmation as a request keeps it. */
export type KeptConfirmation = Omit<z.input<typeof bookingConfirmation>, 'id'> & { contactId: string };

/** What only the list of one client shows of requests. */
export type FullRequestRow = {
  request_id: string;
  grade_ids: string[];
  certification_ids: string[];
  policies_agreed: { policyId: string; version: string }[];
  confirmations: KeptConfirmation[];
};
const fullRequestsOfPage = statement<FullRequestRow>(
  `select request_id, grade_ids, certification_ids, policies_agreed, confirmations ${requestsOnPage}`,
);
export type NameRow = { id: string; name: string };
const gradesOfPage = statement<NameRow>(
  `select grade_id as id, title as name from grades
   where grade_id = any(array(select unnest(grade_ids) ${requestsOnPage})) order by position, title`,
);
const certificationsOfPage = statement<NameRow>(
  `select certification_id as id, name from certifications
   where certification_id = any(array(select unnest(certification_ids) ${requestsOnPage})) order by name`,
);
const policiesOfPage = statement<NameRow>(
  `select policy_id as id, name from policies
   where policy_id = any(array(
     select (jsonb_array_elements(policies_agreed) ->> 'policyId')::uuid ${requestsOnPage})) order by name`,
);

/** What every card needs. `receivedAt` is an instant. */
export const cardParts = (receivedAt: string) => ({
  blocks: blocksOfPage,
  requests: requestsOfPage,
  assignments: assignmentsOfPage,
  candidates: candidatesOfPage,
  classifications: classificationsOfPage,
  feedback: feedbackOfPage,
  lastDays: lastDaysOfPage(receivedAt),
});

/** What the list of one client shows besides. */
export const fullParts = {
  fullRequests: fullRequestsOfPage,
  grades: gradesOfPage,
  certifications: certificationsOfPage,
  policies: policiesOfPage,
};

/** Without parameters, and so compiled once for all. */
function statement<Row>(text: string): WrittenStatement<Row> {
  return { sql: text, parameters: [] };
}
