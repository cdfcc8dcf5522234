import type { QueryClient } from '@tanstack/react-query';
import { restoreBooking } from '@staffroom/domain/bookings/cancel/cancel-booking.contract.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import { toastRefusal, toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendTwiceByKey } from '../../../../session/send-by-key.ts';
import { whileUndoing } from '../../../../shared/undo/while-undoing.ts';
import { showToast } from '../../../../ui/feedback/toasts.ts';
import type { DateWording } from '../booking-detail.ts';
import { cancelBookingTexts } from './cancel-booking-texts.ts';

type Cancelled = { bookingId: string; version: number };
type Screen = { queryClient: QueryClient; regional: DateWording };

let offered: { bookingIds: readonly string[]; close: () => void } | null = null;

/** Shows in a toast what was cancelled, with a button that undoes it. */
export function offerUndo(message: string, days: readonly [Cancelled, ...Cancelled[]], screen: Screen): void {
  const onPress = () => void whileUndoing(undoCancellation(days[0], screen));
  offered = {
    bookingIds: days.map(({ bookingId }) => bookingId),
    close: showToast({ message, tone: 'success', action: { label: cancelBookingTexts().undo, onPress } }),
  };
}

/**
 * Restores what was cancelled, and shows the outcome in a toast. `version` is that of the cancelled booking. Without a
 * response it is sent once more, because the button is gone once the booking is restored.
 */
export async function undoCancellation(
  { bookingId, version }: Cancelled,
  { queryClient, regional }: Screen,
): Promise<CallFailed | null> {
  const texts = cancelBookingTexts();
  // Pressed elsewhere, it is not offered again beside its own outcome.
  if (offered?.bookingIds.includes(bookingId)) offered.close();
  const result = await sendTwiceByKey(restoreBooking, { params: { bookingId } }, { ifMatch: version });
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
