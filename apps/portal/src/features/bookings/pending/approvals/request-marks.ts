import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { StatusName } from '../../../../ui/display/status-mark.tsx';

/** The mark of each request status. */
export const requestMarks: Readonly<Record<RequestStatusName, StatusName>> = {
  PendingApproval: 'pending',
  Accepted: 'filled',
  Rejected: 'problem',
  Cancelled: 'cancelled',
};
