import { readTogether } from '../../../db/transaction.ts';
import type { Statement } from '../../../db/transaction.ts';
import type { RouteContext } from '../../../http/route.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import { cardPrinter } from '../cards/booking-card.reply.ts';
import { fullBookingPrinter } from '../detail/full-booking.reply.ts';
import { fullBookingPage } from '../detail/full-booking.sql.ts';
import { bookingPage } from './list-bookings.sql.ts';
import { searchSettings } from './search-words.sql.ts';
import type { CardRow, ListKey, ListQuery } from './card-keys.sql.ts';
import type { PageRow } from './list-bookings.sql.ts';
import { pageInOneText, readPageText } from './page-text.ts';

type Caller = Pick<RouteContext<never>, 'database' | 'tenantScope' | 'receivedAt' | 'settings'> & {
  viewer: Viewer;
};

export type BookingPage = {
  /** A JSON object each. */
  items: string[];
  /** Where the next page starts; null on the last one. */
  next: ListKey | null;
};

/**
 * A page of cards. Names of clients and locations, and the facts for their actions, come from the viewer's tree, which
 * every process drops when a change is announced; a location not in it yet has no cards yet.
 */
export async function readCards(caller: Caller, query: ListQuery): Promise<BookingPage> {
  const [answer] = await readPage(caller, query, pageInOneText(bookingPage(query), query));
  return formatPage(readPageText(answer?.page ?? null), query.pageSize, cardPrinter(caller));
}

/** The same, with every field of a booking. */
export async function readFullBookings(caller: Caller, query: ListQuery): Promise<BookingPage> {
  const rows = await readPage(caller, query, fullBookingPage(bookingPage(query)));
  return formatPage(rows, query.pageSize, fullBookingPrinter(caller));
}

/** Uses generic plans, because planning takes longer than running; a search is planned for its own words. */
async function readPage<Row>(
  { database, tenantScope }: Caller,
  query: ListQuery,
  page: Statement<Row>,
): Promise<Row[]> {
  const search = searchSettings(query);
  const settings = search
    ? { ...search, plan_cache_mode: 'force_custom_plan' }
    : { plan_cache_mode: 'force_generic_plan' };
  const [rows] = await readTogether<[Row]>(database, tenantScope, [page], { settings });
  return rows;
}

function formatPage<Row extends PageRow>(
  page: readonly Row[],
  pageSize: number,
  print: (row: Row & CardRow) => string | null,
): BookingPage {
  const rows = page.filter((row) => row.id !== null) as (Row & CardRow)[];
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map(print).filter((item) => item !== null),
    next: findNext(page[0], rows.length > pageSize ? shown.at(-1) : undefined),
  };
}

/** After the last row when there are more; else where a search for a status stopped looking, if it did. */
function findNext(first: PageRow | undefined, last: CardRow | undefined): ListKey | null {
  if (last) return { dateLocal: last.date_local, startTime: last.start_time_local, id: last.id };
  const { end_date, end_time, end_id } = first ?? {};
  return end_date && end_time && end_id ? { dateLocal: end_date, startTime: end_time, id: end_id } : null;
}
