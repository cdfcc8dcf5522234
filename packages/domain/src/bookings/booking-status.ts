/** Status words of the product and which may follow which (product.md 16 and 17). PascalCase on the wire, words on screen. */

export const bookingStatuses = ['Unfilled', 'Filled', 'Cancelled', 'Invoiced'] as const;
export type BookingStatusName = (typeof bookingStatuses)[number];

export const requestStatuses = ['PendingApproval', 'Accepted', 'Rejected', 'Cancelled'] as const;
export type RequestStatusName = (typeof requestStatuses)[number];

export const assignmentStates = [
  'offered',
  'tentative',
  'accepted',
  'confirmed',
  'arrived',
  'declined',
  'withdrawn',
] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** States in which the client is told who the educator is: from acceptance on (product.md 36). */
export const namedStates = ['accepted', 'confirmed', 'arrived'] as const satisfies readonly AssignmentState[];

/** Whether an educator in this state is named. Before that the booking says what it waits for. */
export function isNamed(state: AssignmentState): boolean {
  return (namedStates as readonly AssignmentState[]).includes(state);
}

/** A card shows a booking, or a pending request as one card per date. */
export type CardStatus = BookingStatusName | 'PendingApproval';

const statusWords: Readonly<Record<BookingStatusName | RequestStatusName, string>> = {
  Unfilled: 'Unfilled',
  Filled: 'Filled',
  Cancelled: 'Cancelled',
  Invoiced: 'Invoiced',
  PendingApproval: 'Pending approval',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
};

export function statusWord(status: BookingStatusName | RequestStatusName): string {
  return statusWords[status];
}

/** Unfilled cannot be invoiced: nobody came. Cancelled and Invoiced are final. */
export const bookingTransitions: Readonly<Record<BookingStatusName, readonly BookingStatusName[]>> = {
  Unfilled: ['Filled', 'Cancelled'],
  Filled: ['Unfilled', 'Cancelled', 'Invoiced'],
  Cancelled: [],
  Invoiced: [],
};

export const requestTransitions: Readonly<Record<RequestStatusName, readonly RequestStatusName[]>> = {
  PendingApproval: ['Accepted', 'Rejected', 'Cancelled'],
  Accepted: [],
  Rejected: [],
  Cancelled: [],
};

export const assignmentTransitions: Readonly<Record<AssignmentState, readonly AssignmentState[]>> = {
  offered: ['accepted', 'declined', 'withdrawn'],
  tentative: ['accepted', 'declined', 'withdrawn'],
  accepted: ['confirmed', 'declined', 'withdrawn'],
  confirmed: ['arrived', 'withdrawn'],
  arrived: [],
  declined: [],
  withdrawn: [],
};

export function canBookingBecome(from: BookingStatusName, to: BookingStatusName): boolean {
  return bookingTransitions[from].includes(to);
}

export function canRequestBecome(from: RequestStatusName, to: RequestStatusName): boolean {
  return requestTransitions[from].includes(to);
}

export function canAssignmentBecome(from: AssignmentState, to: AssignmentState): boolean {
  return assignmentTransitions[from].includes(to);
}

/** The status an assignment gives its booking: a first offer leaves it open, a tentative extension day counts as filled. */
export function statusOfAssignment(state: AssignmentState | null): 'Unfilled' | 'Filled' {
  switch (state) {
    case 'tentative':
    case 'accepted':
    case 'confirmed':
    case 'arrived':
      return 'Filled';
    case 'offered':
    case 'declined':
    case 'withdrawn':
    case null:
      return 'Unfilled';
  }
}

/** Whether a status counts in day counts, fill rates and overviews. */
export function countsInOverview(status: BookingStatusName | RequestStatusName): boolean {
  return status === 'Unfilled' || status === 'Filled' || status === 'Invoiced';
}
