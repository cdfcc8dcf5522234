import {
  feedbackAskedAfterMinutes,
  feedbackAskedWithinHours,
} from '@staffroom/domain/feedback/feedback.rules.ts';
import { noticeKey } from '@staffroom/domain/notifications/notice-templates.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../db/transaction.ts';
import { recordNotificationsFor } from '../notifications/record-notifications.sql.ts';

/**
 * Asks for feedback an hour after an educator's last day of a block: the person who booked and the confirmation
 * contacts, if they may give feedback there, each once. `worker` is the worker's login.
 */
export async function askForFeedback(
  worker: Database,
  { at, signal, batchSize = 200 }: { at: Temporal.Instant; signal: AbortSignal; batchSize?: number },
): Promise<void> {
  const groups = await readInOneTrip(worker, null, everyGroup());
  for (const { client_group_id: clientGroupId } of groups) {
    for (let after: LastDay | null | undefined = null; after !== undefined;) {
      if (signal.aborted) return;
      after = await askForBatch(worker, { clientGroupId, at, after, batchSize });
    }
  }
}

type Batch = { clientGroupId: string; at: Temporal.Instant; after: LastDay | null; batchSize: number };

/** Returns where the next batch starts; undefined when there is none. */
async function askForBatch(worker: Database, batch: Batch): Promise<LastDay | undefined> {
  const { clientGroupId, at, batchSize } = batch;
  return inTransaction(worker, { clientGroupIds: [clientGroupId], contactId: null }, async (tx) => {
    const { rows } = await lastDays(batch).execute(tx.db);
    for (const day of rows) {
      const { block_id: subjectId, candidate_id: candidateId } = day;
      tx.send(
        recordNotificationsFor(
          {
            clientGroupId,
            requestId: day.request_id,
            subjectId,
            template: 'feedbackAsked',
            params: { datesLocal: [day.date_local], candidateId },
            occurrence: candidateId,
            at,
          },
          whoMayTell({ ...day, clientGroupId }),
        ),
      );
    }
    return rows.length === batchSize ? rows.at(-1) : undefined;
  });
}

function everyGroup() {
  return sql<Columns<'client_groups', 'client_group_id'>>`select client_group_id from client_groups`;
}

type LastDay = Columns<'bookings', 'block_id' | 'request_id' | 'client_id' | 'location_id' | 'date_local'> &
  Columns<'assignments', 'candidate_id'> &
  Columns<'booking_cards', 'card_id' | 'end_utc'>;

/** Recently ended days that are the educator's last in the block and about which nobody has been asked yet. */
function lastDays({ clientGroupId, at, after, batchSize }: Batch): RawBuilder<LastDay> {
  const until = sql`${at.subtract({ minutes: feedbackAskedAfterMinutes }).toString()}::timestamptz`;
  const since = sql`${at.subtract({ hours: feedbackAskedWithinHours }).toString()}::timestamptz`;
  const template = 'feedbackAsked';
  // The database inserts the subject and the occurrence of the key.
  const [start = '', end = ''] = noticeKey({ template, subjectId: '|', occurrence: '' }).split('|');
  return sql<LastDay>`
    select b.block_id, b.request_id, b.client_id, b.location_id, b.date_local, a.candidate_id, card.card_id,
      card.end_utc
    from booking_cards card
    join bookings b on b.client_group_id = card.client_group_id and b.booking_id = card.card_id
    join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    where card.client_group_id = ${clientGroupId}::uuid and card.requested_by is null
      and card.date_local between (${since})::date - 1 and (${until})::date + 1
      and card.end_utc > ${since} and card.end_utc <= ${until} and card.next_end_utc is null
      and card.status in ('Filled', 'Invoiced') and not card.has_feedback
      and card.assignment_state = any(${[...namedStates]}::text[])
      and not exists (select from notifications n where n.client_group_id = card.client_group_id
        and n.event_key = ${start} || b.block_id || ${end} || a.candidate_id)
      and (${after === null} or (card.end_utc, card.card_id) > (${after?.end_utc ?? null}::timestamptz,
        ${after?.card_id ?? null}::uuid))
    order by card.end_utc, card.card_id limit ${batchSize}`;
}

/**
 * The person who booked and the confirmation contacts, if they may give feedback there. Their address must be verified,
 * because the link in the email works without signing in.
 */
function whoMayTell({
  clientGroupId,
  request_id,
  client_id,
  location_id,
}: LastDay & { clientGroupId: string }): RawBuilder<unknown> {
  return sql`
    select held.contact_id
    from contact_grants held
    join contacts person on person.contact_id = held.contact_id and person.active and person.email_verified
    join booking_requests r on r.client_group_id = held.client_group_id and r.request_id = ${request_id}::uuid
    where held.client_group_id = ${clientGroupId}::uuid
      and held.permissions && array['booking_modify', 'booking_all']
      and coalesce(held.client_id, ${client_id}::uuid) = ${client_id}::uuid
      and coalesce(held.location_id, ${location_id}::int) = ${location_id}::int
      and (held.contact_id = r.created_by_contact_id
        or exists (select from jsonb_array_elements(r.confirmations) as confirmation
          where (confirmation ->> 'contactId')::uuid = held.contact_id))`;
}
