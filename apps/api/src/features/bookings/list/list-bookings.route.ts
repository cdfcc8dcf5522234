import { listBookings } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { route } from '../../../http/route.ts';
import { replyWithPage } from './list-bookings.reply.ts';
import { rangeOf } from './list-cursor.ts';
import { listQueryOf } from './list-query.ts';
import { readCards } from './read-page.ts';

const pageSize = 50;

/** Bookings and pending requests of the viewer's locations; ids outside them find nothing. */
export const listBookingsRoute = route(listBookings, async (context) => {
  const { query } = context;
  const page = await readCards(context, {
    ...listQueryOf(context, { clientIds: query.clientIds, locationIds: query.locationIds }),
    ...rangeOf(query),
    statuses: query.status ?? null,
    pageSize,
  });
  return replyWithPage(page, pageSize);
});
