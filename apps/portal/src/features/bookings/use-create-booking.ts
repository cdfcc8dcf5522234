import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createBooking, type BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { call } from '../../lib/call.ts';
import { refusalCode, refusalIssues, type CallFailed } from '../../lib/call-result.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { findIntent, type Intent } from './booking-intent.ts';

export type BookingMade = ReplyOf<typeof createBooking>;

/**
 * Sends a request to book. The same wish sent again carries the same key, so that it is booked once. While no answer has
 * come, it is sent as it was: what it may have made by then is no double of it that would have to be booked anyway.
 */
export function useCreateBooking(onMade: (made: BookingMade, request: BookingRequest) => void) {
  const queryClient = useQueryClient();
  const intent = useRef<Intent | null>(null);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const mutation = useMutation({
    mutationFn: async (request: BookingRequest) => {
      const sent = findIntent(intent.current, request, () => crypto.randomUUID());
      intent.current = sent;
      const result = await call(createBooking, { body: sent.request }, { idempotencyKey: sent.key });
      sent.isAnswered = result.isSuccess || result.statusCode !== 0;
      return result;
    },
    onSuccess: (result, request) => {
      if (!result.isSuccess) {
        setFailure(result);
        return;
      }
      intent.current = null;
      setFailure(null);
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      onMade(result.data, request);
    },
  });
  return {
    send: (request: BookingRequest) => {
      setFailure(null);
      mutation.mutate(request);
    },
    isSending: mutation.isPending,
    failure,
    forgetFailure: () => setFailure(null),
  };
}

export type FieldProblem = { field: string; message: string };

/** What the server refused, by field where it names one, else about the whole form. */
export function problemsOf(failure: CallFailed): FieldProblem[] {
  const issues = refusalIssues(failure);
  if (issues.length > 0)
    return issues.map((issue) => ({ field: issue.path.split('.')[0] ?? '', message: issue.message }));
  const { error } = failure;
  if (error.kind === 'code') return [{ field: error.param ?? '', message: errorText(error) }];
  return [{ field: '', message: failure.message }];
}

export function isDouble(failure: CallFailed | null): boolean {
  return failure !== null && refusalCode(failure) === 'booking_double';
}
