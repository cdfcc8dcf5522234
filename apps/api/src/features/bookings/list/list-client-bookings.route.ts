import { listClientBookings } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { seesBookings } from '@staffroom/domain/permissions/access-lists.ts';
import { route } from '../../../http/route.ts';
import { requireAnyInClient } from '../../locations/viewable-locations.ts';
import { replyWithPage } from './list-bookings.reply.ts';
import { rangeOf } from './list-cursor.ts';
import { listQueryOf } from './list-query.ts';
import { readFullBookings } from './read-page.ts';

const pageSize = 50;

/** The bookings of one client, with every field. */
export const listClientBookingsRoute = route(listClientBookings, async (context) => {
  const { params, query } = context;
  requireAnyInClient(context.viewer, params.clientId, seesBookings);
  const page = await readFullBookings(context, {
    ...listQueryOf(context, { clientIds: [params.clientId] }),
    ...rangeOf(query),
    statuses: query.status ?? null,
    pageSize,
  });
  return replyWithPage(page, pageSize);
});
