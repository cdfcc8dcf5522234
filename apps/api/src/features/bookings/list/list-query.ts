import type { Viewer } from '../../../identity/viewer/viewer.ts';
import { scopeRangesOf, scopeRangesOfAnyRight } from '../../../identity/viewer/scope-ranges.ts';
import type { Narrowing } from '../../../identity/viewer/scope-ranges.ts';
import type { ListQuery } from './card-keys.sql.ts';

/** The parts of a list query set by the viewer and the time: which bookings and requests, and what is over. */
export function listQueryOf(
  { viewer, receivedAt }: { viewer: Viewer; receivedAt: Temporal.Instant },
  narrowing: Narrowing = {},
): Pick<ListQuery, 'ranges' | 'pending' | 'receivedAt'> {
  return {
    ranges: scopeRangesOf(viewer, 'booking', 'view', narrowing),
    pending: {
      groupIds: viewer.clientGroupIds,
      readable: scopeRangesOf(viewer, 'pending booking', 'view', narrowing),
      own: scopeRangesOfAnyRight(viewer, narrowing),
      contactId: viewer.contactId,
    },
    receivedAt: receivedAt.toString(),
  };
}
