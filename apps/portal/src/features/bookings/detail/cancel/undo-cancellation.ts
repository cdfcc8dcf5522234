import type { QueryClient } from '@tanstack/react-query';
import { restoreBooking } from '@staffroom/domain/bookings/cancel-booking.contract.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { call } from '../../../../lib/calls/call.ts';
import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import { toastRefusal, toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../../session/send-through-expiry.ts';
import type { DateWording } from '../booking-detail.ts';
import { cancelBookingTexts } from './cancel-booking-texts.ts';

type Screen = { queryClient: QueryClient; regional: DateWording };

/**
 * Brings back what was cancelled, and says so, or why not. Without an answer it is sent once more by its key, which says
 * what the first did: the button that was pressed goes when the booking is back.
 */
export async function undoCancellation(
  bookingId: string,
  { queryClient, regional }: Screen,
): Promise<CallFailed | null> {
  const texts = cancelBookingTexts();
  const idempotencyKey = crypto.randomUUID();
  const send = () =>
    sendThroughExpiry(() => call(restoreBooking, { params: { bookingId } }, { idempotencyKey }));
  const first = await send();
  const result = first.statusCode === 0 ? await send() : first;
  void queryClient.invalidateQueries({ queryKey: ['bookings'] });
  if (!result.isSuccess) {
    toastRefusal(result);
    return result;
  }
  const dates = result.data.days.map(({ dateLocal }) => dateLocal).toSorted();
  toastSuccess(
    dates.length === 1
      ? texts.restoredToast(formatDate(dates[0] ?? '', regional))
      : texts.restoredDaysToast(dates.length, formatDates(dates, { ...regional, isCounted: true })),
  );
  return null;
}
