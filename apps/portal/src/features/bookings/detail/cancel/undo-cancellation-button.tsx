import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreBooking } from '@staffroom/domain/bookings/cancel/cancel-booking.contract.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { useUndoSeconds } from '../../../../shared/booking/use-undo-seconds.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { useIsOffered } from '../../../../session/use-support-refusal.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import type { BookingDetail, DateWording } from '../booking-detail.ts';
import { cancelBookingTexts } from './cancel-booking-texts.ts';
import { undoCancellation } from './undo-cancellation.ts';

/** Restores a booking while its cancellation can be undone. */
export function UndoCancellationButton({
  booking,
  regional,
}: {
  booking: BookingDetail;
  regional: DateWording;
}) {
  const texts = cancelBookingTexts();
  const queryClient = useQueryClient();
  const { submit, ...sending } = useSubmit();
  const [doneVersion, setDoneVersion] = useState<number | null>(null);
  // Once it is done, it cannot be pressed again while the restored booking loads.
  const isPending = sending.isPending || doneVersion === booking.version;
  // The time left is part of the booking's own response.
  const secondsLeft = useUndoSeconds(useQuery({ ...bookingQuery(booking.id), enabled: false }));
  const isOffered = useIsOffered(restoreBooking);
  if ((secondsLeft <= 0 && !isPending) || !isOffered) return null;
  const cancelled = { bookingId: booking.id, version: booking.version };
  const send = async () => {
    const refused = await undoCancellation(cancelled, { queryClient, regional });
    if (refused === null) setDoneVersion(cancelled.version);
    return refused;
  };
  return (
    <Button size="small" icon="undo" isPending={isPending} onPress={() => void submit({ send })}>
      {texts.undo} <span aria-hidden="true">{secondsLeft > 0 ? texts.undoFor(secondsLeft) : ''}</span>
    </Button>
  );
}
