import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import { zoneOfPlaces } from '../reader-zone.sql.ts';
import { usableMethods } from '../../locations/booking-contacts.sql.ts';

export type ChoicesRow = Columns<'contacts', 'push_enabled'> &
  OrNull<Columns<'notification_choices', 'time_zone' | 'urgent_passes_quiet' | 'version'>> &
  Renamed<'notification_choices', { quiet_from: 'quiet_from_local'; quiet_until: 'quiet_until_local' }> & {
    methods: Partial<Record<string, ContactMethod[]>> | null;
    /** Whether the method can be used. */
    email: boolean;
    sms: boolean;
    push: boolean;
    devices: Renamed<'push_subscriptions', { id: 'push_subscription_id'; addedOnUtc: 'created_at' }>[];
  };

export function choicesOf(clientGroupId: string, contactId: string): RawBuilder<ChoicesRow> {
  return sql<ChoicesRow>`
    select co.push_enabled, ${usableMethods.email} as email, ${usableMethods.sms} as sms, ${usableMethods.push} as push,
      nc.methods, left(nc.quiet_from_local::text, 5) as quiet_from, left(nc.quiet_until_local::text, 5) as quiet_until,
      coalesce(nc.time_zone, ${zoneOfPlaces(sql`co.client_group_id`, sql`co.contact_id`)}) as time_zone, nc.urgent_passes_quiet, nc.version,
      (select coalesce(json_agg(json_build_object('id', device.push_subscription_id,
          'addedOnUtc', to_char(device.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by device.created_at), '[]')
        from push_subscriptions device
        where device.client_group_id = co.client_group_id and device.contact_id = co.contact_id) as devices
    from contacts co
    left join notification_choices nc
      on nc.client_group_id = co.client_group_id and nc.contact_id = co.contact_id
    where co.client_group_id = ${clientGroupId} and co.contact_id = ${contactId}`;
}
