import { maxSummaryCards } from '@staffroom/domain/bookings/booking-limits.ts';
import { listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { route } from '../../../http/route.ts';
import { replyWithPage } from '../list/list-bookings.reply.ts';
import { startOf } from '../list/list-cursor.ts';
import { listQueryOf } from '../list/list-query.ts';
import { readCards } from '../list/read-page.ts';

const days = 14;

/** Cards of 14 days, starting with the given date; the header's cursor continues in the list of bookings. */
export const listBookingSummaryRoute = route(listBookingSummary, async (context) => {
  const { query } = context;
  const page = await readCards(context, {
    ...listQueryOf(context, { clientIds: query.clientIds }),
    after: startOf(undefined, query.dateFromLocal),
    dateToLocal: addDays(query.dateFromLocal, days - 1),
    statuses: null,
    search: null,
    pageSize: maxSummaryCards,
  });
  return replyWithPage(page, maxSummaryCards);
});
