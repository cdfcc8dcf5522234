import { useQueryClient } from '@tanstack/react-query';
import { WithdrawButton } from '../../../shared/requests/withdraw-button.tsx';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { pendingBookingQuery, type PendingBookingDetail } from './pending-booking-query.ts';
import { pendingBookingTexts } from './pending-booking-texts.ts';
import { currentIn } from './approvals/current-in.ts';
import { isUndecided } from '../../../lib/calls/call-result.ts';

/** Withdraws the person's own request. If that is too late, the current state is shown. */
export function WithdrawRequest({ request }: { request: PendingBookingDetail }) {
  const texts = pendingBookingTexts();
  const queryClient = useQueryClient();
  return (
    <WithdrawButton
      request={request}
      kind="pendingBooking"
      variant="danger"
      texts={{ ...texts, title: texts.withdrawTitle, words: texts.withdrawWords }}
      onResult={(result) => {
        const current = result.isSuccess ? result.data : currentIn(result);
        if (current !== null) queryClient.setQueryData(pendingBookingQuery(request.id).queryKey, current);
        if (result.isSuccess) return toastSuccess(texts.withdrawnToast);
        // A conflict, or the outcome is unknown.
        void queryClient.invalidateQueries({ queryKey: ['bookings'] });
        if (!isUndecided(result)) toastRefusal(result);
      }}
    />
  );
}
