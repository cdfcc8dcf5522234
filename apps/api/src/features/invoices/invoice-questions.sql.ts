import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import { isVisible } from './visible-invoices.ts';
import type { InvoiceScope } from './visible-invoices.ts';

const instantText = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"');

/** The latest question about the line `li` as a JSON object; null when there is none. */
export const latestQuestion = sql`(
  select json_build_object('id', q.invoice_question_id, 'text', q.question,
    'askedBy', (select co.first_name || ' ' || co.last_name from contacts co
      where co.client_group_id = q.client_group_id and co.contact_id = q.asked_by_contact_id),
    'askedAtUtc', to_char(q.asked_at at time zone 'UTC', ${instantText}), 'answer', q.answer,
    'answeredAtUtc', to_char(q.answered_at at time zone 'UTC', ${instantText}))
  from invoice_questions q
  where q.client_group_id = li.client_group_id and q.invoice_id = li.invoice_id and q.position = li.position
  order by q.asked_at desc, q.invoice_question_id desc limit 1)`;

export type LineQuestion = Renamed<'invoice_questions', { id: 'invoice_question_id'; text: 'question' }> &
  Columns<'invoice_questions', 'answer'> & {
    askedBy: string;
    askedAtUtc: string;
    answeredAtUtc: string | null;
  };

export type AskedLine = Columns<'invoices', 'client_group_id' | 'client_id' | 'invoice_id' | 'location_ids'> &
  Columns<'invoice_lines', 'position'> & { question: LineQuestion | null };

/** A line of an invoice that the viewer may see, with its latest question. */
export function askedLine(
  scope: InvoiceScope,
  { invoiceId, position }: { invoiceId: string; position: number },
): RawBuilder<AskedLine> {
  return sql<AskedLine>`
    select i.client_group_id, i.client_id, i.invoice_id, i.location_ids, li.position, ${latestQuestion} as question
    from invoices i
    join invoice_lines li on li.client_group_id = i.client_group_id and li.invoice_id = i.invoice_id
    where ${isVisible(scope)} and i.invoice_id = ${invoiceId} and li.position = ${position}`;
}

/** Returns a row when inserted, none while another question about the line is unanswered. */
export function insertLineQuestion(
  line: AskedLine,
  asked: { questionId: string; text: string; contactId: string; at: Temporal.Instant },
): RawBuilder<Columns<'invoice_questions', 'invoice_question_id'>> {
  return sql<Columns<'invoice_questions', 'invoice_question_id'>>`
    insert into invoice_questions (client_group_id, invoice_question_id, invoice_id, position, question,
      asked_by_contact_id, asked_at)
    values (${line.client_group_id}, ${asked.questionId}, ${line.invoice_id}, ${line.position}, ${asked.text},
      ${asked.contactId}, ${asked.at.toString()})
    on conflict (client_group_id, invoice_id, position) where answered_at is null do nothing
    returning invoice_question_id`;
}
