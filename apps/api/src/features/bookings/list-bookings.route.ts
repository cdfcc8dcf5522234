import { listBookings } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { readTogether } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { replyWithPage } from './list-bookings.reply.ts';
import { bookingPage, keepPlan } from './list-bookings.sql.ts';
import type { ListRow } from './list-bookings.sql.ts';
import { readCursor } from './list-cursor.ts';
import { wishesOf } from './list-wishes.ts';

const pageSize = 50;

/** Bookings and pending requests of the viewer's locations; ids outside them find nothing. */
export const listBookingsRoute = route(listBookings, async (context) => {
  const { query, database, wall } = context;
  const page = bookingPage({
    ...wishesOf(context, { clientIds: query.clientIds, locationIds: query.locationIds }),
    after: readCursor(query.cursor, query.dateFromLocal),
    dateToLocal: query.dateToLocal ?? null,
    statuses: query.status ?? null,
    search: query.search?.trim() || null,
    pageSize,
    shape: 'card',
  });
  const [, [row]] = await readTogether<[unknown, ListRow]>(database, wall, [keepPlan, page]);
  return replyWithPage(row, pageSize);
});
