import type { Requirement } from './requirement.ts';

/**
 * Single rights that parts of a screen check, most of them at the clients that are chosen or shown (levels of spec
 * section 6). Access to whole screens and calls is in `access-lists.ts`.
 */
export const submitsTimesheetsHere = {
  scope: 'timesheets',
  modifier: 'modify',
  level: 'selected-client-and-below',
} as const satisfies Requirement;

/** Day counts cover bookings only: people who can only request approval see none. */
export const seesCountsHere = {
  scope: 'booking',
  modifier: 'view',
  level: 'selected_client',
} as const satisfies Requirement;

export const seesBookingsOfClient = {
  scope: 'booking',
  modifier: 'view',
  level: 'client-and-below',
} as const satisfies Requirement;

export const givesFeedbackAtClient = {
  scope: 'booking',
  modifier: 'modify',
  level: 'client-and-below',
} as const satisfies Requirement;

export const seesAccountsAnywhere = { scope: 'accounts', modifier: 'view' } as const satisfies Requirement;

/** Other people's requests, not only one's own. */
export const seesAllRequests = { scope: 'pending booking', modifier: 'view' } as const satisfies Requirement;

export const asksForBookings = {
  scope: 'pending booking',
  modifier: 'create',
} as const satisfies Requirement;

export const answersRequests = {
  scope: 'pending booking',
  modifier: 'modify',
} as const satisfies Requirement;
