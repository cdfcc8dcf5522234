import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { undoBooking } from '@staffroom/domain/bookings/cancel/undo-booking.contract.ts';
import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { call } from '../../../../lib/calls/call.ts';
import { epochMs } from '../../../../lib/time/clock.ts';
import { isUndecided, type CallFailed, type CallResult } from '../../../../lib/calls/call-result.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { useIsShown } from '../../../../lib/navigation/use-is-shown.ts';
import { bookingLink, pendingBookingLink } from '../../../../lib/links.ts';
import { toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../../session/send-through-expiry.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { useUndoSeconds } from '../../../../shared/booking/use-undo-seconds.ts';
import { UndoStrip } from '../../../../shared/undo/undo-strip.tsx';
import { closeAllToasts } from '../../../../ui/feedback/toasts.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { Representative } from '../../detail/actions/representative.tsx';
import { pendingBookingQuery } from '../../pending/pending-booking-query.ts';
import { wasTakenBack } from './sent-words.ts';
import { sentTexts } from './sent-texts.ts';

export type UndoSentProps = {
  /** The first booking, or the request that needs approval. */
  sent: { kind: 'booking' | 'request'; id: string };
  /** This tab has just sent it: undo is possible before the server has reported for how long. */
  isJustSent: boolean;
  /** Not called if the person has left the screen in the meantime. */
  onUndone: () => void;
};

/**
 * Undoes what was just sent. Keeps its space when the time is over, so that the layout does not shift under a finger.
 */
export function UndoSent({ sent, isJustSent, onUndone }: UndoSentProps) {
  const texts = sentTexts();
  const undo = useUndo(sent, onUndone);
  const [isShown, setIsShown] = useState(isJustSent);
  if (undo.isOpen && !isShown) setIsShown(true);
  if (!isShown) return null;
  const isBooking = sent.kind === 'booking';
  const isOver = undo.isKnown && !undo.isOpen;
  const over = undo.isTakenBack
    ? isBooking
      ? texts.wasTakenBack
      : texts.wasWithdrawn
    : undo.isCancelled
      ? texts.sentCancelled
      : undo.wasAnswered
        ? texts.wasAnswered
        : undo.refused !== null && !isUndecided(undo.refused)
          ? undo.refused.message
          : undo.wasAsked
            ? texts.undoTooLate
            : texts.undoOver;
  return (
    <UndoStrip
      isOver={isOver}
      words={undo.refused === null ? texts.undoWords : <span role="alert">{undo.refused.message}</span>}
      label={isBooking ? texts.undo : texts.undoRequest}
      timeLeft={undo.secondsLeft > 0 ? texts.undoFor(undo.secondsLeft) : ''}
      isPending={undo.isPending}
      onPress={undo.press}
      over={over}
      isRefused={undo.refused !== null}
      instead={
        undo.isDone ? null : undo.mustCall !== null ? (
          <Representative clientId={undo.mustCall} lead={texts.callToCancel} />
        ) : (
          <Link href={isBooking ? bookingLink(sent.id) : pendingBookingLink(sent.id)}>
            {isBooking ? texts.toCancel : texts.toWithdraw}
          </Link>
        )
      }
    />
  );
}

function useUndo(sent: UndoSentProps['sent'], onUndone: () => void) {
  const texts = sentTexts();
  const queryClient = useQueryClient();
  const isBooking = sent.kind === 'booking';
  const booking = useQuery({ ...bookingQuery(sent.id), enabled: isBooking });
  const request = useQuery({ ...pendingBookingQuery(sent.id), enabled: !isBooking });
  const told = isBooking ? booking : request;
  const secondsLeft = useUndoSeconds(told);
  const key = useRef<string | null>(null);
  const isShown = useIsShown();
  const { submit, isPending, refused } = useSubmit(undefined, told.data?.status);
  const [failedAt, setFailedAt] = useState(0);

  const send = async (): Promise<CallFailed | null> => {
    // The message that it was sent; the event may say that it was taken back before the answer comes.
    closeAllToasts();
    // Without a response it may have been done, so pressing again sends the same key.
    const idempotencyKey = (key.current ??= crypto.randomUUID());
    const result = await sendThroughExpiry(() => takeBack(sent, idempotencyKey));
    if (result.isSuccess) {
      if (isShown()) {
        toastSuccess(isBooking ? texts.takenBack : texts.withdrawn);
        onUndone();
      } else toastSuccess(isBooking ? texts.takenBackAway : texts.withdrawnAway);
      return null;
    }
    if (isUndecided(result)) {
      setFailedAt(epochMs());
      return result;
    }
    key.current = null;
    void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    return result;
  };
  // Without a response it stays available until the server has reported the state of the booking again.
  const isUnanswered = isUndecided(refused);
  const isCancelled = isBooking
    ? booking.data?.dates.every(({ status }) => status === 'Cancelled') === true
    : request.data?.status === 'Cancelled';
  const isTakenBack = isCancelled && (booking.data === undefined || wasTakenBack(booking.data));
  const wasAnswered = request.data?.decision != null;
  return {
    /** Whether the server has reported the state. */
    isKnown: told.data !== undefined,
    isOpen:
      isPending ||
      (isUnanswered && told.dataUpdatedAt <= failedAt) ||
      ((isUnanswered || refused === null) && secondsLeft > 0 && !isCancelled),
    /** Somebody answered the request before the time was over. */
    wasAnswered,
    isTakenBack,
    isCancelled,
    isDone: isCancelled || wasAnswered,
    /** The client whose representative alone can still cancel it; null while it can be done here. */
    mustCall: booking.data?.actions.cancel.ok === false ? booking.data.client.id : null,
    /** An educator was asked before the time was over. */
    wasAsked: booking.data?.assignment != null,
    isPending,
    refused,
    secondsLeft,
    press: () => void submit({ send }),
  };
}

async function takeBack(
  { kind, id }: UndoSentProps['sent'],
  idempotencyKey: string,
): Promise<CallResult<unknown>> {
  return kind === 'booking'
    ? call(
        undoBooking,
        { params: { bookingId: id } },
        { idempotencyKey, changes: { kind: 'booking', entityIds: [id] } },
      )
    : call(
        withdrawPendingBooking,
        { params: { pendingBookingId: id } },
        { idempotencyKey, changes: { kind: 'pendingBooking', entityIds: [id] } },
      );
}
