import { useQueryClient } from '@tanstack/react-query';
import { decidePendingBooking } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { call } from '../../../../lib/calls/call.ts';
import { sendThroughExpiry } from '../../../../session/send-through-expiry.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { DecisionForm, type DecisionWay, type SentDecision } from './decision-form.tsx';
import { pendingBookingQuery, type PendingBookingDetail } from '../pending-booking-query.ts';

type Props = { request: PendingBookingDetail; regional: RegionalContext; kept: SentDecision };

/** Decides as the signed-in person. Lists and panels are updated from the response. */
export function DecideRequest({ request, regional, kept }: Props) {
  const queryClient = useQueryClient();
  const { id } = request;
  const way: DecisionWay = {
    send: async (decision, sent) => {
      const result = await sendThroughExpiry(() =>
        call(
          decidePendingBooking,
          { params: { pendingBookingId: id }, body: decision },
          { ...sent, changes: { kind: 'pendingBooking', entityIds: [id] } },
        ),
      );
      // A conflict, or the outcome is unknown.
      if (!result.isSuccess) void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      return result;
    },
    apply: (current) => {
      if (current !== null) queryClient.setQueryData(pendingBookingQuery(id).queryKey, current);
    },
  };
  return <DecisionForm request={request} regional={regional} way={way} kept={kept} />;
}
