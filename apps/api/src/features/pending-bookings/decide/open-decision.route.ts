import { sql } from 'kysely';
import { openDecision } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Columns } from '../../../db/schema/row.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { linkReader } from '../../links/link-reader.ts';
import { formatPendingDetail } from '../pending-booking.reply.ts';
import { oneFor, pendingBookingDetail } from '../pending-bookings.sql.ts';
import type { PendingDetailRow } from '../pending-bookings.sql.ts';

type Representative = Columns<'clients', 'representative_name' | 'representative_phone'>;

/** Shows the request, whatever its outcome, to approvers; 403 for former approvers, 404 without any right there. */
export const openDecisionRoute = route(openDecision, async (context) => {
  const { params, viewer, database, tenantScope } = context;
  const query = oneFor(viewer, params);
  const [[row], [representative]] = await readTogether<[PendingDetailRow, Representative]>(
    database,
    tenantScope,
    [pendingBookingDetail(query), representativeOf(query)],
  );
  if (!row || !representative) throw notFound();
  if (!viewer.rights.locationIds('pending booking', 'modify').has(row.location_id))
    throw new Refusal('permission_missing');
  const frame = {
    reader: linkReader(viewer),
    representative: { name: representative.representative_name, phone: representative.representative_phone },
  };
  const request = formatPendingDetail(context)(row);
  return { status: 200, json: `{"request":${request},${JSON.stringify(frame).slice(1)}` };
});

function representativeOf(query: { pendingBookingId: string; clientGroupIds: readonly string[] }) {
  return sql<Representative>`
    select c.representative_name, c.representative_phone
    from booking_requests r join clients c on c.client_group_id = r.client_group_id and c.client_id = r.client_id
    where r.client_group_id = any(${[...query.clientGroupIds]}::uuid[])
      and r.request_id = ${query.pendingBookingId}::uuid`;
}
