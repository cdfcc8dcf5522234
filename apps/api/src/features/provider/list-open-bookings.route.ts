import { listOpenBookings } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { readInOneTrip, readTogether } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import type { RouteContext } from '../../http/route.ts';
import { readEventsAfter } from '../../platform/events/events.ts';
import type { EventPage, StoredEvent } from '../../platform/events/events.ts';
import { cancelledBookingsOf, openBookings, openBookingsOf } from './provider-bookings.sql.ts';
import type { CancelledBooking, ProviderBooking } from './provider-bookings.sql.ts';

const maxAtOnce = 5_000;
const maxChanges = 500;

/** The number is read before the bookings, so a change in between is answered now or next time, or both. */
export const listOpenBookingsRoute = route(listOpenBookings, async (context) => {
  const after = Math.max(context.query.after ?? 0, 0);
  const page = await readEventsAfter(context.database, context.tenantScope.clientGroupIds, after);
  return after === 0 || isForgotten(page, after) ? answerAll(context, page) : answerChanges(context, page);
});

type Context = RouteContext<typeof listOpenBookings>;

/** The caller's number is from before what is kept, or from another database. */
function isForgotten({ sweptSeq, headSeq }: EventPage, after: number): boolean {
  return after < sweptSeq || after > headSeq;
}

async function answerAll({ database, tenantScope, receivedAt }: Context, { headSeq }: EventPage) {
  const rows = await readInOneTrip(
    database,
    tenantScope,
    openBookings(tenantScope.clientGroupIds, receivedAt, maxAtOnce),
  );
  return {
    status: 200 as const,
    body: { cursor: headSeq, bookings: rows.map((row) => row.booking), cancelled: [] },
  };
}

async function answerChanges(context: Context, page: EventPage) {
  const limit = Math.min(Math.max(context.query.limit ?? maxChanges, 1), maxChanges);
  const looked = page.events.slice(0, limit);
  const cursor = looked.length < page.events.length ? looked.at(-1)!.seq : page.upTo;
  const changes = countChanges(looked);
  const bookingIds = [...changes.keys()];
  if (bookingIds.length === 0) return { status: 200 as const, body: { cursor, bookings: [], cancelled: [] } };
  const { database, tenantScope, receivedAt } = context;
  const { clientGroupIds } = tenantScope;
  const [rows, cancelled] = await readTogether<[{ booking: ProviderBooking }, CancelledBooking]>(
    database,
    tenantScope,
    [openBookingsOf(clientGroupIds, bookingIds, receivedAt), cancelledBookingsOf(clientGroupIds, bookingIds)],
  );
  // What was made and taken back since the cursor was never heard of: each version but none before it is a change here.
  const known = cancelled.filter(
    ({ bookingId, version, undone }) => !undone || (changes.get(bookingId) ?? 0) < version,
  );
  return {
    status: 200 as const,
    body: {
      cursor,
      bookings: rows.map((row) => row.booking),
      cancelled: known.map(({ bookingId, candidateId }) => ({ bookingId, candidateId })),
    },
  };
}

/** How often each booking changed; each at the place of its last change. */
function countChanges(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'booking') continue;
    for (const id of event.entityIds) {
      const before = counts.get(id) ?? 0;
      counts.delete(id);
      counts.set(id, before + 1);
    }
  }
  return counts;
}
