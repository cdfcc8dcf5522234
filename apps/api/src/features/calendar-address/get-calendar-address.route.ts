import { getCalendarAddress } from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { toCalendarAddress } from './calendar-address.reply.ts';
import { addressOf } from './calendar-addresses.sql.ts';

export const getCalendarAddressRoute = route(
  getCalendarAddress,
  async ({ viewer, database, tenantScope }) => {
    const [row] = await readInOneTrip(database, tenantScope, addressOf(viewer));
    return { status: 200, body: toCalendarAddress(row, viewer) };
  },
);
