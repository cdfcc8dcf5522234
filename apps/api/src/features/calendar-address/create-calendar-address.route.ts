import { createCalendarAddress } from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { tellOnce } from '../../http/reply/tell-once.ts';
import { route } from '../../http/route.ts';
import { auditAddress } from './audit-address.ts';
import { addressOf, mayHaveAddress, toCalendarAddress } from './calendar-address.reply.ts';
import { insertAddress } from './calendar-addresses.sql.ts';
import { drawCalendarSecret, hashCalendarSecret } from './calendar-secret.ts';

export const createCalendarAddressRoute = route(createCalendarAddress, async (context) => {
  const { viewer, ids, receivedAt: at, origin, inTransaction } = context;
  if (!mayHaveAddress(viewer)) throw new Refusal('calendar_address_not_allowed');
  const addressId = ids.next();
  const secret = drawCalendarSecret(ids, viewer.homeClientGroupId);
  const reply = await inTransaction(async ({ db, audit }) => {
    const added = insertAddress(viewer, { addressId, secretHash: hashCalendarSecret(secret), at });
    const [row] = (await added.execute(db)).rows;
    if (!row) throw new Refusal('calendar_address_exists');
    audit(auditAddress('create', viewer, addressId));
    return { status: 201, body: { calendarAddress: toCalendarAddress(row, viewer), address: null } };
  });
  return tellOnce(reply, addressOf(origin, secret));
});
