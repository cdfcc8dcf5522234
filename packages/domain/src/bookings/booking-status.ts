/** Statuses of bookings and of requests, and which may follow which (product.md 16; drawn in docs/states.md). PascalCase on the wire, words on screen. */

export const bookingStatuses = ['Unfilled', 'Filled', 'Cancelled', 'Invoiced'] as const;
export type BookingStatusName = (typeof bookingStatuses)[number];

export const requestStatuses = ['PendingApproval', 'Accepted', 'Rejected', 'Cancelled'] as const;
export type RequestStatusName = (typeof requestStatuses)[number];

/** A card shows a booking, or a pending request as one card per date. */
export type CardStatus = BookingStatusName | 'PendingApproval';

/**
 * Unfilled cannot be invoiced: nobody came. Cancelled and Invoiced are final, except during the 30 s in which a
 * cancellation can be undone (`checkRestoration`): a booking that was Filled is Filled again, with the same educator.
 */
export const bookingTransitions: Readonly<Record<BookingStatusName, readonly BookingStatusName[]>> = {
  Unfilled: ['Filled', 'Cancelled'],
  Filled: ['Unfilled', 'Cancelled', 'Invoiced'],
  Cancelled: ['Unfilled', 'Filled'],
  Invoiced: [],
};

/** A day starts as Filled when it extends a block and is offered to the block's educator. */
export const firstBookingStatuses = ['Unfilled', 'Filled'] as const satisfies readonly BookingStatusName[];

/** How a request stops waiting, and its status after that. Expired: nobody answered. */
export const requestEndings = {
  accept: 'Accepted',
  reject: 'Rejected',
  withdraw: 'Cancelled',
  expire: 'Rejected',
} as const satisfies Readonly<Record<string, RequestStatusName>>;
export type RequestEnding = keyof typeof requestEndings;

export const requestTransitions: Readonly<Record<RequestStatusName, readonly RequestStatusName[]>> = {
  PendingApproval: [...new Set(Object.values(requestEndings))],
  Accepted: [],
  Rejected: [],
  Cancelled: [],
};

/** Somebody who may book needs no approval: their request starts as Accepted. */
export const firstRequestStatuses = [
  'PendingApproval',
  'Accepted',
] as const satisfies readonly RequestStatusName[];

/** Whether the booking can change no more, except that its cancellation is undone. */
export function isFinal(status: BookingStatusName): boolean {
  return status === 'Cancelled' || status === 'Invoiced';
}

/** Statuses from which a booking may move to another: the guard of the statement that changes it. */
export function bookingStatusesBefore(to: BookingStatusName): BookingStatusName[] {
  return bookingStatuses.filter((from) => bookingTransitions[from].includes(to));
}

export function canRequestBecome(from: RequestStatusName, to: RequestStatusName): boolean {
  return requestTransitions[from].includes(to);
}
