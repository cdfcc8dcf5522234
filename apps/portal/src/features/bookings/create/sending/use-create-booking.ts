import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createBooking, type BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';
import { getAdditionalDetails } from '@staffroom/domain/clients/client-data.contract.ts';
import { call } from '../../../../lib/calls/call.ts';
import { refusalCode, type CallFailed } from '../../../../lib/calls/call-result.ts';
import { queryKeyFor } from '../../../../lib/calls/query-for.ts';
import {
  intentName,
  parseIntent,
  readIntent,
  type BookingMade,
} from '../../../../shared/booking/booking-intent.ts';
import { findIntent, isMadeOtherwise, keepIntent } from './send-intent.ts';

type Sending = {
  contactId: string;
  draftId: string;
  onMade: (made: BookingMade) => void;
  /** Another tab has booked the same draft. */
  onMadeElsewhere: (made: BookingMade) => void;
};

/**
 * Sends a request to book. The same wish of the same draft carries the same key, after a reload and from another tab too,
 * so that it is booked once. While no answer has come, it is sent as it was: what it may have made by then is no double
 * of it that would have to be booked anyway.
 */
export function useCreateBooking({ contactId, draftId, onMade, onMadeElsewhere }: Sending) {
  const queryClient = useQueryClient();
  const isBusy = useRef(false);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const madeElsewhere = useEffectEvent(onMadeElsewhere);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const other = key === intentName(contactId) ? parseIntent(newValue) : null;
      if (other?.draftId === draftId && other.made !== null && !isBusy.current) madeElsewhere(other.made);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [contactId, draftId]);

  const mutation = useMutation({
    mutationFn: async (request: BookingRequest) => {
      const sent = findIntent(readIntent(contactId), { draftId, request }, () => crypto.randomUUID());
      keepIntent(contactId, sent);
      const result = await call(createBooking, { body: sent.request }, { idempotencyKey: sent.key });
      // A session that had ended was found before anything was done: it is still to be sent, as it was.
      const isAnswered = result.isSuccess || (result.statusCode !== 0 && result.statusCode !== 401);
      keepIntent(contactId, { ...sent, isAnswered, made: result.isSuccess ? result.data : null });
      return result;
    },
    onSuccess: (result, request) => {
      if (!result.isSuccess) {
        setFailure(result);
        return;
      }
      setFailure(null);
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      // What was agreed to is not asked for again.
      if (request.policiesAgreed.length > 0)
        void queryClient.invalidateQueries({ queryKey: queryKeyFor('clients', getAdditionalDetails) });
      onMade(result.data);
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  return {
    send: (request: BookingRequest) => {
      // A second press, or Enter after a press, before the button knows that it is busy.
      if (isBusy.current) return;
      const before = readIntent(contactId);
      if (isMadeOtherwise(before, draftId, request) && before?.made) {
        onMadeElsewhere(before.made);
        return;
      }
      isBusy.current = true;
      setFailure(null);
      mutation.mutate(request);
    },
    isSending: mutation.isPending,
    failure,
    forgetFailure: () => setFailure(null),
  };
}

export function isDouble(failure: CallFailed | null): boolean {
  return failure !== null && refusalCode(failure) === 'booking_double';
}
