import { replaceMeStatusesBefore } from '@staffroom/domain/replace-me/replace-me-status.ts';
import type { ReplaceMeStatus } from '@staffroom/domain/replace-me/replace-me-status.ts';
import { sql } from 'kysely';
import type { Renamed } from '../../db/schema/row.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import type { Write } from '../../http/route.ts';
import type { LockedBooking } from '../provider/bookings/lock-bookings.sql.ts';
import { openStatusList } from './replace-me.sql.ts';

type Followed = Renamed<'replace_me_requests', { contactId: 'contact_id' }>;

const statusOf = {
  Unfilled: 'BookingCreated',
  Filled: 'ReplacementFound',
  Cancelled: 'Cancelled',
} as const satisfies Record<string, ReplaceMeStatus>;

export type BookingAfter = { status: keyof typeof statusOf; dateLocal?: string };

/**
 * Updates the Replace Me request behind a booking after the booking changed, and announces that to the person's
 * screens. A unique index, `replace_me_once`, refuses a second open request for one day.
 */
export async function followReplaceMe(
  write: Write,
  booking: LockedBooking,
  after: BookingAfter,
): Promise<void> {
  if (booking.type !== 'replaceMe') return;
  const { clientGroupId, clientId, locationId, requestId } = booking;
  const { dateLocal = booking.dateLocal } = after;
  const status = statusOf[after.status];
  const { rows } = await sql<Followed>`
    update replace_me_requests set status = ${status}, date_local = ${dateLocal}::date, version = version + 1
    where client_group_id = ${clientGroupId} and request_id = ${requestId}
      and (status = any(${replaceMeStatusesBefore(status)}::text[])
        or (status = ${status} and ${after.dateLocal !== undefined}))
    returning contact_id as "contactId"`.execute(write.db);
  const datesLocal = [...new Set([booking.dateLocal, dateLocal])];
  for (const { contactId } of rows) {
    const entityIds = [requestId];
    write.announce({
      kind: 'replaceMe',
      clientGroupId,
      clientId,
      locationId,
      contactId,
      entityIds,
      datesLocal,
    });
  }
}

/** Translates the database's refusal of a second open request for the same person and day. */
export async function refuseSecondReplaceMe<Reply>(work: Promise<Reply>): Promise<Reply> {
  try {
    return await work;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'replace_me_once') throw new Refusal('replace_me_already_requested');
    throw error;
  }
}

/**
 * Refuses when the person behind a booking has another open request for the day, at any location. Call this under the
 * lock of the person's requests.
 */
export async function refuseWhileAnotherIsOpen(
  write: Write,
  { type, clientGroupId, requestId, dateLocal }: LockedBooking,
): Promise<void> {
  if (type !== 'replaceMe') return;
  const { rows } = await sql`
    select from replace_me_requests own
    join replace_me_requests other on other.client_group_id = own.client_group_id
      and other.contact_id = own.contact_id and other.request_id <> own.request_id
    where own.client_group_id = ${clientGroupId} and own.request_id = ${requestId}
      and other.date_local = ${dateLocal}::date
      and other.status in (${openStatusList})
    limit 1`.execute(write.db);
  if (rows.length > 0) throw new Refusal('replace_me_already_requested');
}

/** The person who asked to be replaced by a booking of the request, as a query of contact ids. */
export function whoIsReplaced({
  clientGroupId,
  requestId,
}: Pick<LockedBooking, 'clientGroupId' | 'requestId'>) {
  return sql`
    select contact_id from replace_me_requests
    where client_group_id = ${clientGroupId}::uuid and request_id = ${requestId}::uuid`;
}
