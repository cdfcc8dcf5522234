import { replaceCalendarAddress } from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import { tellOnce } from '../../http/reply/tell-once.ts';
import { route } from '../../http/route.ts';
import { auditAddress } from './audit-address.ts';
import { addressOf, mayHaveAddress, toCalendarAddress } from './calendar-address.reply.ts';
import { replaceAddress } from './calendar-addresses.sql.ts';
import { drawCalendarSecret, hashCalendarSecret } from './calendar-secret.ts';

export const replaceCalendarAddressRoute = route(replaceCalendarAddress, async (context) => {
  const { viewer, ids, receivedAt: at, origin, inTransaction } = context;
  if (!mayHaveAddress(viewer)) throw new Refusal('calendar_address_not_allowed');
  const addressId = ids.next();
  const secret = drawCalendarSecret(ids, viewer.homeClientGroupId);
  const reply = await inTransaction(async ({ db, audit }) => {
    const replaced = replaceAddress(viewer, { addressId, secretHash: hashCalendarSecret(secret), at });
    const [row] = (await replaced.execute(db)).rows;
    if (!row) throw notFound();
    audit(auditAddress('replace', viewer, addressId));
    return { status: 200, body: { calendarAddress: toCalendarAddress(row, viewer), address: null } };
  });
  return tellOnce(reply, addressOf(origin, secret));
});
