import type { Viewer } from '../../../identity/viewer/viewer.ts';
import { coverOf, coverOfAnyRight } from './booking-cover.ts';
import type { Narrowing } from './booking-cover.ts';
import type { ListWishes } from './list-bookings.sql.ts';

/** What of a list follows from who asks and when: which bookings, which pending requests, what is over. */
export function wishesOf(
  { viewer, receivedAt }: { viewer: Viewer; receivedAt: Temporal.Instant },
  narrowing: Narrowing = {},
): Pick<ListWishes, 'cover' | 'pending' | 'receivedAt'> {
  return {
    cover: coverOf(viewer, 'booking', 'view', narrowing),
    pending: {
      groupIds: viewer.clientGroupIds,
      readable: coverOf(viewer, 'pending booking', 'view', narrowing),
      own: coverOfAnyRight(viewer, narrowing),
      contactId: viewer.contactId,
    },
    receivedAt: receivedAt.toString(),
  };
}
