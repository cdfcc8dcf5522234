import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { NoticeParams, NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Locale, VariantName } from '@staffroom/domain/regions/variants.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';

export type NoticeId = { clientGroupId: string; notificationId: string };

/** A message that is still to be sent, and its recipient. */
export type ClaimedNotice = Columns<
  'notifications',
  | 'client_group_id'
  | 'notification_id'
  | 'event_key'
  | 'contact_id'
  | 'template'
  | 'method'
  | 'subject_id'
  | 'request_id'
  | 'created_at'
  | 'due_at'
  | 'reached_device_ids'
> &
  OrNull<Columns<'contacts', 'email_address' | 'email_verified' | 'mobile' | 'push_enabled'>> &
  Columns<'client_groups', 'links_need_sign_in'> & {
    template: NoticeTemplate;
    method: ContactMethod;
    params: {
      datesLocal?: string[];
      candidateId?: string;
      byContactId?: string;
      minutesLate?: number;
    } & Partial<
      NoticeParams<'delegationEnded'> &
        NoticeParams<'newDeviceSignedIn'> &
        Pick<NoticeParams<'bookingChanged'>, 'fields'>
    >;
    /** Null when the contact has left. */
    contact_name: string | null;
    language: Locale | null;
    variant: VariantName;
  };

/**
 * Counts the attempt; no row when the message was sent or given up. One that failed for good is claimed again, because
 * only an operator sends it again.
 */
export function claimNotice({ clientGroupId, notificationId }: NoticeId): RawBuilder<ClaimedNotice> {
  return sql<ClaimedNotice>`
    with claimed as (
      update notifications set attempts = least(attempts + 1, 1000)
      where client_group_id = ${clientGroupId} and notification_id = ${notificationId} and sent_at is null
        and (not_sent_because is null or not_sent_because = 'failed')
      returning *
    )
    select n.client_group_id, n.notification_id, n.event_key, n.contact_id, n.template, n.method, n.subject_id, n.request_id, n.params,
      n.created_at, n.due_at, n.reached_device_ids,
      coalesce(co.first_name || ' ' || co.last_name, invited.first_name || ' ' || invited.last_name) as contact_name,
      coalesce(co.email_address, invited.email_address) as email_address, co.email_verified, co.mobile, co.push_enabled, co.language, g.variant, g.links_need_sign_in
    from claimed n
    join client_groups g on g.client_group_id = n.client_group_id
    left join contacts co on co.client_group_id = n.client_group_id and co.contact_id = n.contact_id and co.active
    left join invitations invited
      on invited.client_group_id = n.client_group_id and invited.invitation_id = n.contact_id and n.template = 'invited'`;
}
