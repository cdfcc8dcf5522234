import type { BookingDraft } from '../draft/booking-draft.ts';
import { BookingCost } from './booking-cost.tsx';

export type FormCostProps = { draft: BookingDraft; isReady: boolean };

/** The cost of the form's current values. The summary reserves the space. */
export function FormCost({ draft, isReady }: FormCostProps) {
  const { locationId, classificationId, dates, bookingsPerDate, startTime, endTime, breakMinutes } = draft;
  const isWhole = isReady && locationId !== null && classificationId !== null;
  return (
    <div aria-live="polite">
      <BookingCost
        query={
          isWhole
            ? { locationId, classificationId, dates, bookingsPerDate, startTime, endTime, breakMinutes }
            : null
        }
      />
    </div>
  );
}
