import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../../http/reply/refusal.ts';

/** The last invoice of a page. The date is a calendar date. */
export type UnpaidInvoiceKey = { issuedOn: string; invoiceId: string };

export function writeCursor({ issuedOn, invoiceId }: UnpaidInvoiceKey): string {
  return Buffer.from(`${issuedOn} ${invoiceId}`).toString('base64url');
}

/** Null for the first page. 400 `cursor_invalid` for a text that is not a cursor. */
export function readCursor(cursor: string | undefined): UnpaidInvoiceKey | null {
  if (cursor === undefined) return null;
  const match = cursorText.exec(Buffer.from(cursor, 'base64url').toString());
  const [, issuedOn, invoiceId] = match ?? [];
  if (issuedOn === undefined || invoiceId === undefined || !isCalendarDate(issuedOn)) {
    throw new Refusal('cursor_invalid');
  }
  return { issuedOn, invoiceId };
}

const cursorText = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
