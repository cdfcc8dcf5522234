import { useState, type ComponentProps } from 'react';
import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { isUndecided } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { sendThroughExpiry } from '../../session/send-through-expiry.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';

type WithdrawResult = Awaited<ReturnType<typeof sendWithdrawal>>;

interface WithdrawButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  request: { id: string; version: number };
  kind: 'pendingBooking' | 'replaceMe';
  texts: { withdraw: string; withdrawNow: string; title: string; words: string; keepIt: string };
  /** Called with every response, before the dialog closes. A missing response is only shown in the dialog. */
  onResult: (result: WithdrawResult) => void;
}

/** Withdraws the person's own request, after one confirmation. */
export function WithdrawButton({ request, kind, texts, onResult, variant, size }: WithdrawButtonProps) {
  const [intent, setIntent] = useState<string | null>(null);
  const { submit, isPending, refused, reset } = useSubmit(undefined, request.version);
  const withdraw = async (idempotencyKey: string) => {
    const result = await sendWithdrawal(request, kind, idempotencyKey);
    onResult(result);
    // Without a response the dialog stays open and keeps the key, so that pressing again does not repeat the request.
    if (!isUndecided(result)) setIntent(null);
    return result.isSuccess ? null : result;
  };
  const close = () => {
    setIntent(null);
    reset();
  };
  return (
    <>
      <Button
        {...(variant && { variant })}
        {...(size && { size })}
        onPress={() => setIntent(crypto.randomUUID())}
      >
        {texts.withdraw}
      </Button>
      <Modal
        isOpen={intent !== null}
        onClose={close}
        title={texts.title}
        size="small"
        footer={
          <>
            <Button onPress={close}>{texts.keepIt}</Button>
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
        {texts.words}
        {refused !== null && isUndecided(refused) ? (
          <Banner tone="problem" isLive title={refused.message} />
        ) : null}
      </Modal>
    </>
  );
}

function sendWithdrawal(
  { id, version }: WithdrawButtonProps['request'],
  kind: WithdrawButtonProps['kind'],
  idempotencyKey: string,
) {
  return sendThroughExpiry(() =>
    call(
      withdrawPendingBooking,
      { params: { pendingBookingId: id } },
      { idempotencyKey, ifMatch: version, changes: { kind, entityIds: [id] } },
    ),
  );
}
