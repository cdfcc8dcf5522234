import type { CancellationTerm } from '@staffroom/domain/bookings/cancel/cancellation-terms.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../db/schema/row.ts';

export type AdditionalDetailsRow = Columns<
  'clients',
  | 'representative_name'
  | 'representative_phone'
  | 'representative_email'
  | 'client_type'
  | 'online_cancellation_allowed'
  | 'same_day_cut_off'
  | 'minimum_duration_minutes'
  | 'payment_terms_days'
> &
  Columns<'client_groups', 'variant'> & {
    cancellation_terms: CancellationTerm[];
    policies: (Renamed<'policies', { id: 'policy_id'; name: 'name'; url: 'url'; version: 'version' }> & {
      agreed: boolean;
    })[];
  };

/** One row, or none when row-level security hides the client. */
export function additionalDetails(query: {
  clientGroupIds: readonly string[];
  clientId: string;
  viewerContactId: string;
}): RawBuilder<AdditionalDetailsRow> {
  return sql<AdditionalDetailsRow>`
    select c.representative_name, c.representative_phone, c.representative_email, c.client_type,
      c.online_cancellation_allowed, c.cancellation_terms, c.same_day_cut_off, c.minimum_duration_minutes, c.payment_terms_days, g.variant,
      (select coalesce(json_agg(json_build_object('id', p.policy_id, 'name', p.name, 'url', p.url,
          'version', p.version, 'agreed', exists (
            select from policy_agreements pa
            where pa.client_group_id = p.client_group_id and pa.contact_id = ${query.viewerContactId}
              and pa.policy_id = p.policy_id and pa.version = p.version))
          order by p.name collate "und-x-icu", p.policy_id), '[]')
        from policies p where p.client_group_id = c.client_group_id and p.client_id = c.client_id) as policies
    from clients c join client_groups g on g.client_group_id = c.client_group_id
    where c.client_group_id = any(${[...query.clientGroupIds]}::uuid[]) and c.client_id = ${query.clientId}`;
}
