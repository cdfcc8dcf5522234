import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NoticeParams, NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Tx } from '../../db/transaction.ts';
import { recordNotifications, recordNotificationsFor } from '../notifications/record-notifications.sql.ts';
import type { Notice } from '../notifications/record-notifications.sql.ts';
import { firstApprovers, groupApprovers } from './approvers.sql.ts';
import type { PendingRow } from './pending-bookings.sql.ts';

type About = Pick<
  PendingRow,
  'client_group_id' | 'client_id' | 'location_id' | 'request_id' | 'created_by_contact_id' | 'version'
>;

type Ended = { row: About; action: 'accept' | 'reject' | 'expire'; at: Temporal.Instant };

/**
 * Notifies the requester of the outcome, and the booking's contacts when an accepted request was booked. An unanswered
 * request is also reported to those who could have answered.
 */
export function tellOfDecision(tx: Tx, { row, action, at }: Ended): void {
  const of = (template: RequestTemplate) => noticeOf(row, template, at);
  const asker = [row.created_by_contact_id];
  switch (action) {
    case 'accept':
      tx.send(recordNotificationsFor(of('pendingBookingAccepted'), asker));
      tx.send(recordNotifications(of('bookingCreated'), { unlessToldAs: 'pendingBookingAccepted' }));
      return;
    case 'reject':
      tx.send(recordNotifications(of('pendingBookingRejected')));
      tx.send(recordNotificationsFor(of('pendingBookingRejected'), asker));
      return;
    case 'expire':
      tx.send(recordNotifications(of('pendingBookingExpired')));
      tx.send(recordNotificationsFor(of('pendingBookingExpired'), asker));
      tx.send(recordNotificationsFor(of('pendingBookingExpired'), firstApprovers(approversOf(row, at))));
      tx.send(recordNotificationsFor(of('pendingBookingExpired'), escalatedTo(row, at)));
      return;
  }
}

/** The people to whom the request was escalated; none when it was not. */
function escalatedTo(row: About, at: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    select told.contact_id from (${groupApprovers(approversOf(row, at))}) told
    where exists (select from booking_requests passed where passed.client_group_id = ${row.client_group_id}
      and passed.request_id = ${row.request_id} and passed.escalated_at is not null)`;
}

type RequestTemplate = {
  [Name in NoticeTemplate]: NoticeParams<Name> extends { readonly requestId: string } ? Name : never;
}[NoticeTemplate];

/** A notice about a request that is about to change from the version that was read. */
export function noticeOf(row: About, template: RequestTemplate, at: Temporal.Instant): Notice {
  return {
    clientGroupId: row.client_group_id,
    requestId: row.request_id,
    subjectId: row.request_id,
    template,
    params: { requestId: row.request_id, locationId: row.location_id },
    occurrence: row.version + 1,
    at,
  };
}

export function approversOf(row: About, at: Temporal.Instant) {
  return {
    clientGroupId: row.client_group_id,
    clientId: row.client_id,
    locationId: row.location_id,
    except: row.created_by_contact_id,
    at,
  };
}
