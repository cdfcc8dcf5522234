import { listCursor } from './list-cursor.ts';
import type { BookingPage } from './read-page.ts';

/** 200 with the page, or 204 when it is empty; the header has the next cursor. */
export function replyWithPage({ items, next }: BookingPage, pageSize: number) {
  const nextCursor = next && listCursor.write(next);
  const headers = { 'x-pagination': JSON.stringify({ pageSize, nextCursor }) };
  if (items.length > 0) return { status: 200, json: `[${items.join(',')}]`, headers } as const;
  return { status: 204, headers } as const;
}
