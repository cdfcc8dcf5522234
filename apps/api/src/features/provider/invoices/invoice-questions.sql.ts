import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import { pageCursor } from '../../../http/input/page-cursor.ts';
import type { PageKey } from '../log-page-cursor.ts';

export type WaitingQuestion = Renamed<
  'invoice_questions',
  {
    questionId: 'invoice_question_id';
    invoiceId: 'invoice_id';
    position: 'position';
    text: 'question';
    askedAtUtc: 'asked_at';
  }
> &
  Renamed<'invoices', { number: 'invoice_no'; clientId: 'client_id' }> &
  Renamed<'invoice_lines', { bookingId: 'booking_id' }> &
  Columns<'invoice_questions', 'asked_at'>;

export const questionsCursor = pageCursor({ atUtc: 'instant', id: 'id' });

/** Questions that wait for an answer, oldest first, after the last row of the previous page. */
export function waitingQuestions(
  clientGroupIds: readonly string[],
  { most, behind }: { most: number; behind: PageKey | null },
): RawBuilder<WaitingQuestion> {
  const isBehind =
    behind === null
      ? sql`true`
      : sql`(asked_at, invoice_question_id) > (${behind.atUtc}::timestamptz, ${behind.id}::uuid)`;
  return sql<WaitingQuestion>`
    select q.invoice_question_id as "questionId", q.invoice_id as "invoiceId", i.invoice_no as number,
      i.client_id as "clientId", q.position, li.booking_id as "bookingId", q.question as text,
      to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "askedAtUtc",
      to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as asked_at
    from (
      select * from invoice_questions
      where client_group_id = any (${[...clientGroupIds]}::uuid[]) and answered_at is null
        and ${isBehind}
      order by asked_at, invoice_question_id limit ${most}) q
    join invoices i on i.client_group_id = q.client_group_id and i.invoice_id = q.invoice_id
    join invoice_lines li
      on li.client_group_id = q.client_group_id and li.invoice_id = q.invoice_id and li.position = q.position
    order by q.asked_at, q.invoice_question_id`;
}

export type AnsweredQuestion = Columns<
  'invoice_questions',
  'client_group_id' | 'invoice_id' | 'position' | 'answered_at'
> &
  Columns<'invoices', 'client_id' | 'location_ids'>;

/** Locks the question about the invoice, so that the second of two answers sees the first. */
export function lockQuestion(
  clientGroupIds: readonly string[],
  { invoiceId, questionId }: { invoiceId: string; questionId: string },
): RawBuilder<AnsweredQuestion> {
  return sql<AnsweredQuestion>`
    select q.client_group_id, q.invoice_id, q.position, q.answered_at, i.client_id, i.location_ids
    from invoice_questions q
    join invoices i on i.client_group_id = q.client_group_id and i.invoice_id = q.invoice_id
    where q.client_group_id = any (${[...clientGroupIds]}::uuid[]) and q.invoice_question_id = ${questionId}
      and q.invoice_id = ${invoiceId}
    for no key update of q`;
}

export function answerLineQuestion(
  clientGroupId: string,
  questionId: string,
  { answer, at }: { answer: string; at: Temporal.Instant },
): RawBuilder<unknown> {
  return sql`
    update invoice_questions set answer = ${answer}, answered_at = ${at.toString()}
    where client_group_id = ${clientGroupId} and invoice_question_id = ${questionId}`;
}
