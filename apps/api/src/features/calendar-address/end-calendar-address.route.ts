import { endCalendarAddress } from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { auditAddress } from './audit-address.ts';
import { deleteAddress } from './calendar-addresses.sql.ts';

export const endCalendarAddressRoute = route(endCalendarAddress, async ({ viewer, inTransaction }) =>
  inTransaction(async ({ db, audit }) => {
    const [ended] = (await deleteAddress(viewer).execute(db)).rows;
    if (!ended) throw notFound();
    audit(auditAddress('end', viewer, ended.calendar_address_id));
    return { status: 204 };
  }),
);
