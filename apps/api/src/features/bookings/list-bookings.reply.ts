import type { ListRow } from './list-bookings.sql.ts';
import { writeCursor } from './list-cursor.ts';

/** 200 with the text that PostgreSQL built, or 204 when nothing is left; the header tells where to go on. */
export function replyWithPage(row: ListRow | undefined, pageSize: number) {
  const nextCursor = row?.next ? writeCursor(row.next) : null;
  const headers = { 'x-pagination': JSON.stringify({ pageSize, nextCursor }) };
  if (row?.json) return { status: 200, json: row.json, headers } as const;
  return { status: 204, headers } as const;
}
