import type { CardStatus, RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { StatusName } from '../../ui/display/status-mark.tsx';

/** The mark of each status of a booking and of a request, wherever it is shown. */
export const statusMarks: Readonly<Record<CardStatus | RequestStatusName, StatusName>> = {
  PendingApproval: 'pending',
  Unfilled: 'unfilled',
  Filled: 'filled',
  Invoiced: 'filled',
  Accepted: 'filled',
  Rejected: 'problem',
  Cancelled: 'cancelled',
};
