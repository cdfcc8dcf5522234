import type * as z from 'zod/mini';
import type { fullBooking } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { readNamed } from '../../../db/transaction.ts';
import type { RouteContext } from '../../../http/route.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import { cardPrinter } from '../cards/booking-card.reply.ts';
import type { Card } from '../cards/booking-card.reply.ts';
import { fullBookingPrinter } from '../detail/full-booking.reply.ts';
import { bookingPage } from './list-bookings.sql.ts';
import type { ListedRow, ListKey, ListWishes, PageRow } from './list-bookings.sql.ts';
import { cardParts, fullParts } from './page-parts.sql.ts';

type Caller = Pick<RouteContext<never>, 'database' | 'tenantScope' | 'receivedAt' | 'settings'> & {
  viewer: Viewer;
};

export type BookingPage<Item> = {
  items: Item[];
  /** Where the next page starts; null on the last one. */
  next: ListKey | null;
};

/** All statements of a page see one moment; their plans are kept, because making one takes longer than running it. */
const asOneRead = { isolation: 'repeatable read', keepPlans: true } as const;

/**
 * A page of cards for one wait on the database. Names of clients and locations and what decides their actions come from
 * the viewer's tree, which every process drops when a change of it is announced; a location that is not in it yet has no
 * cards yet. All other names, educators' among them, are read with the page.
 */
export async function readCards(caller: Caller, wishes: ListWishes): Promise<BookingPage<Card>> {
  const { page, ...parts } = await readNamed(
    caller.database,
    caller.tenantScope,
    { page: bookingPage(wishes), ...cardParts(wishes.receivedAt) },
    asOneRead,
  );
  return formatPage(page, wishes.pageSize, cardPrinter(caller, parts));
}

/** The same with every field of a booking. */
export async function readFullBookings(
  caller: Caller,
  wishes: ListWishes,
): Promise<BookingPage<z.input<typeof fullBooking>>> {
  const { page, ...parts } = await readNamed(
    caller.database,
    caller.tenantScope,
    { page: bookingPage(wishes), ...cardParts(wishes.receivedAt), ...fullParts },
    asOneRead,
  );
  return formatPage(page, wishes.pageSize, fullBookingPrinter(caller, parts));
}

function formatPage<Item>(
  page: readonly PageRow[],
  pageSize: number,
  print: (row: ListedRow) => Item | null,
): BookingPage<Item> {
  const rows = page.filter((row) => row.id !== null);
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map(print).filter((item) => item !== null),
    next: findNext(page[0], rows.length > pageSize ? shown.at(-1) : undefined),
  };
}

/** After the last row when there are more; else where a search stopped looking, if it did. */
function findNext(first: PageRow | undefined, last: ListedRow | undefined): ListKey | null {
  if (last) return { dateLocal: last.date_local, startTime: last.start_time_local, id: last.id };
  const { end_date, end_time, end_id } = first ?? {};
  return end_date && end_time && end_id ? { dateLocal: end_date, startTime: end_time, id: end_id } : null;
}
