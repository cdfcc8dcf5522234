import { listOpenBookings } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { readInOneTrip, readTogether } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route.ts';
import { readEventsAfter } from '../../../platform/events/events.ts';
import type { EventPage, StoredEvent } from '../../../platform/events/events.ts';
import { logPageCursor } from '../log-page-cursor.ts';
import type { LogPage, PageKey } from '../log-page-cursor.ts';
import { cancelledBookingsOf, openBookings, openBookingsOf } from './provider-bookings.sql.ts';
import { restrictionsOf } from './restrictions.sql.ts';
import type { CancelledBooking, ProviderBooking } from './provider-bookings.sql.ts';

const maxAtOnce = 5_000;
const maxChanges = 500;

/** The event number is read before the bookings, so a change in between is returned now, next time, or both. */
export const listOpenBookingsRoute = route(listOpenBookings, async (context) => {
  const before = logPageCursor.read(context.query.page);
  if (before !== null) return answerAll(context, before, before);
  const after = Math.max(context.query.after ?? 0, 0);
  const page = await readEventsAfter(context.database, context.tenantScope.clientGroupIds, after);
  return after === 0 || isForgotten(page, after)
    ? answerAll(context, page, null)
    : answerChanges(context, page);
});

type Context = RouteContext<typeof listOpenBookings>;

/** The caller's number is older than the stored events, or from another database. */
function isForgotten({ sweptSeq, headSeq }: EventPage, after: number): boolean {
  return after < sweptSeq || after > headSeq;
}

/** A page of all open bookings: the first, or the one after a cursor. */
async function answerAll(
  { query, database, tenantScope, receivedAt: now }: Context,
  { headSeq }: Pick<LogPage, 'headSeq'>,
  behind: PageKey | null,
) {
  const { pageSize = maxAtOnce } = query;
  if (pageSize < 1 || pageSize > maxAtOnce) throw new Refusal('page_out_of_range');
  const wanted = openBookings(tenantScope.clientGroupIds, { now, most: pageSize + 1, behind });
  const rows = await readInOneTrip(database, tenantScope, wanted);
  const bookings = rows.slice(0, pageSize).map(({ booking }) => booking);
  const last = rows.length > pageSize ? bookings.at(-1) : undefined;
  const nextCursor = last ? logPageCursor.write({ headSeq, atUtc: last.startUtc, id: last.bookingId }) : null;
  return {
    status: 200 as const,
    headers: { 'x-pagination': JSON.stringify({ pageSize, nextCursor }) },
    body: {
      cursor: headSeq,
      bookings,
      restrictions: await readInOneTrip(database, tenantScope, restrictionsOf(bookings)),
      cancelled: [],
    },
  };
}

async function answerChanges(context: Context, page: EventPage) {
  const limit = Math.min(Math.max(context.query.limit ?? maxChanges, 1), maxChanges);
  const looked = page.events.slice(0, limit);
  const cursor = looked.length < page.events.length ? looked.at(-1)!.seq : page.upTo;
  const changes = countChanges(looked);
  const keys = [...changes].map(([bookingId, { clientGroupId }]) => ({ clientGroupId, bookingId }));
  if (keys.length === 0) {
    return { status: 200 as const, body: { cursor, bookings: [], restrictions: [], cancelled: [] } };
  }
  const { database, tenantScope, receivedAt } = context;
  const [rows, cancelled] = await readTogether<[{ booking: ProviderBooking }, CancelledBooking]>(
    database,
    tenantScope,
    [openBookingsOf(keys, receivedAt), cancelledBookingsOf(keys)],
  );
  // The caller never received what was made and undone since the cursor: all of its versions are among these changes.
  const known = cancelled.filter(
    ({ bookingId, version, undone }) => !undone || (changes.get(bookingId)?.times ?? 0) < version,
  );
  const bookings = rows.map((row) => row.booking);
  return {
    status: 200 as const,
    body: {
      cursor,
      bookings,
      restrictions: await readInOneTrip(database, tenantScope, restrictionsOf(bookings)),
      cancelled: known.map(({ bookingId, candidateId }) => ({ bookingId, candidateId })),
    },
  };
}

/** The number of changes of each booking, in the order of their last changes. */
function countChanges(
  events: readonly StoredEvent[],
): ReadonlyMap<string, { clientGroupId: string; times: number }> {
  const counts = new Map<string, { clientGroupId: string; times: number }>();
  for (const { kind, clientGroupId, entityIds } of events) {
    if (kind !== 'booking') continue;
    for (const id of entityIds) {
      const before = counts.get(id)?.times ?? 0;
      counts.delete(id);
      counts.set(id, { clientGroupId, times: before + 1 });
    }
  }
  return counts;
}
