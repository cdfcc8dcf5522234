import { useQuery } from '@tanstack/react-query';
import { findDoubles } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { BookingRefusal } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import type { DataOf } from '../../../../../lib/calls/call.ts';
import { refusalCode, type CallFailed } from '../../../../../lib/calls/call-result.ts';
import { queryFor } from '../../../../../lib/calls/query-for.ts';
import { useDebounced } from '../../../../../lib/time/use-debounced.ts';
import type { BookingDraft } from '../../draft/booking-draft.ts';

export function isDouble(failure: CallFailed | null): boolean {
  return failure !== null && refusalCode(failure) === 'booking_double';
}

export type DoubleBooking = DataOf<typeof findDoubles>[number];

/** Pause in typing after which a name or a room may be complete. */
const pauseMs = 300;
const needed = ['dates', 'startTime', 'endTime', 'locationId', 'covering', 'room'];

/** Bookings that this one would double, once the form can be sent and names a person or a room. */
export function useDoubles(
  draft: BookingDraft,
  refusals: readonly BookingRefusal[],
): readonly DoubleBooking[] {
  const settled = useDebounced(draft, pauseMs);
  const { locationId, dates, startTime, endTime, covering, room } = settled;
  const isAsked =
    locationId !== null &&
    (covering !== null || room.trim() !== '') &&
    !refusals.some(({ field }) => needed.includes(field));
  const body = {
    locationId: locationId ?? 1,
    dates: [...dates],
    startTime,
    endTime,
    covering:
      covering === null
        ? null
        : covering.contactId === undefined
          ? { name: covering.name ?? '' }
          : { contactId: covering.contactId },
    room: room.trim(),
  };
  return (
    useQuery({
      ...queryFor('bookings', findDoubles, { body }),
      // The rules' refusals are about the current draft.
      enabled: isAsked && settled === draft,
      retry: false,
      placeholderData: (before) => (isAsked ? before : undefined),
    }).data ?? []
  );
}
