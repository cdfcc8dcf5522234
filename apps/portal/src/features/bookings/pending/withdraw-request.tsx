import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { call } from '../../../lib/calls/call.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { pendingBookingTexts } from './pending-booking-texts.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { pendingBookingQuery, type PendingBookingDetail } from './pending-booking-query.ts';
import { standingIn } from './standing-in.ts';

/** Takes one's own request back; asks once. Who was late sees how it stands by then. */
export function WithdrawRequest({ request }: { request: PendingBookingDetail }) {
  const texts = pendingBookingTexts();
  const queryClient = useQueryClient();
  const [intent, setIntent] = useState<string | null>(null);
  const { submit, isPending } = useSubmit();
  const withdraw = async (idempotencyKey: string) => {
    const result = await sendThroughExpiry(() =>
      call(
        withdrawPendingBooking,
        { params: { pendingBookingId: request.id } },
        {
          idempotencyKey,
          ifMatch: request.version,
          changes: { kind: 'pendingBooking', entityIds: [request.id] },
        },
      ),
    );
    const standing = result.isSuccess ? result.data : standingIn(result);
    if (standing !== null) queryClient.setQueryData(pendingBookingQuery(request.id).queryKey, standing);
    // Somebody else was first, or nobody knows what it did.
    if (!result.isSuccess) void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    // Without an answer the dialog stays, and so does the key: pressed again, it is the same wish.
    if (result.statusCode !== 0) setIntent(null);
    if (result.isSuccess) toastSuccess(texts.withdrawnToast);
    else toastRefusal(result);
    return result.isSuccess ? null : result;
  };
  return (
    <>
      <Button variant="danger" onPress={() => setIntent(crypto.randomUUID())}>
        {texts.withdraw}
      </Button>
      <Modal
        isOpen={intent !== null}
        onClose={() => setIntent(null)}
        title={texts.withdrawTitle}
        size="small"
        footer={
          <>
            <Button onPress={() => setIntent(null)}>{texts.keepIt}</Button>
            <Button
              variant="danger"
              isPending={isPending}
              onPress={() => (intent === null ? undefined : void submit({ send: () => withdraw(intent) }))}
            >
              {texts.withdrawNow}
            </Button>
          </>
        }
      >
        {texts.withdrawWords}
      </Modal>
    </>
  );
}
