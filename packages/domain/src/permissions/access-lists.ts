import type { Requirement } from './requirement.ts';

/**
 * Who may see or do what, as lists of rights of which one is enough (spec sections 2 and 6, product.md 9). Contracts,
 * the portal's screens, its choice of clients and its buttons all share these lists.
 */
type AccessList = { readonly combine: 'one'; readonly requirements: readonly Requirement[] };

export function anyOf(...requirements: readonly Requirement[]): AccessList {
  return { combine: 'one', requirements };
}

const viewsBookings = { scope: 'booking', modifier: 'view', level: 'group-and-below' } as const;
const createsBookings = { scope: 'booking', modifier: 'create', level: 'group-and-below' } as const;
const viewsRequests = { scope: 'pending booking', modifier: 'view', level: 'group-and-below' } as const;
const createsRequests = { scope: 'pending booking', modifier: 'create', level: 'group-and-below' } as const;
const decidesAboutRequests = {
  scope: 'pending booking',
  modifier: 'modify',
  level: 'group-and-below',
} as const;
const createsReplaceMe = { scope: 'replace-me', modifier: 'create', level: 'group-and-below' } as const;
const viewsAccounts = { scope: 'accounts', modifier: 'view', level: 'group-and-below' } as const;

/** Counts of days and fill rates. */
export const seesBookingCounts = anyOf(viewsBookings);

/**
 * Lists of bookings: with `booking view`, pending ones with `pending booking view`; one's own requests stay visible
 * with any right at the location (docs/decisions/013).
 */
export const seesBookings = anyOf(viewsBookings, viewsRequests, createsRequests);

/** The list of requests that wait for approval. */
export const seesRequests = anyOf(viewsRequests, createsRequests);

/** The booking form also opens for people who can only see bookings (product.md 9). */
export const opensBookingForm = anyOf(viewsBookings, createsRequests);

/** Sending the form: booking, or asking for a booking. */
export const sendsBookings = anyOf(createsBookings, createsRequests);

/** Whether and when one can be replaced, and the status of one's requests. */
export const seesReplaceMe = anyOf({ scope: 'replace-me', modifier: 'view', level: 'group-and-below' });

/** Asking to be replaced. */
export const asksToBeReplaced = anyOf(createsReplaceMe);

/** Withdrawing one's own request; one to be replaced also with the right to make those. */
export const withdrawsRequests = anyOf(createsRequests, createsReplaceMe);

/** Booking without approval, and undoing that. */
export const booksAtOnce = anyOf(createsBookings);

/** Saying whether an educator is wanted back, and the list of educators without such an answer. */
export const givesFeedback = anyOf({ scope: 'booking', modifier: 'modify', level: 'group-and-below' });
/** Accepting and rejecting other people's requests. */
export const decidesRequests = anyOf(decidesAboutRequests);

/** Cancelling, and undoing that. */
export const cancelsBookings = anyOf({ scope: 'booking', modifier: 'delete', level: 'group-and-below' });

/** Changing a booking that was made. */
export const changesBookings = anyOf({ scope: 'booking', modifier: 'modify', level: 'group-and-below' });

/** The options of the booking form: locations, classifications, grades, contacts. */
export const readsBookingChoices = anyOf(viewsBookings, createsBookings, viewsRequests, createsRequests);

/** Educators and their pictures. */
export const seesEducators = anyOf(
  viewsBookings,
  { scope: 'timesheets', modifier: 'view', level: 'group-and-below' },
  viewsAccounts,
);

/** The screen of educators asks about the timesheets of the chosen clients alone (spec section 2). */
export const opensEducators = anyOf(
  viewsBookings,
  { scope: 'timesheets', modifier: 'view', level: 'selected-client-and-below' },
  viewsAccounts,
);

export const opensTimesheets = anyOf({
  scope: 'timesheets',
  modifier: 'view',
  level: 'selected-client-and-below',
});

/** Timesheets and their files. */
export const seesTimesheets = anyOf({ scope: 'timesheets', modifier: 'view', level: 'group-and-below' });

/** Editing, flagging and submitting timesheets, and asking about them. */
export const changesTimesheets = anyOf({ scope: 'timesheets', modifier: 'modify', level: 'group-and-below' });

export const opensFinance = anyOf({ scope: 'accounts', modifier: 'view' });

export const opensInvoice = anyOf(viewsAccounts);

/** The people of one's clients, and what they may do. */
export const seesPeople = anyOf({ scope: 'people', modifier: 'view', level: 'group-and-below' });
