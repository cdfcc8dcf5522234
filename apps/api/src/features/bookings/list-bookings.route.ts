import { listBookings } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { route } from '../../http/route.ts';
import { replyWithPage } from './list-bookings.reply.ts';
import { readCursor } from './list-cursor.ts';
import { wishesOf } from './list-wishes.ts';
import { readCards } from './read-page.ts';

const pageSize = 50;

/** Bookings and pending requests of the viewer's locations; ids outside them find nothing. */
export const listBookingsRoute = route(listBookings, async (context) => {
  const { query } = context;
  const page = await readCards(context, {
    ...wishesOf(context, { clientIds: query.clientIds, locationIds: query.locationIds }),
    after: readCursor(query.cursor, query.dateFromLocal),
    dateToLocal: query.dateToLocal ?? null,
    statuses: query.status ?? null,
    search: query.search?.trim() || null,
    pageSize,
  });
  return replyWithPage(page, pageSize);
});
