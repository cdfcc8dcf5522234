import { useEffect, useRef, useState } from 'react';
import { undoBooking } from '@staffroom/domain/bookings/cancel/undo-booking.contract.ts';
import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { isUndecided, type CallResult } from '../../lib/calls/call-result.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { localised } from '../../lib/localised.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { useIsOffered } from '../../session/use-support-refusal.ts';
import { sendTwiceByKey } from '../../session/send-by-key.ts';
import { useUndoSeconds } from '../../shared/booking/use-undo-seconds.ts';
import type { ReplaceMeRequest } from '../../shared/replace-me/replace-me-queries.ts';
import { UndoStrip } from '../../shared/undo/undo-strip.tsx';
import { closeAllToasts } from '../../ui/feedback/toasts.ts';
import css from './replace-me-screen.module.css';

const undoTexts = localised('undo', {
  undo: 'Undo',
  undoWords: 'Pressed by mistake? Undo it, and nobody comes.',
  undoFor: (seconds: number) => `for ${seconds} s`,
  undoOver: 'This can no longer be undone.',
  undoAnswered: 'This can no longer be undone: it was answered.',
  undoFound: 'This can no longer be undone: an educator is coming.',
  takenBack: 'Taken back. Nobody replaces you',
});

export type UndoReplaceMeProps = {
  request: ReplaceMeRequest;
  /** When this device received the request: milliseconds since 1970, UTC. */
  dataUpdatedAt: number;
};

/**
 * Undoes the request just made, like the undo of a new booking. Renders nothing if the time was over from the start.
 */
export function UndoReplaceMe({ request, dataUpdatedAt }: UndoReplaceMeProps) {
  const texts = undoTexts();
  const undoSecondsLeft = request.undo?.secondsLeft ?? null;
  const secondsLeft = useUndoSeconds({ data: { undoSecondsLeft }, dataUpdatedAt });
  const { submit, refused, ...sending } = useSubmit(undefined, request.status);
  const [doneId, setDoneId] = useState<string | null>(null);
  // Once it is done, it cannot be pressed again while the new status loads.
  const isPending = sending.isPending || doneId === request.id;
  const isOpen = isPending || secondsLeft > 0;
  const [isShown, setShown] = useState(isOpen);
  if (isOpen && !isShown) setShown(true);
  const isOffered = useIsOffered(undoBooking, withdrawPendingBooking);
  const place = useRef<HTMLDivElement>(null);
  // On a phone, the message that says what was requested would cover it. Newer browsers return a promise, which is not a
  // cleanup function.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), []);
  if (!isShown || !isOffered) return null;

  const send = async () => {
    // The message that it was sent; the event may say that it was taken back before the answer comes.
    closeAllToasts();
    // If it was done, this strip is about to disappear without a word.
    const result = await takeBack(request);
    if (result.isSuccess) {
      setDoneId(request.id);
      toastSuccess(texts.takenBack);
      return null;
    }
    void refetchWhere(queryClient, { queryKey: ['replaceMe'] });
    return result;
  };
  const over =
    refused !== null && !isUndecided(refused)
      ? refused.message
      : request.status === 'Rejected'
        ? texts.undoAnswered
        : request.status === 'ReplacementFound'
          ? texts.undoFound
          : texts.undoOver;
  return (
    <div ref={place} className={css.undo}>
      <UndoStrip
        isOver={!isOpen}
        words={refused === null ? texts.undoWords : <span role="alert">{refused.message}</span>}
        label={texts.undo}
        timeLeft={secondsLeft > 0 ? texts.undoFor(secondsLeft) : ''}
        isPending={isPending}
        onPress={() => void submit({ send })}
        over={over}
        isRefused={refused !== null}
        instead={null}
      />
    </div>
  );
}

function takeBack({ id, undo }: ReplaceMeRequest): Promise<CallResult<unknown>> {
  const options = { changes: { kind: 'replaceMe', entityIds: [id] } } as const;
  const bookingId = undo?.bookingId ?? null;
  return bookingId === null
    ? sendTwiceByKey(withdrawPendingBooking, { params: { pendingBookingId: id } }, options)
    : sendTwiceByKey(undoBooking, { params: { bookingId } }, options);
}
