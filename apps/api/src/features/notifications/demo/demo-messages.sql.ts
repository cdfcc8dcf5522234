import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { Columns } from '../../../db/schema/row.ts';

export type DemoMessage = Columns<
  'demo_messages',
  'message_key' | 'method' | 'recipient' | 'title' | 'text' | 'html' | 'calendar' | 'path' | 'sent_at'
> & { method: ContactMethod };

/** A demo keeps its latest messages; older ones are deleted. */
export const keptDemoMessages = 3_000;

/** A message that is sent again is kept once, as in a mail program. */
export function keepDemoMessage(message: DemoMessage): RawBuilder<unknown> {
  return sql`
    insert into demo_messages (message_key, method, recipient, title, text, html, calendar, path, sent_at)
    values (${message.message_key}, ${message.method}, ${message.recipient}, ${message.title}, ${message.text},
      ${message.html}, ${message.calendar}, ${message.path}, ${message.sent_at})
    on conflict (message_key) do nothing`;
}

export function dropOldDemoMessages(): RawBuilder<unknown> {
  return sql`
    delete from demo_messages where message_key in (
      select message_key from demo_messages order by sent_at desc, message_key offset ${keptDemoMessages})`;
}

export type ListedDemoMessage = Pick<
  DemoMessage,
  'message_key' | 'method' | 'recipient' | 'title' | 'text' | 'sent_at'
>;

export const demoMessagesPerPage = 100;

/** A page of them and one more, latest first; `search` is part of an address, a number, a title or a text. */
export function listDemoMessages(search: string, page: number): RawBuilder<ListedDemoMessage> {
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<ListedDemoMessage>`
    select message_key, method, recipient, title, left(text, 300) as text, sent_at from demo_messages
    where ${search} = '' or concat_ws(' ', recipient, title, text) ilike ${part}
    order by sent_at desc, message_key limit ${demoMessagesPerPage + 1} offset ${(page - 1) * demoMessagesPerPage}`;
}

export function findDemoMessage(messageKey: string): RawBuilder<DemoMessage> {
  return sql<DemoMessage>`
    select message_key, method, recipient, title, text, html, calendar, path, sent_at
    from demo_messages where message_key = ${messageKey}`;
}
