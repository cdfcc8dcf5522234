/** Statuses of bookings and of requests, and which may follow which (product.md 16; drawn in docs/states.md). PascalCase on the wire, words on screen. */

export const bookingStatuses = ['Unfilled', 'Filled', 'Cancelled', 'Invoiced'] as const;
export type BookingStatusName = (typeof bookingStatuses)[number];

export const requestStatuses = ['PendingApproval', 'Accepted', 'Rejected', 'Cancelled'] as const;
export type RequestStatusName = (typeof requestStatuses)[number];

/** A card shows a booking, or a pending request as one card per date. */
export type CardStatus = BookingStatusName | 'PendingApproval';

/**
 * Unfilled cannot be invoiced: nobody came. Cancelled and Invoiced are final, but for the half minute in which a
 * cancellation can be undone (`checkRestoration`): what was Filled comes back Filled, with the same educator.
 */
export const bookingTransitions: Readonly<Record<BookingStatusName, readonly BookingStatusName[]>> = {
  Unfilled: ['Filled', 'Cancelled'],
  Filled: ['Unfilled', 'Cancelled', 'Invoiced'],
  Cancelled: ['Unfilled', 'Filled'],
  Invoiced: [],
};

export const requestTransitions: Readonly<Record<RequestStatusName, readonly RequestStatusName[]>> = {
  PendingApproval: ['Accepted', 'Rejected', 'Cancelled'],
  Accepted: [],
  Rejected: [],
  Cancelled: [],
};

/** Whether nothing may happen to the booking any more, other than that its cancellation is undone. */
export function isFinal(status: BookingStatusName): boolean {
  return status === 'Cancelled' || status === 'Invoiced';
}

export function canRequestBecome(from: RequestStatusName, to: RequestStatusName): boolean {
  return requestTransitions[from].includes(to);
}
