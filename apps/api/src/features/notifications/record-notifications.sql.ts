import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type Notice = {
  clientGroupId: string;
  /** Whose confirmation contacts are told. */
  requestId: string;
  /** What it is about: a booking, the block when it is about several of its days, or the request as a whole. */
  subjectId: string;
  template:
    | 'bookingCreated'
    | 'pendingBookingCreated'
    | 'pendingBookingWithdrawn'
    | 'bookingFilled'
    | 'bookingOpenAgain'
    | 'candidateLate';
  /** Ids, dates and numbers; names and texts are looked up when it is sent. */
  params: Readonly<Record<string, string | number | readonly string[]>>;
  at: Temporal.Instant;
};

/**
 * One row per confirmation contact and method that the booking names. It travels with the change that causes it, so
 * that nothing is told which did not happen, and nothing happens untold.
 */
export function recordNotifications(notice: Notice): RawBuilder<unknown> {
  return sql`
    insert into notifications
      (client_group_id, notification_id, contact_id, method, template, subject_id, params, created_at)
    select r.client_group_id, gen_random_uuid(), (confirmation ->> 'contactId')::uuid, method, ${notice.template},
      ${notice.subjectId}::uuid, ${JSON.stringify(notice.params)}::jsonb, ${notice.at.toString()}::timestamptz
    from booking_requests r
    cross join jsonb_array_elements(r.confirmations) as confirmation
    cross join unnest(array['email', 'sms', 'voice', 'push']) as method
    where r.client_group_id = ${notice.clientGroupId} and r.request_id = ${notice.requestId}
      and (confirmation ->> method)::boolean`;
}
