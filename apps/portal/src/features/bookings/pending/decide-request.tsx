import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { areaFailureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { decidePendingBooking } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { call } from '../../../lib/calls/call.ts';
import { refusalCode, type CallFailed } from '../../../lib/calls/call-result.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastFailure, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ReasonArea } from '../../../ui/forms/reason-area.tsx';
import { checkTypedText } from '../../../ui/forms/typed-text.ts';
import { doublesIn } from './doubles-in.ts';
import { pendingBookingQuery, type PendingBookingDetail } from './pending-booking-query.ts';
import { standingIn } from './standing-in.ts';
import { decideRequestTexts } from './decide-request-texts.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import css from './decide-request.module.css';

type Decision = { action: 'accept' | 'reject'; reason?: string; bookAnyway?: boolean };
type Intent = { key: string; decision: string };

type Props = { request: PendingBookingDetail; regional: RegionalContext };

/**
 * Accepting is one press; rejecting asks its reason in place. What failed is said here, and what was typed stays. Who was
 * late sees what was decided, by whom and when.
 */
export function DecideRequest({ request, regional }: Props) {
  const texts = decideRequestTexts();
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const intent = useRef<Intent | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, isPending, refused, wasTried, reset } = useSubmit(() => field.current?.focus());
  const [sent, setSent] = useState<Decision['action'] | null>(null);

  const decide = async (decision: Decision): Promise<CallFailed | null> => {
    setSent(decision.action);
    const result = await sendThroughExpiry(() =>
      call(
        decidePendingBooking,
        { params: { pendingBookingId: request.id }, body: decision },
        {
          idempotencyKey: keyOf(intent, decision),
          ifMatch: request.version,
          changes: { kind: 'pendingBooking', entityIds: [request.id] },
        },
      ),
    );
    const standing = result.isSuccess ? result.data : standingIn(result);
    if (standing !== null) queryClient.setQueryData(pendingBookingQuery(request.id).queryKey, standing);
    // Somebody else was first, or nobody knows what it did.
    if (!result.isSuccess) void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    if (result.isSuccess) {
      toastSuccess(texts.decidedToast[decision.action](request.days * request.bookingsPerDate));
      return null;
    }
    const isOver = standing !== null && standing.status !== 'PendingApproval';
    // The buttons go with the decision: what happened is told where it stays in sight.
    if (isOver) toastFailure(result.message);
    return result;
  };
  const problem = checkTypedText(reason, { type: 'text', isRequired: true, maxLength: textLengths.reason });
  const accept = (bookAnyway = false) =>
    void submit({ send: () => decide(bookAnyway ? { action: 'accept', bookAnyway } : { action: 'accept' }) });
  const reject = () =>
    void submit({
      problems: problem === undefined ? [] : ['reason'],
      send: () => decide({ action: 'reject', reason: reason.trim() }),
    });
  const turn = (rejecting: boolean) => {
    reset();
    setSent(null);
    setRejecting(rejecting);
  };
  useEffect(() => {
    if (isRejecting) field.current?.focus();
  }, [isRejecting]);

  const canAccept = request.actions.accept.ok;
  const doubles = refused === null ? [] : doublesIn(refused, regional);
  return (
    <div className={css.decide}>
      {refused === null ? null : (
        <Banner tone="problem" isLive title={areaFailureTexts.approvalRequest}>
          {refused.message}
          {doubles.length === 0 ? null : (
            <ul className={css.doubles}>
              {doubles.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {isRejecting ? (
        <>
          <ReasonArea
            label={texts.rejectReason}
            value={reason}
            onChange={setReason}
            isRequired
            inputRef={field}
            errorMessage={wasTried ? problem : undefined}
          />
          <div className={css.buttons}>
            <Button onPress={() => turn(false)}>{texts.keepWaiting}</Button>
            <Button variant="danger" isPending={isPending} onPress={reject}>
              {texts.rejectNow}
            </Button>
          </div>
        </>
      ) : (
        <div className={css.buttons}>
          <Button onPress={() => turn(true)} isDisabled={isPending}>
            {texts.reject}
          </Button>
          {canAccept ? (
            <Button
              variant="primary"
              icon="check-circle"
              isPending={isPending && sent === 'accept'}
              onPress={() => accept(refused !== null && refusalCode(refused) === 'booking_double')}
            >
              {doubles.length > 0 ? texts.acceptAnyway : texts.accept}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The same wish keeps its key, so that sending it again after a lost answer decides nothing twice. */
function keyOf(intent: { current: Intent | null }, wish: Decision): string {
  const decision = JSON.stringify(wish);
  if (intent.current?.decision !== decision) intent.current = { key: crypto.randomUUID(), decision };
  return intent.current.key;
}
