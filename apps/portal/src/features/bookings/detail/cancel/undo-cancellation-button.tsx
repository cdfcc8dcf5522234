import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import type { BookingDetail, DateWording } from '../booking-detail.ts';
import { cancelBookingTexts } from './cancel-booking-texts.ts';
import { undoCancellation } from './undo-cancellation.ts';

/** Brings a booking back, as long as its cancellation can be undone. */
export function UndoCancellationButton({
  booking,
  regional,
}: {
  booking: BookingDetail;
  regional: DateWording;
}) {
  const texts = cancelBookingTexts();
  const queryClient = useQueryClient();
  const { submit, isPending } = useSubmit();
  const secondsLeft = useSecondsLeft(booking);
  if (secondsLeft <= 0) return null;
  return (
    <Button
      size="small"
      icon="undo"
      isPending={isPending}
      onPress={() => void submit({ send: () => undoCancellation(booking.id, { queryClient, regional }) })}
    >
      {texts.undo} <span aria-hidden="true">{texts.undoFor(secondsLeft)}</span>
    </Button>
  );
}

/** Counted from when the server said it, so that the device's clock may be wrong. */
function useSecondsLeft({ id, undoSecondsLeft }: BookingDetail): number {
  const { dataUpdatedAt } = useQuery({ ...bookingQuery(id), enabled: false });
  const now = useNow(1_000);
  const seconds = undoSecondsLeft ?? 0;
  return Math.min(seconds, Math.ceil(seconds - (now.epochMilliseconds - dataUpdatedAt) / 1_000));
}
