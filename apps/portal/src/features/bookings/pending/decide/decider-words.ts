import type { PendingBookingDetail } from '../pending-booking-query.ts';
import { decideRequestTexts } from './decide-request-texts.ts';

type Decision = Pick<NonNullable<PendingBookingDetail['decision']>, 'by' | 'onBehalfOf'>;

/** Who decided and on whose behalf, such as 'Olive Officer for Ann Approver'; null when nobody answered in time. */
export function formatDeciders({ by, onBehalfOf }: Decision): string | null {
  if (by === null) return null;
  return onBehalfOf === null ? by.name : decideRequestTexts().decidedFor(by.name, onBehalfOf.name);
}
